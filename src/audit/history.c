/* The history of statements, out of the audit trail: what operators and jobs ran, not what the
 * program tried, planned or sampled beside. */
#include <string.h>

#include "querent/audit/audit.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

enum { LOOKED_AT = 20000 }; /* newest entries of the trail */

/* A write has the query of its rows, which ran elsewhere and has an entry of its own. */
static bool is_run(const struct trail_line *line)
{
    static const enum audit_kind kinds[] = {AUDIT_READ, AUDIT_EMAIL, AUDIT_EXPORT};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (str_eq(line->what, audit_kind_name(kinds[i])))
            return !str_blank(line->sql);
    return false;
}

/* The trail names those who came over the network as "ann via token 4fd1 from 10.0.0.5". */
static bool is_of(const struct trail_line *line, const char *user)
{
    const char *via = NULL;
    for (const char *p = line->user; (p = strstr(p, " via ")); p++)
        via = p;
    const size_t len = via ? (size_t)(via - line->user) : strlen(line->user);
    return len == strlen(user) && strncmp(line->user, user, len) == 0;
}

static bool is_wanted(const struct trail_line *line, const struct audit_wanted *wanted)
{
    if (line->at < wanted->from || (wanted->to && line->at >= wanted->to))
        return false;
    if (wanted->user && !is_of(line, wanted->user))
        return false;
    if (wanted->connection && !str_eq(wanted->connection, line->connection))
        return false;
    for (size_t i = 0; i < wanted->word_count; i++)
        if (!str_find_fold(line->sql, wanted->words[i]))
            return false;
    return is_run(line);
}

static struct ran_statement history_of(const struct trail_line *line)
{
    return (struct ran_statement){.at = line->at,
                                  .took_ms = line->took_ms,
                                  .rows = line->rows,
                                  .connection = mem_strdup(line->connection),
                                  .outcome = mem_strdup(line->outcome),
                                  .sql = mem_strdup(line->sql)};
}

bool audit_history(struct audit *audit, const struct audit_wanted *wanted,
                   struct ran_statement **ret_list, size_t *ret_count, struct err *err)
{
    struct trail_line *lines = NULL;
    size_t count = 0, kept = 0;
    if (!trail_list(audit_trail(audit), LOOKED_AT, &lines, &count, err))
        return false;
    struct ran_statement *list = mem_alloc((wanted->max + 1) * sizeof *list);
    struct map seen = {0};
    for (size_t i = count; i-- > 0 && kept < wanted->max;) {
        const struct trail_line *line = &lines[i];
        if (!is_wanted(line, wanted) || (wanted->once && map_put(&seen, line->sql, list)))
            continue;
        list[kept++] = history_of(line);
    }
    map_release(&seen);
    trail_list_free(lines, count);
    *ret_list = list;
    *ret_count = kept;
    return true;
}

bool audit_entries(struct audit *audit, const char *user, size_t max,
                   struct ran_statement **ret_list, size_t *ret_count, struct err *err)
{
    struct trail_line *lines = NULL;
    size_t count = 0, kept = 0;
    if (!trail_list(audit_trail(audit), user ? LOOKED_AT : (int64_t)max, &lines, &count, err))
        return false;
    struct ran_statement *list = mem_alloc((max + 1) * sizeof *list);
    for (size_t i = count; i-- > 0 && kept < max;) {
        const struct trail_line *line = &lines[i];
        if (user && !is_of(line, user))
            continue;
        list[kept] = history_of(line);
        list[kept].user = mem_strdup(line->user);
        list[kept].what = mem_strdup(line->what);
        list[kept++].target = str_blank(line->target) ? NULL : mem_strdup(line->target);
    }
    trail_list_free(lines, count);
    *ret_list = list;
    *ret_count = kept;
    return true;
}
