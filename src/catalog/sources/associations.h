/* What an application's own models say about joins: Sequelize, Django, Rails, Laravel, SQLAlchemy,
 * Prisma, TypeORM, sequelize-typescript, Hibernate and other JPA, plain JSON. */
#ifndef CATALOG_ASSOCIATIONS_H
#define CATALOG_ASSOCIATIONS_H

#include "catalog_private.h"
#include "names.h"
#include "sources/code.h"

/* A foreign key as a model declares it; models are named as in the code, or as tables. */
struct association {
    const char *from, *from_column; /* the many side; column NULL: named after `to`, with _id */
    const char *to, *to_column;     /* NULL: each row says which table; column NULL: the key */
    const char *said;               /* "Order belongs_to customer" */
    int line;
    const char *kind_column; /* only rows that have `to` there refer to it; NULL: all do */
    const char *kind_value;  /* what such rows have there; NULL: `to` itself */
    bool maybe; /* the framework's rule, not said: passed over where there is no such column */
    const char *file;
};

/* A table between two models that is no model itself. */
struct many_to_many {
    const char *owner, *target, *field;
    const char *table, *column, *other; /* NULL: named by the framework's rule */
    const char *said;
    int line;
    const char *file;
};

/* Two columns of a model's rows of which one says the model and one the row, by names as the code
 * has them. */
struct generic_columns {
    const char *model, *kind, *id;
    const char *said;
    int line;
    const char *file;
};

/* What rows say where they mean a model, by the application's own table of such names; NULL: the
 * name of the model's table. */
struct model_alias {
    const char *model, *alias;
};

struct model_table {
    const char *model, *table;
};

struct model_base {
    const char *model, *base;
};

/* What the readers fill; texts in the arena. */
struct associations {
    struct arena *arena;
    VEC(struct association) found;
    VEC(struct many_to_many) many;
    VEC(struct generic_columns) generics;
    VEC(struct model_alias) aliases;
    VEC(struct model_table) tables; /* models that say what their table is called */
    VEC(struct model_base) bases;
    VEC(const char *) abstract; /* models without a table: their keys are in those derived */
    const char *file;           /* that is read now */
    const char *application;    /* Django's, by its folder; NULL: none */
};

void associations_release(struct associations *all); /* the arena stays */

/* For readers: the file is set here; a model or base that is NULL adds nothing. */
void associations_read_add(struct associations *all, const struct association *found);
void associations_read_add_many(struct associations *all, const struct many_to_many *many);
void associations_read_add_generic(struct associations *all, const struct generic_columns *generic);
void associations_read_add_base(struct associations *all, const char *model, const char *base);
void associations_read_add_table(struct associations *all, const char *model, const char *table);
/* What stands behind `key` and its mark (= : or =>) up to `end`; the last of dotted names. NULL: no
 * such key among the first thousand tokens. */
const char *associations_read_option(const struct code_token *from, const struct code_token *end,
                                     const char *key);

/* "shop.Customer", "::Customer" → "Customer". */
const char *associations_read_last_part(const char *name);
bool associations_read_is_name(const struct code_token *token); /* a word or a text */

/* One reader a kind of file. The tokens end with CODE_END. */
void associations_django(struct associations *all, const struct code_token *tokens);
void associations_rails(struct associations *all, const struct code_token *tokens);
void associations_laravel(struct associations *all, const struct code_token *tokens);
void associations_sequelize(struct associations *all, const struct code_token *tokens);
void associations_sqlalchemy(struct associations *all, const struct code_token *tokens);
void associations_prisma(struct associations *all, const struct code_token *tokens);
/* Classes with annotations: JPA in Java and Kotlin, TypeORM and sequelize-typescript. */
void associations_annotated(struct associations *all, const struct code_token *tokens);
/* False: the text is not JSON; *ret_line says where. */
bool associations_json(struct associations *all, const char *text, size_t len, int *ret_line);

/* Finds tables by what models say, by their application, by name, and by the models that they are
 * derived from. */
struct association_tables {
    const struct catalog *catalog;
    const struct associations *all;
    struct namer namer;
};
int association_table(struct association_tables *tables, const char *model); /* -1: none */
/* customerId, CustomerID and customer_id are the same; -1: none. */
int association_column(const struct catalog *catalog, int table, const char *name);
/* The two ends of a table between two models, as keys of it; a note where there is none. */
void association_many(struct association_tables *tables, struct catalog *catalog,
                      const struct many_to_many *many, struct association ret_ends[2],
                      bool *ret_found);

/* A file (.py, .rb, .php, .js, .ts, .java, .kt, .prisma, .json) or a folder with such files, as
 * joins of the confidence 0.9. Models without a table become notes with file and line. */
bool associations_apply(struct catalog *catalog, const char *path, struct err *err);

#endif
