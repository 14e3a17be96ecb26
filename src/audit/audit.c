/* What must be audited, what happens when it cannot be, and how outcomes are worded. */
#include "querent/audit/audit.h"

#include <string.h>

#include "audit_private.h"
#include "querent/base/clock.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/words.h"
#include "querent/store/store.h"

struct audit {
    struct audit_options options;
    struct trail *trail;
    struct notary *notary; /* NULL: nobody is told */
    struct missed *missed;
    struct late_ends *late;
};

const char *audit_kind_name(enum audit_kind kind)
{
    static const char *const names[] = {
        [AUDIT_READ] = "read",     [AUDIT_TRIAL] = "trial",           [AUDIT_PLAN] = "plan",
        [AUDIT_SAMPLE] = "sample", [AUDIT_JOIN_CHECK] = "join check", [AUDIT_WRITE] = "write",
        [AUDIT_EMAIL] = "email",   [AUDIT_EXPORT] = "export"};

    return names[kind];
}

bool audit_required(const struct settings *settings, const struct connection *connection)
{
    const char *mode =
        connection && connection->audit ? connection->audit : settings_text(settings, SET_AUDIT);

    return str_eq(mode, "required") ||
           (str_eq(mode, "auto") && connection && connection->production);
}

struct audit *audit_new(const struct audit_options *options)
{
    const struct settings *settings = options->settings;
    struct store_options state = {0};
    store_options_of(settings, &state);
    if (options->state)
        state.path = options->state;
    const char *user = options->user ? options->user : settings_text(settings, SET_USER),
               *company =
                   options->company ? options->company : settings_text(settings, SET_COMPANY),
               *anchor = settings_text(settings, SET_AUDIT_ANCHOR);
    const struct trail_options trail = {.path = state.path,
                                        .password_command = state.password_command,
                                        .user = *user ? user : NULL,
                                        .company = company,
                                        .anchor = *anchor ? anchor : NULL,
                                        .wait_ms = (int)settings_int(settings, SET_AUDIT_WAIT_MS),
                                        .key = audit_key,
                                        .arg = (void *)settings};
    struct audit *audit = mem_alloc(sizeof *audit);

    audit->options = *options;
    audit->trail = trail_new(&trail);
    char *beside = store_beside(state.path);
    audit->missed = missed_new(beside, company);
    mem_free(beside);
    audit->late = late_ends_new();
    audit->notary = notary_new(options);
    return audit;
}

struct trail *audit_trail(struct audit *audit)
{
    return audit->trail;
}

static void audit_say(struct audit *audit, const char *what, const struct err *err)
{
    char *text = mem_printf("%s: %s", what, err->text);

    log_write(LOG_ERROR, "audit", "%s", text);
    if (audit->options.notice)
        audit->options.notice(audit->options.arg, text);
    mem_free(text);
}

static void audit_tell(struct audit *audit)
{
    if (!audit->notary)
        return;
    const struct trail_head head = trail_head(audit->trail);
    notary_tell(audit->notary, &head);
}

static bool audit_tell_missed(void *arg, const struct missed_sum *sum)
{
    struct audit *audit = arg;
    struct err problem = ERR_INIT;
    struct buf words = BUF_INIT;
    const struct trail_entry note = {.what = "unaudited",
                                     .connection = sum->several_connections ? "" : sum->connection};

    missed_words(sum, &words);
    const bool kept = trail_note(audit->trail, &note, words.p, false, &problem) != TRAIL_LOST;
    if (kept) {
        log_write(LOG_WARN, "audit", "%s", words.p);
        buf_add(&words, "; a row of the audit trail says so now");
        if (audit->options.notice)
            audit->options.notice(audit->options.arg, words.p);
    }
    buf_release(&words);
    return kept;
}

/* Once the audit works, what it has missed is made up for. */
static void audit_settle(struct audit *audit)
{
    late_ends_write(audit->late, audit->trail);
    if (missed_pending(audit->missed))
        missed_tell(audit->missed, audit_tell_missed, audit);
}

void audit_free(struct audit *audit)
{
    if (!audit)
        return;
    audit_settle(audit);
    notary_free(audit->notary);
    trail_free(audit->trail);
    missed_free(audit->missed);
    late_ends_free(audit->late);
    mem_free(audit);
}

