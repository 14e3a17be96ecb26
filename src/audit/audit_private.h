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

/* ends.c: how entries ended, where the trail could not be told at once. */
struct late_ends;
struct late_ends *late_ends_new(void);
void late_ends_free(struct late_ends *ends);
void late_ends_add(struct late_ends *ends, int64_t id, const char *outcome, int64_t rows,
                   int64_t took_ms);
/* Writes them in their order, as far as the trail takes them. */
void late_ends_write(struct late_ends *ends, struct trail *trail);

/* missed.c: what ran unaudited, until a row of the trail says so. */
struct missed;
struct missed_sum {
    int64_t count, first, last;               /* Unix seconds */
    char what[32], connection[128], why[240]; /* of the first one */
    bool several_whats, several_connections;
};
struct missed *missed_new(const char *state_path, const char *company);
void missed_free(struct missed *missed);
void missed_add(struct missed *missed, const char *what, const char *connection, const char *why);
/* Something is to be told, by this process or one before. */
bool missed_pending(struct missed *missed);
/* Tells all of it at once; `tell` false: it stays. It must not come back here. */
bool missed_tell(struct missed *missed, bool (*tell)(void *arg, const struct missed_sum *sum),
                 void *arg);
/* "3 statements (read) ran unaudited from … to …: why" */
void missed_words(const struct missed_sum *sum, struct buf *out);

#endif
