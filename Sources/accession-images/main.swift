// SPDX-License-Identifier: Apache-2.0

import Images
import Thumbnails
