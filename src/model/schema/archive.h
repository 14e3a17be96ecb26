/* Reading a zip file's members by libzip, loaded on first use. */
#ifndef MODEL_ARCHIVE_H
#define MODEL_ARCHIVE_H

#include "querent/base/buf.h"
#include "querent/base/err.h"

struct archive;

/* From a descriptor, which stays the caller's; `path` is for messages. */
bool archive_open(int fd, const char *path, struct archive **ret_archive, struct err *err);
void archive_close(struct archive *archive);
/* The member's bytes, replacing what the buf held; one that is larger than ARCHIVE_MEMBER_MAX once
 * unpacked is an error, and so is one that is not there unless *ret_there can say so. */
bool archive_read(struct archive *archive, const char *member, struct buf *ret_text,
                  bool *ret_there, struct err *err);

enum { ARCHIVE_MEMBER_MAX = 128 << 20 };

#endif
