/* The events of a YAML text are read in linear time; what would take a document the square of it is
 * counted in them. */
#include <libfyaml.h>

#include "querent/base/vec.h"
#include "querent/model/yaml.h"

enum { KEYS_MAX = 10000, ANCHORS_MAX = 1000 };

struct yaml_inside {
    bool mapping;
    size_t items; /* of a mapping keys and values */
};

struct yaml_bounds {
    VEC(struct yaml_inside) inside;
    size_t anchors;
};

/* A node stands in what surrounds it. Returns why it is one too many, static, or NULL. */
static const char *yaml_count(struct yaml_bounds *bounds, const struct fy_token *anchor)
{
    struct yaml_inside *around = bounds->inside.len ? &vec_last(&bounds->inside) : NULL;

    if (anchor && ++bounds->anchors > ANCHORS_MAX)
        return "more than 1000 anchors";
    if (around && ++around->items / 2 > KEYS_MAX && around->mapping)
        return "more than 10000 keys in a mapping";
    return NULL;
}

static const char *yaml_take(struct yaml_bounds *bounds, const struct fy_event *event)
{
    const char *why = NULL;

    switch (event->type) {
    case FYET_SCALAR:
        return yaml_count(bounds, event->scalar.anchor);
    case FYET_ALIAS:
        return yaml_count(bounds, NULL);
    case FYET_SEQUENCE_START:
        why = yaml_count(bounds, event->sequence_start.anchor);
        vec_push(&bounds->inside, ((struct yaml_inside){.mapping = false}));
        return why;
    case FYET_MAPPING_START:
        why = yaml_count(bounds, event->mapping_start.anchor);
        vec_push(&bounds->inside, ((struct yaml_inside){.mapping = true}));
        return why;
    case FYET_SEQUENCE_END:
    case FYET_MAPPING_END:
        if (bounds->inside.len)
            bounds->inside.len--;
        return NULL;
    default:
        return NULL;
    }
}

bool yaml_bounded(const char *name, const char *text, size_t len, struct err *err)
{
    const struct fy_diag_cfg quiet = {.level = FYET_ERROR, .module_mask = ~0u};
    struct fy_diag *diag = fy_diag_create(&quiet);
    struct yaml_bounds bounds = {.anchors = 0};
    struct fy_event *event;
    bool ok = true;

    fy_diag_set_collect_errors(diag, true);
    const struct fy_parse_cfg cfg = {.flags = FYPCF_QUIET | FYPCF_COLLECT_DIAG, .diag = diag};
    struct fy_parser *parser = fy_parser_create(&cfg);
    if (parser && fy_parser_set_string(parser, text, len) == 0)
        while (ok && (event = fy_parser_parse(parser))) {
            const char *why = yaml_take(&bounds, event);
            const struct fy_mark *at = why ? fy_event_start_mark(event) : NULL;
            if (why)
                ok = err_set(err, ERR_LIMIT, "%s:%d: %s", name, at ? at->line + 1 : 0, why);
            fy_parser_event_free(parser, event);
        }
    fy_parser_destroy(parser);
    fy_diag_destroy(diag);
    vec_release(&bounds.inside);
    return ok;
}
