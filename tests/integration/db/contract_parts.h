/* What the parts of the contract share; each part is a list of tests that contract_run() runs. */
#ifndef QUERENT_TESTS_CONTRACT_PARTS_H
#define QUERENT_TESTS_CONTRACT_PARTS_H

#include "contract.h"
#include "support/database.h"

extern const struct contract *under_test;
extern const struct CMUnitTest contract_values[], contract_pace[], contract_write[];
extern const size_t contract_values_count, contract_pace_count, contract_write_count;

struct db *open_db(bool read_only);     /* of the database under test */
void still_works(struct db *db);        /* the connection answers */
void make_small_table(struct db *db);   /* in contract_write.c, as is the next */
void make_strict_tables(struct db *db); /* with keys, and a table that refers to another */
/* SQL that gives so many rows of column i; the caller frees it. */
char *contract_series(int rows);

static inline struct cell cell_of(enum cell_kind kind, const char *p, size_t len)
{
    return (struct cell){.p = p, .len = len, .kind = kind};
}

static inline struct cell text_cell(const char *text)
{
    return cell_of(CELL_TEXT, text, strlen(text));
}

#endif
