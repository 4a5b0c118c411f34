// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import System

Program.begin()
ProcessEnd.end(await Program.main())
