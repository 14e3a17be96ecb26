/* Lessons as a YAML file, which people write and git holds:
 *
 *   lessons:
 *     table_mappings:
 *       - {id: customers, schema_name: customers, actual_name: PROD_Customers, applicable_to:
 * [shop]} measures:
 *       - id: revenue
 *         words: revenue
 *         expression: sum(order_items.quantity * order_items.unit_price)
 *         where: orders.status <> 'cancelled'
 *
 * Sections: table_mappings, column_mappings, value_mappings, measures, default_filters, joins,
 * error_patterns, query_patterns; without `lessons:` they stand at the top. `applicable_to` and
 * `connection` name connections; where neither stands the lesson is the company's.
 *
 * learned_lessons.json is read, too: a list of lessons that each have a `type` ("table_mapping")
 * and the fields above; what else they have is passed over.
 */
#ifndef QUERENT_LESSONS_FILE_H
#define QUERENT_LESSONS_FILE_H

#include "querent/base/buf.h"
#include "querent/base/err.h"
#include "querent/catalog/catalog.h"
#include "querent/model/lesson.h"

/* What else is asked of each lesson, beside lesson_check and lesson_reads. What says the same as
 * one that is kept already stays as it is, be it that it no longer fits. */
struct lesson_checks {
    bool (*fits)(void *self, const struct lesson *lesson, struct err *err);
    void *self;
    const struct lesson *kept;
    size_t kept_count;
};
/* lesson_reads, and what the checks ask; NULL: nothing else. */
bool lesson_may_be_kept(const struct lesson_checks *checks, const struct lesson *lesson,
                        struct err *err);
/* Errors begin with "name:line: ". checks: NULL: nothing else. */
bool lessons_read(const char *name, const char *text, size_t len,
                  const struct lesson_checks *checks, struct lesson **ret_list, size_t *ret_count,
                  struct err *err);
void lessons_write(const struct lesson *list, size_t count, struct buf *out);
/* What the lesson means, where that is SQL, can be read in some dialect and only reads. ERR_CONFIG
 * names the field, the place in its text, and what would be right. */
bool lesson_reads(const struct lesson *lesson, struct err *err);
/* The same in the catalog's dialect, and what it names is there. One that is off may wait for it.
 */
bool lesson_fits(const struct catalog *catalog, const struct lesson *lesson, struct err *err);
/* One field by a key of the file ("expression") or its plain name ("means"); ERR_CONFIG: there is
 * none, or the value is none of it. */
bool lesson_set(struct lesson *lesson, const char *key, const char *value, struct err *err);

#endif
