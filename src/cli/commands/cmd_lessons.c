/* lessons: what querent was taught and has learned: listed, changed, and exchanged as YAML. */
#include <string.h>

#include "command.h"
#include "commands/lessons_test.h"
#include "lessons/lessons_approved.h"
#include "lessons/lessons_dictionary.h"
#include "lessons/lessons_edit.h"
#include "lessons/lessons_fit.h"
#include "listing.h"
#include "output.h"
#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/trust.h"
#include "querent/front/load_catalog.h"
#include "querent/lessons/file.h"
#include "texts.h"

enum { FILE_MOST = 16 * 1024 * 1024 };

struct lessons_run {
    const struct cli_options *options;
    struct settings *settings;
    struct store *store;
    const char *connection; /* of -c, as its lessons have it; NULL: none was given */
    struct lesson *list;
    size_t count;
    struct lessons_fit fit;
};

static const char *lessons_given(const struct lessons_run *run, size_t i)
{
    return run->options->arg_count > i ? run->options->args[i] : NULL;
}

/* ---- looking */

static void lessons_row(struct result *listing, const struct lesson *lesson)
{
    char *success = lesson->used ? mem_printf("%.0f %%", 100 * lesson_success(lesson)) : NULL;
    char *confidence = mem_printf("%.2f", lesson->confidence);
    char *words = lesson_words(lesson);

    listing_text(listing, lesson->name);
    listing_text(listing, lesson_kind_name(lesson->kind));
    listing_text(listing, words);
    listing_text(listing, lesson->scope == LESSON_CONNECTION ? lesson->connection
                                                             : lesson_scope_name(lesson->scope));
    listing_text(listing, lesson->off ? "off" : "on");
    listing_text(listing, confidence);
    listing_int(listing, lesson->used);
    listing_text(listing, success);
    listing_time(listing, lesson->last);
    listing_text(listing, lesson->source);
    listing_text(listing, lesson->user);
    result_row_end(listing, NULL);
    mem_free(words);
    mem_free(confidence);
    mem_free(success);
}

static int lessons_print(const struct lessons_run *run, const struct lesson *list, size_t count)
{
    static const struct listing_column columns[] = {
        {"name", VALUE_TEXT},    {"kind", VALUE_TEXT},    {"lesson", VALUE_TEXT},
        {"for", VALUE_TEXT},     {"state", VALUE_TEXT},   {"confidence", VALUE_DECIMAL},
        {"used", VALUE_INTEGER}, {"success", VALUE_TEXT}, {"last", VALUE_TIMESTAMP},
        {"source", VALUE_TEXT},  {"by", VALUE_TEXT},
    };
    struct result *listing = listing_new(columns, sizeof columns / sizeof *columns);

    for (size_t i = 0; i < count; i++)
        lessons_row(listing, &list[i]);
    return listing_print(listing, run->options->format);
}

/* The one of the name, or, where none is called so, of the words; the narrowest where several
 * scopes have one. NULL: it was said why. */
static struct lesson *lessons_find(struct lessons_run *run)
{
    const char *name = lessons_given(run, 1);
    struct lesson *found = NULL;
    bool named = false;

    if (!name) {
        cli_fail(CLI_USAGE, TEXT_WHICH_LESSON);
        return NULL;
    }
    for (size_t i = 0; i < run->count; i++)
        named = named || str_eq_fold(run->list[i].name, name);
    for (size_t i = 0; i < run->count; i++) {
        struct lesson *lesson = &run->list[i];
        if (!str_eq_fold(named || !lesson->says ? lesson->name : lesson->says, name))
            continue;
        if (found && found->scope == LESSON_CONNECTION && lesson->scope == LESSON_CONNECTION) {
            cli_fail(CLI_USAGE, TEXT_LESSON_TWICE, name, found->connection, lesson->connection);
            return NULL;
        }
        found = !found || lesson->scope < found->scope ? lesson : found;
    }
    if (!found)
        cli_fail(CLI_FAILED, TEXT_NO_LESSON, name);
    return found;
}

