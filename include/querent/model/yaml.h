/* What is looked at before libfyaml makes a document of a text. */
#ifndef QUERENT_MODEL_YAML_H
#define QUERENT_MODEL_YAML_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/err.h"

/* The library compares each key of a mapping, and each anchor, with all before it: a mapping of
 * more than 10,000 keys and more than 1,000 anchors are refused with "name:line: …". What is no
 * YAML passes; whoever makes the document says so. */
bool yaml_bounded(const char *name, const char *text, size_t len, struct err *err);

#endif
