/* SPDX-License-Identifier: Apache-2.0 */
/* What is used of librsvg and of GLib, in their own words' order and types: their headers need flags
   of pkg-config that the package manager hands on only in part, with a warning at every build. Both
   keep what is declared here unchanged since librsvg 2.52. */
#pragma once
#include <cairo/cairo.h>

typedef struct _RsvgHandle RsvgHandle;

typedef struct {
    unsigned int domain;
    int code;
    char *message;
} GError;

typedef struct {
    double length;
    int unit;
} RsvgLength;

typedef struct {
    double x;
    double y;
    double width;
    double height;
} RsvgRectangle;

void g_error_free(GError *error);
void g_object_unref(void *object);

RsvgHandle *rsvg_handle_new_from_data(
    const unsigned char *data, unsigned long count, GError **error);
int rsvg_handle_get_intrinsic_size_in_pixels(RsvgHandle *handle, double *width, double *height);
void rsvg_handle_get_intrinsic_dimensions(
    RsvgHandle *handle, int *has_width, RsvgLength *width, int *has_height, RsvgLength *height,
    int *has_box, RsvgRectangle *box);
int rsvg_handle_render_document(
    RsvgHandle *handle, cairo_t *context, const RsvgRectangle *viewport, GError **error);
