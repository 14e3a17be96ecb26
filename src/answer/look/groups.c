/* Rows meet the conditions of WHERE, yet the query gives none: its HAVING may leave no group. */
#include "look/look.h"
#include "querent/base/mem.h"
#include "texts.h"
#include "trial.h"

enum has look_has(const struct answer_world *world, const struct sql_query *query)
{
    struct buf sql = BUF_INIT;
    struct err err = ERR_INIT;
    struct trial trial;
    enum has has = HAS_UNKNOWN;

    if (sql_print(query, catalog_dialect(world->catalog), &sql, &err) &&
        trial_sql(world, buf_str(&sql), &trial, &err))
        has = trial.rows ? HAS_SOME : HAS_NONE;
    buf_release(&sql);
    return has;
}

/* Whether a group is left. Its items stay: HAVING may name them. */
static enum has groups_have(const struct answer_world *world, struct arena *arena,
                            const struct sql_query *query, bool having)
{
    struct sql_query *copy = sql_copy(arena, query);

    copy->having = having ? copy->having : NULL;
    copy->qualify = copy->offset = NULL;
    copy->limit_with_ties = false;
    copy->order = NULL;
    copy->limit = sql_integer(arena, 1);
    return look_has(world, copy);
}

void look_at_groups(const struct answer_world *world, struct arena *arena,
                    const struct sql_query *query, struct buf *out)
{
    struct err err = ERR_INIT;

    if (!query->having || groups_have(world, arena, query, false) != HAS_SOME ||
        groups_have(world, arena, query, true) != HAS_NONE)
        return;
    if (query->where)
        buf_add(out, query->group_count ? TEXT_NO_GROUP_OF_ROWS : TEXT_NOT_AS_A_WHOLE);
    else
        buf_add(out, query->group_count ? TEXT_NO_GROUP : TEXT_TABLE_AS_A_WHOLE);
    sql_print_expr(query->having, catalog_dialect(world->catalog), out, &err);
    buf_addc(out, '.');
}
