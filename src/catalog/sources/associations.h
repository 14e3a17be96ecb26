/* What an application's own models say about joins: Sequelize, Django, Rails, SQLAlchemy, Prisma,
 * TypeORM, sequelize-typescript, Hibernate and other JPA, plain JSON. */
#ifndef CATALOG_ASSOCIATIONS_H
#define CATALOG_ASSOCIATIONS_H

#include "catalog_private.h"
#include "sources/code.h"

/* A foreign key as a model declares it; models are named as in the code, or as tables. */
struct association {
    const char *from, *from_column; /* the many side */
    const char *to, *to_column;     /* column NULL: the key */
    const char *said;               /* "Order belongs_to customer" */
    int line;
};

struct model_table {
    const char *model, *table;
};

/* What the readers fill; texts in the arena. */
struct associations {
    struct arena *arena;
    VEC(struct association) found;
    VEC(struct model_table) tables; /* models that say what their table is called */
};

/* For readers: the model's NULL adds nothing. */
void associations_read_add(struct associations *all, const struct association *found);
void associations_read_add_table(struct associations *all, const char *model, const char *table);
/* What stands behind `key` and its mark (= : or =>) up to `end`; the last of dotted names. NULL: no
 * such key among the first thousand tokens. */
const char *associations_read_option(const struct code_token *from, const struct code_token *end,
                                     const char *key);

/* One reader a kind of file. The tokens end with CODE_END. */
void associations_django(struct associations *all, const struct code_token *tokens);
void associations_rails(struct associations *all, const struct code_token *tokens);
void associations_sequelize(struct associations *all, const struct code_token *tokens);
void associations_sqlalchemy(struct associations *all, const struct code_token *tokens);
void associations_prisma(struct associations *all, const struct code_token *tokens);
/* Classes with annotations: JPA in Java and Kotlin, TypeORM and sequelize-typescript. */
void associations_annotated(struct associations *all, const struct code_token *tokens);
/* False: the text is not JSON; *ret_line says where. */
bool associations_json(struct associations *all, const char *text, size_t len, int *ret_line);

/* A file (.py, .rb, .js, .ts, .java, .kt, .prisma, .json) or a folder with such files, as joins of
 * the confidence 0.9. Models without a table become notes with file and line. */
bool associations_apply(struct catalog *catalog, const char *path, struct err *err);

#endif
