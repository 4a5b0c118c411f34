/* SPDX-License-Identifier: Apache-2.0 */
#include <sha512.h>
