/* What the files of the audit share. Private to audit. */
#ifndef QUERENT_AUDIT_PRIVATE_H
#define QUERENT_AUDIT_PRIVATE_H

#include "querent/audit/audit.h"

/* key.c: for struct trail_options; arg is the settings. */
bool audit_key(void *arg, bool create, struct buf *ret_key, struct err *err);

/* notary.c: tells others the head of the chain. */
struct notary;
/* NULL: the settings name nobody. */
struct notary *notary_new(const struct audit_options *options);
void notary_tell(struct notary *notary, const struct trail_head *head); /* NULL is fine */
void notary_free(struct notary *notary);

#endif