static int lessons_show(struct lessons_run *run)
{
    const struct lesson *lesson = lessons_find(run);
    struct buf out = BUF_INIT;

    if (!lesson)
        return CLI_FAILED;
    if (run->options->format || run->options->json)
        return lessons_print(run, lesson, 1);
    lessons_write(lesson, 1, &out);
    cli_print(buf_str(&out));
    buf_release(&out);
    return CLI_OK;
}

/* Those that are the company's own, which it may change. The list is the caller's, what is in it
 * is run's. */
static struct lesson *lessons_own(const struct lessons_run *run, size_t *ret_count)
{
    const char *company = store_company(run->store);
    struct lesson *own = mem_alloc((run->count + 1) * sizeof *own);
    size_t count = 0;

    for (size_t i = 0; i < run->count; i++)
        if (str_eq(run->list[i].company ? run->list[i].company : "", company))
            own[count++] = run->list[i];
    *ret_count = count;
    return own;
}

static int lessons_export(struct lessons_run *run)
{
    const char *path = run->options->output;
    struct err err = ERR_INIT;
    struct buf out = BUF_INIT;
    int code = CLI_OK;
    size_t count;
    struct lesson *own = lessons_own(run, &count);

    lessons_write(own, count, &out);
    mem_free(own);
    if (!path || str_eq(path, "-"))
        cli_print(buf_str(&out));
    else if (!path_write_atomic(path, buf_str(&out), out.len, 0600, &err))
        code = cli_fail(CLI_FAILED, "%s", err.text);
    buf_release(&out);
    return code;
}

/* ---- changing */

