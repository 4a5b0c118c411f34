/* SPDX-License-Identifier: Apache-2.0 */
#include <sha256.h>
#include <sha512.h>
