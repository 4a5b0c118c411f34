// SPDX-License-Identifier: Apache-2.0

import Commands
import Files

ProcessEnd.end(await Program.main())
