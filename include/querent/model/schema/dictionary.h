/* A data dictionary as people keep it in a spreadsheet: what tables and columns are called, mean
 * and refer to. Plain data, read from CSV or XLSX, one sheet a table or one list of all.
 *
 * A list has a heading row; headings are recognised by their words, whatever their case and
 * separators, and others can be mapped: "Feldname=column, Tabelle=table". Without a table heading
 * the sheet's name (in CSV the file's, in a workbook with one list of variables the workbook's) is
 * the table. A sheet of two columns, label and text ("Description", "Business Context"), describes
 * the table.
 */
#ifndef QUERENT_MODEL_SCHEMA_DICTIONARY_H
#define QUERENT_MODEL_SCHEMA_DICTIONARY_H

#include "querent/base/arena.h"
#include "querent/base/err.h"
#include "querent/base/vec.h"
#include "querent/model/schema/schema.h"

enum dictionary_field {
    DICTIONARY_TABLE,
    DICTIONARY_COLUMN,
    DICTIONARY_BUSINESS_NAME,
    DICTIONARY_SYNONYMS,
    DICTIONARY_DESCRIPTION,
    DICTIONARY_TYPE,
    DICTIONARY_PII,       /* yes: never read */
    DICTIONARY_MANDATORY, /* yes: NOT NULL */
    DICTIONARY_PRIMARY,
    DICTIONARY_PARTITION, /* yes: the rows are kept apart by it */
    DICTIONARY_UNIQUE,
    DICTIONARY_REFERENCES, /* "table", "table.column" or "table(column)" */
    DICTIONARY_SCHEMA,
    DICTIONARY_FIELDS,
};

struct dictionary_record {
    const char *fields[DICTIONARY_FIELDS]; /* never NULL; the column "" where it is about a table */
    const char *file;                      /* "orders.csv", "shop.xlsx, sheet Orders" */
    int line;                              /* 1-based row of the file or sheet */
};

struct dictionary {
    struct arena arena;
    VEC(struct dictionary_record) records;
};

enum dictionary_trust {
    DICTIONARY_OWN,  /* it adds to a database: read only where nobody else wrote it, base/trust.h */
    DICTIONARY_GIVEN /* it is what is asked: whoever wrote it */
};

/* headings: "heading=field" pairs, comma-separated, that win over the known ones; NULL: none. A
 * file without a column heading is an error that names it; an unreadable workbook too. */
bool dictionary_read(const char *path, enum dictionary_trust trust, const char *headings,
                     struct dictionary *ret_dictionary, struct err *err);
void dictionary_release(struct dictionary *dictionary);
bool dictionary_is_yes(const char *text);
/* The dictionary as the only source of a schema. */
struct schema *dictionary_schema(const struct dictionary *dictionary, const char *name);
/* "customer(id)", "customer.id" or "customer" taken apart; column "" where none is named. Copies
 * into the arena. */
void dictionary_reference(struct arena *arena, const char *text, const char **ret_table,
                          const char **ret_column);

#endif
