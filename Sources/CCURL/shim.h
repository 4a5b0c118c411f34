/* SPDX-License-Identifier: Apache-2.0 */
#pragma once
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

/* curl_easy_setopt and curl_easy_getinfo are variadic, which Swift cannot import: one function for
   each type that an option has here. */
static inline CURLcode accession_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode accession_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode accession_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode accession_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode accession_curl_set_writer(
    CURL *handle, size_t (*writer)(char *bytes, size_t size, size_t count, void *context)) {
    return curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, writer);
}

/* Called before each request is sent, also where one answer leads to the next. */
static inline CURLcode accession_curl_set_prelude(
    CURL *handle, int (*prelude)(void *context, char *, char *, int, int), void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_PREREQDATA, context);
    return code ? code : curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, prelude);
}

/* Called every little while, with how many bytes came of an answer, also of one that is not wanted. */
static inline CURLcode accession_curl_set_progress(
    CURL *handle,
    int (*progress)(void *context, curl_off_t, curl_off_t came, curl_off_t, curl_off_t),
    void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
    if (!code) code = curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
    return code ? code : curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
}

static inline CURLcode accession_curl_get_text(CURL *handle, CURLINFO info, char **value) {
    return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode accession_curl_get_number(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}
