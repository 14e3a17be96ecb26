/* JSON and JSON Lines: a row is an object. Two columns of one name keep both values: the second is
 * name_2, the third name_3, past names that are taken.
 */
#include "export/exporter.h"

#include <string.h>

#include "querent/base/json.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/model/rows/rowtext.h"

/* `"key":` of each column, escaped once. */
static char *make_key(struct map *taken, const char *name)
{
    struct buf key = BUF_INIT;
    char *unique = mem_strdup(name);

    for (unsigned n = 2; map_get(taken, unique); n++) {
        mem_free(unique);
        unique = mem_printf("%s_%u", name, n);
    }
    map_put(taken, unique, taken);
    json_str(&key, unique);
    buf_addc(&key, ':');
    mem_free(unique);
    return buf_take(&key);
}

static void make_keys(struct exporter *exporter)
{
    struct map taken = {0};
    char **keys = mem_alloc((exporter->count + 1) * sizeof *keys);

    /* A name that is there as such keeps it: of a, a, a_2 the second becomes a_3. */
    for (size_t i = 0; i < exporter->count; i++)
        if (!map_get(&taken, exporter->columns[i].name))
            keys[i] = make_key(&taken, exporter->columns[i].name);
    for (size_t i = 0; i < exporter->count; i++)
        if (!keys[i])
            keys[i] = make_key(&taken, exporter->columns[i].name);
    map_release(&taken);
    exporter->state = keys;
}

static void export_json_release(struct exporter *exporter)
{
    char **keys = exporter->state;

    for (size_t i = 0; keys && i < exporter->count; i++)
        mem_free(keys[i]);
    mem_free(keys);
}

static void add_object(struct exporter *exporter, const struct cell *cells)
{
    char **keys = exporter->state;
    struct buf *out = &exporter->out;

    buf_addc(out, '{');
    for (size_t i = 0; i < exporter->count; i++) {
        if (i)
            buf_addc(out, ',');
        buf_add(out, keys[i]);
        rowtext_json(out, &cells[i], exporter->columns[i].value);
    }
    buf_addc(out, '}');
}

static bool begin_array(struct exporter *exporter, struct err *err)
{
    (void)err;
    make_keys(exporter);
    buf_addc(&exporter->out, '[');
    return true;
}

static bool array_row(struct exporter *exporter, const struct cell *cells, struct err *err)
{
    (void)err;
    buf_add(&exporter->out, exporter->rows ? ",\n" : "\n");
    add_object(exporter, cells);
    return true;
}

static bool end_array(struct exporter *exporter, struct err *err)
{
    (void)err;
    buf_add(&exporter->out, exporter->rows ? "\n]\n" : "]\n");
    return true;
}

static bool leave_array_open(struct exporter *exporter, const char *why, struct err *err)
{
    (void)why, (void)err;
    buf_addc(&exporter->out, '\n');
    return true;
}

const struct export_ops export_json = {.begin = begin_array,
                                       .row = array_row,
                                       .end = end_array,
                                       .cut = leave_array_open,
                                       .release = export_json_release};

static bool begin_lines(struct exporter *exporter, struct err *err)
{
    (void)err;
    make_keys(exporter);
    return true;
}

static bool line_row(struct exporter *exporter, const struct cell *cells, struct err *err)
{
    (void)err;
    add_object(exporter, cells);
    buf_addc(&exporter->out, '\n');
    return true;
}

static bool end_lines(struct exporter *exporter, struct err *err)
{
    (void)exporter, (void)err;
    return true;
}

const struct export_ops export_jsonl = {
    .begin = begin_lines, .row = line_row, .end = end_lines, .release = export_json_release};