static int lessons_put(struct lessons_run *run, const struct lesson *lesson)
{
    struct err err = ERR_INIT;

    if (!store_lesson_put(run->store, lesson, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    return CLI_OK;
}

/* before: as it is kept; NULL: it is new. */
static int lessons_put_checked(struct lessons_run *run, const struct lesson *lesson,
                               const struct lesson *before)
{
    const struct lesson_checks checks = {run->fit.checks.fits, &run->fit, before, before ? 1 : 0};
    struct err err = ERR_INIT;

    if (!lesson_check(lesson, &err) || !lesson_may_be_kept(&checks, lesson, &err))
        return cli_fail(CLI_USAGE, "%s", err.text);
    return lessons_put(run, lesson);
}

static bool lessons_set_words(struct lessons_run *run, struct lesson *lesson, size_t first)
{
    struct err err = ERR_INIT;

    for (size_t i = first; i < run->options->arg_count; i++) {
        const char *said = run->options->args[i], *equals = strchr(said, '=');
        if (!equals)
            return cli_fail(CLI_USAGE, TEXT_LESSON_FIELD, said) == CLI_OK;
        char *key = mem_strndup(said, (size_t)(equals - said));
        const bool ok = lesson_set(lesson, key, equals + 1, &err);
        mem_free(key);
        if (!ok)
            return cli_fail(CLI_USAGE, "%s", err.text) == CLI_OK;
    }
    return true;
}

/* before: what it took the place of; NULL: nothing. */
static int lessons_say(const struct lesson *lesson, const struct lesson *before)
{
    char *words = lesson_words(lesson), *gone = before ? lesson_words(before) : NULL;

    cli_print(lesson->name);
    cli_print(": ");
    cli_print(words);
    cli_print("\n");
    if (gone && !str_eq(gone, words))
        fprintf(stderr, TEXT_LESSON_REPLACED, gone);
    mem_free(gone);
    mem_free(words);
    return CLI_OK;
}

static int lessons_add(struct lessons_run *run)
{
    const char *kind = lessons_given(run, 1), *connection = run->connection;
    struct lesson lesson = {.scope = connection ? LESSON_CONNECTION : LESSON_COMPANY,
                            .connection = mem_strdup(connection),
                            .source = mem_strdup(LESSON_SOURCE_MANUAL),
                            .confidence = LESSON_TAUGHT};
    int code = CLI_USAGE;

    if (!kind || !lesson_kind_parse(kind, &lesson.kind)) {
        code = cli_fail(CLI_USAGE, TEXT_ADD_LESSON);
    } else if (lessons_set_words(run, &lesson, 2)) {
        const bool named = !str_blank(lesson.name);
        size_t count;
        struct lesson *own = lessons_own(run, &count);
        lesson_give_name(&lesson);
        const struct lesson *before =
            named ? lesson_namesake(own, count, &lesson) : lesson_own_name(&lesson, own, count);
        code = lessons_put_checked(run, &lesson, NULL);
        if (code == CLI_OK)
            code = lessons_say(&lesson, before);
        mem_free(own);
    }
    lesson_release(&lesson);
    return code;
}

/* What is in the text is put, what is no longer in it is removed. */
static bool lessons_take_edited(struct lessons_run *run, const struct lesson *before, size_t count,
                                struct lessons_edited *edited, struct err *err)
{
    bool ok = true;

    for (size_t i = 0; ok && i < edited->count; i++) {
        const struct lesson *same = lesson_namesake(before, count, &edited->list[i]);
        edited->list[i].id = same ? same->id : count == 1 && edited->count == 1 ? before->id : 0;
        ok = store_lesson_put(run->store, &edited->list[i], err);
    }
    for (size_t i = 0; ok && i < count && !(count == 1 && edited->count == 1); i++)
        ok = lesson_namesake(edited->list, edited->count, &before[i]) ||
             store_lesson_remove(run->store, before[i].id, err);
    return ok;
}

static int lessons_in_editor(struct lessons_run *run, const struct lesson *list, size_t count)
{
    struct lessons_edited edited;
    struct err err = ERR_INIT;

    if (!lessons_edit_list(list, count, &run->fit.checks, &edited))
        return CLI_USAGE;
    const bool ok = !edited.changed || lessons_take_edited(run, list, count, &edited, &err);
    char *said = edited.changed
                     ? mem_printf(TEXT_EDITED, edited.count, edited.count == 1 ? "" : "s")
                     : mem_strdup(TEXT_NOT_EDITED);
    lessons_free(edited.list, edited.count);
    if (ok)
        cli_print(said);
    mem_free(said);
    return ok ? CLI_OK : cli_fail(CLI_FAILED, "%s", err.text);
}

static int lessons_edit_all(struct lessons_run *run)
{
    size_t count;
    struct lesson *own = lessons_own(run, &count);
    const int code = lessons_in_editor(run, own, count);
    mem_free(own);
    return code;
}

static int lessons_edit(struct lessons_run *run)
{
    if (run->options->arg_count < 2)
        return lessons_edit_all(run);
    struct lesson *lesson = lessons_find(run);
    if (!lesson)
        return CLI_FAILED;
    if (run->options->arg_count == 2)
        return lessons_in_editor(run, lesson, 1);
    struct lesson before = lesson_copy(lesson);
    int code = CLI_USAGE;
    if (lessons_set_words(run, lesson, 2))
        code = lessons_put_checked(run, lesson, &before);
    lesson_release(&before);
    return code == CLI_OK ? lessons_say(lesson, NULL) : code;
}

/* That whose joins it taught; NULL: any. */
static const struct connection *lessons_joined_at(const struct lessons_run *run,
                                                  const struct lesson *lesson)
{
    const char *name = lesson->scope == LESSON_CONNECTION && !run->options->connection
                           ? lesson->connection
                           : run->options->connection;

    return name ? settings_find_connection(run->settings, name, NULL) : NULL;
}

/* The join that it taught is used again, or no longer. */
static bool lessons_use_join(struct lessons_run *run, const struct lesson *lesson, bool used,
                             struct err *err)
{
    const struct connection *connection = lessons_joined_at(run, lesson);
    bool put;

    if (!used)
        return load_joins_withdraw(run->settings, connection, lesson, err);
    if (!connection || lesson->kind != LESSON_JOIN)
        return true;
    const struct catalog *catalog = lessons_fit_catalog(&run->fit, connection->name);
    return !catalog || load_joins_teach(run->settings, connection, catalog, lesson, &put, err);
}

static int lessons_switch(struct lessons_run *run, bool off)
{
    struct lesson *lesson = lessons_find(run);
    struct err err = ERR_INIT;

    if (!lesson)
        return CLI_FAILED;
    if (off != lesson->off && !lessons_use_join(run, lesson, !off, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    lesson->off = off;
    if (!off && lesson->confidence < LESSON_LEAST) /* what fell is given another chance */
        lesson->confidence = LESSON_LEAST + LESSON_LOSS;
    return lessons_put(run, lesson);
}

static int lessons_remove(struct lessons_run *run)
{
    const struct lesson *lesson = lessons_find(run);
    struct err err = ERR_INIT;

    if (!lesson)
        return CLI_FAILED;
    if (!store_lesson_remove(run->store, lesson->id, &err) ||
        !lessons_use_join(run, lesson, false, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    return CLI_OK;
}

static int lessons_import(struct lessons_run *run)
{
    const char *path = lessons_given(run, 1);
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;
    struct lesson *list = NULL;
    size_t count = 0;

    if (!path)
        return cli_fail(CLI_USAGE, TEXT_WHICH_LESSON_FILE);
    bool ok = lessons_is_dictionary(path)
                  ? lessons_of_dictionary(path, run->connection, run->list, run->count, &list,
                                          &count, &err)
                  : trust_read(path, FILE_MOST, &text, &err) &&
                        lessons_read(path, text.p, text.len, &run->fit.checks, &list, &count, &err);
    for (size_t i = 0; ok && i < count; i++)
        ok = store_lesson_put(run->store, &list[i], &err);
    lessons_free(list, count);
    buf_release(&text);
    if (!ok)
        return cli_fail(CLI_FAILED, "%s", err.text);
    char *said = mem_printf(TEXT_LESSONS_IMPORTED, count, count == 1 ? "" : "s");
    cli_print(said);
    mem_free(said);
    return CLI_OK;
}

static int lessons_verb(struct lessons_run *run, const char *verb)
{
    if (str_eq(verb, "show"))
        return lessons_show(run);
    if (str_eq(verb, "add"))
        return lessons_add(run);
    if (str_eq(verb, "edit"))
        return lessons_edit(run);
    if (str_eq(verb, "off") || str_eq(verb, "on"))
        return lessons_switch(run, verb[1] == 'f');
    if (str_eq(verb, "remove"))
        return lessons_remove(run);
    if (str_eq(verb, "import"))
        return lessons_import(run);
    if (str_eq(verb, "approved"))
        return lessons_approved(run->store, run->connection, run->options);
    if (str_eq(verb, "test"))
        return lessons_test(run->settings, run->store, run->options);
    if (str_eq(verb, "export"))
        return lessons_export(run);
    return lessons_print(run, run->list, run->count);
}

/* A path, a URL and an id are of a connection that has a name; one that is not known here keeps
 * what it is called by. */
static const char *lessons_connection(struct settings *settings, const char *given)
{
    const struct connection *connection =
        given ? settings_find_connection(settings, given, NULL) : NULL;

    return connection ? connection->name : given;
}

int command_lessons(const struct cli_options *options)
{
    struct lessons_run run = {.options = options};
    struct err err = ERR_INIT;
    int code;

    if (!output_known(options->format))
        return CLI_USAGE;
    run.settings = cli_settings(options);
    if (!run.settings)
        return CLI_USAGE;
    lessons_fit_init(&run.fit, run.settings);
    run.connection = lessons_connection(run.settings, options->connection);
    if (!cli_open_store(run.settings, &run.store, &err) ||
        !store_lessons(run.store, run.connection, &run.list, &run.count, &err))
        code = cli_fail(CLI_FAILED, "%s", err.text);
    else
        code = lessons_verb(&run, options->arg_count ? options->args[0] : "list");
    lessons_free(run.list, run.count);
    lessons_fit_release(&run.fit);
    store_close(run.store);
    settings_free(run.settings);
    return code;
}
