/* SPDX-License-Identifier: Apache-2.0 */
#pragma once
#include <gif_lib.h>