/* What follows from how it was kept: refused, said, or nothing. */
static bool audit_judge(struct audit *audit, const struct connection *connection, const char *what,
                        enum trail_kept kept, const struct err *problem, struct err *err)
{
    if (kept == TRAIL_LOST && audit_required(audit->options.settings, connection))
        return err_set(err, ERR_STATE, "not run, since '%s' has audit: required, and %s",
                       connection ? connection->name : "", problem->text);
    if (kept != TRAIL_KEPT) {
        char *text = mem_printf(kept == TRAIL_LOST
                                    ? "this %s runs without an entry in the audit trail"
                                    : "this %s is in the audit trail, whose end is not secured",
                                what);
        audit_say(audit, text, problem);
        mem_free(text);
    }
    if (kept == TRAIL_LOST)
        missed_add(audit->missed, what, connection ? connection->name : "", problem->text);
    else
        audit_settle(audit);
    audit_tell(audit);
    return true;
}

static bool no_trail(struct err *err)
{
    return err_set(err, ERR_INTERNAL, "not run: there is no audit trail here");
}

bool audit_note(struct audit *audit, const struct connection *connection, const char *what,
                const char *text, const char *outcome, struct err *err)
{
    const struct trail_entry note = {
        .what = what, .connection = connection ? connection->name : "", .sql = text};
    struct err problem = ERR_INIT;

    if (!audit)
        return no_trail(err);
    const bool required = audit_required(audit->options.settings, connection);
    const enum trail_kept kept = trail_note(audit->trail, &note, outcome, required, &problem);
    return audit_judge(audit, connection, what, kept, &problem, err);
}

bool audit_begin(struct audit *audit, const struct audit_entry *entry, struct audit_mark *ret_mark,
                 struct err *err)
{
    const struct connection *connection = entry->connection;
    const struct trail_entry begun = {.what = audit_kind_name(entry->kind),
                                      .connection = connection ? connection->name : "",
                                      .target = entry->target,
                                      .sql = entry->sql,
                                      .user = entry->user};
    struct audit_mark mark = {.kind = entry->kind};
    struct err problem = ERR_INIT;

    if (!audit)
        return no_trail(err);
    const bool required = audit_required(audit->options.settings, connection);
    const enum trail_kept kept = trail_begin(audit->trail, &begun, required, &mark.id, &problem);
    if (!audit_judge(audit, connection, begun.what, kept, &problem, err))
        return false;
    mark.began_us = clock_mono_us();
    *ret_mark = mark;
    return true;
}

void audit_end_as(struct audit *audit, const struct audit_mark *mark, const char *outcome,
                  int64_t rows)
{
    struct err problem = ERR_INIT;

    if (!audit || !mark->id)
        return;
    const int64_t took_ms = mark->began_us ? (clock_mono_us() - mark->began_us) / 1000 : -1;
    const enum trail_kept kept =
        trail_end(audit->trail, mark->id, outcome, rows, took_ms, &problem);
    if (kept == TRAIL_LOST) {
        char *what = mem_printf("the audit trail does not know yet how this %s ended",
                                audit_kind_name(mark->kind));
        late_ends_add(audit->late, mark->id, outcome, rows, took_ms);
        audit_say(audit, what, &problem);
        mem_free(what);
    } else
        audit_settle(audit);
    audit_tell(audit);
}

void audit_end(struct audit *audit, const struct audit_mark *mark, const struct err *problem,
               int64_t rows)
{
    struct buf outcome = BUF_INIT;

    if (!problem || problem->code == ERR_NONE)
        buf_add(&outcome, "ok");
    else if (rows > 0) {
        buf_add(&outcome, "partial after ");
        words_number_of(&outcome, rows, "row", "rows");
        buf_addf(&outcome, ": %s", problem->text);
    } else if (problem->code == ERR_CANCELLED)
        buf_add(&outcome, "cancelled");
    else
        buf_addf(&outcome, "failed: %s", problem->text);
    audit_end_as(audit, mark, buf_str(&outcome), rows);
    buf_release(&outcome);
}
