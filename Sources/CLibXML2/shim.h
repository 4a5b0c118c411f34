/* SPDX-License-Identifier: Apache-2.0 */
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>

/* Error callbacks are variadic, which Swift cannot write; ours say nothing, because every error is
   read from the parser context afterwards. */
static inline void accession_silent(void *context, const char *message, ...) {
    (void)context;
    (void)message;
}

static inline void accession_silence(xmlSAXHandler *handler) {
    handler->warning = accession_silent;
    handler->error = accession_silent;
    handler->serror = 0;
}

/* The library prints on standard error unless it is told where else to print. */
static inline void accession_silence_library(void) {
    xmlSetGenericErrorFunc(0, accession_silent);
}

/* A macro over a thread-local look-up, which Swift cannot import. */
static inline const char *accession_libxml2_version(void) {
    return xmlParserVersion;
}
