/* A join by the names of its first pair of columns. Strings are the holder's. */
#ifndef QUERENT_MODEL_SCHEMA_JOIN_NAMES_H
#define QUERENT_MODEL_SCHEMA_JOIN_NAMES_H

struct join_names {
    const char *from_table, *from_column, *to_table, *to_column;
};
void join_names_copy(struct join_names *dst, const struct join_names *src);
void join_names_release(struct join_names *names);

#endif
