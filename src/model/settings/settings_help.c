/* The table in words: for --help, for the man page, and with a run's values for doctor. */
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/url.h"
#include "querent/model/roff.h"
#include "settings/settings_private.h"

/* True when the row is the first of its group, whose name goes to `group`. */
static bool begins_group(size_t i, char group[32])
{
    char before[32];

    memcpy(before, group, sizeof before);
    const char *yaml = setting_defs[i].yaml;
    const char *dot = yaml ? strchr(yaml, '.') : NULL;
    const char *name = !yaml ? "environment only" : dot ? yaml : "general";
    const size_t len = dot ? (size_t)(dot - yaml) : strlen(name);
    memset(group, 0, sizeof before);
    memcpy(group, name, len < sizeof before ? len : sizeof before - 1);
    return !str_eq(before, group);
}

/* "a whole number from 1 to 16, default 3" */
static void add_facts(const struct setting_def *def, struct buf *out)
{
    const size_t start = out->len;

    setting_expected(def, out);
    if (*def->def) {
        if (out->len > start)
            buf_add(out, ", ");
        buf_addf(out, "default %s", def->def);
    }
}

void settings_man(struct buf *out)
{
    char group[32] = "";

    for (size_t i = 0; i < SETTING_COUNT; i++) {
        const struct setting_def *def = &setting_defs[i];
        struct buf facts = BUF_INIT;
        if (begins_group(i, group))
            buf_addf(out, ".SS %s\n", group);
        buf_add(out, ".TP\n.B ");
        roff_add(out, def->yaml ? def->yaml : def->env);
        if (def->yaml && def->env) {
            buf_add(out, "\\fR, \\fB");
            roff_add(out, def->env);
        }
        buf_addc(out, '\n');
        roff_add(out, def->help);
        add_facts(def, &facts);
        if (facts.len) {
            buf_add(out, " (");
            roff_add(out, facts.p);
            buf_addc(out, ')');
        }
        buf_add(out, ".\n");
        buf_release(&facts);
    }
}

static void settings_help_add_value(const struct settings *settings, enum setting_id id,
                                    struct buf *out)
{
    struct buf shown = BUF_INIT;

    if (setting_defs[id].trust == TRUST_SECRET)
        buf_add(&shown, settings_set(settings, id) ? "set" : "");
    else
        url_redact(&shown, settings_text(settings, id));
    text_safe(out, buf_str(&shown), shown.len, TEXT_SAFE_DEFAULT);
    buf_release(&shown);
}

static void settings_help_add_connection(const struct connection *connection, struct buf *out)
{
    struct buf line = BUF_INIT;

    url_redact(&line, connection->url);
    buf_add(&line, connection->read_only ? ", read-only" : ", writable");
    if (connection->reader_role)
        buf_addf(&line, ", reads as '%s'", connection->reader_role);
    if (connection->production)
        buf_add(&line, ", production");
    text_safe(out, line.p, line.len, TEXT_SAFE_DEFAULT);
    buf_release(&line);
}

void settings_each(const struct settings *settings,
                   void (*line)(void *arg, const struct settings_line *line), void *arg)
{
    struct buf name = BUF_INIT, value = BUF_INIT;

    for (int i = 0; i < SETTING_COUNT; i++) {
        const struct setting_def *def = &setting_defs[i];
        buf_clear(&value);
        settings_help_add_value(settings, (enum setting_id)i, &value);
        line(arg, &(struct settings_line){.name = def->yaml ? def->yaml : def->env,
                                          .value = buf_str(&value),
                                          .origin = settings_origin(settings, (enum setting_id)i)});
    }
    for (size_t i = 0; i < settings_connection_count(settings); i++) {
        const struct connection *connection = settings_connection(settings, i);
        char *plain = mem_printf("connection %d '%s'", connection->id, connection->name);
        buf_clear(&name);
        buf_clear(&value);
        text_safe(&name, plain, strlen(plain), TEXT_SAFE_DEFAULT);
        mem_free(plain);
        settings_help_add_connection(connection, &value);
        line(arg, &(struct settings_line){
                      .name = name.p, .value = buf_str(&value), .origin = connection->origin});
    }
    for (size_t i = 0; i < settings_notice_count(settings); i++)
        line(arg,
             &(struct settings_line){.name = "not used", .value = settings_notice(settings, i)});
    buf_release(&name);
    buf_release(&value);
}
