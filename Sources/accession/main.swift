// SPDX-License-Identifier: Apache-2.0

import Commands
import Glibc

exit(await Program.main())
