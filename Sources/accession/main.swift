// SPDX-License-Identifier: Apache-2.0

import Commands
import Files

Program.begin()
ProcessEnd.end(await Program.main())
