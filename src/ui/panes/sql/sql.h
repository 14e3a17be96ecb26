/* The SQL pane's state, between its keys (sql.c), what it shows (sql_view.c) and editing
 * (sql_edit.c). */
#ifndef QUERENT_UI_PANES_SQL_H
#define QUERENT_UI_PANES_SQL_H

#include "draw/sqltext.h"
#include "keys/edit.h"
#include "keys/vi.h"
#include "panes/history.h"
#include "panes/words.h"
#include "querent/base/vec.h"
#include "querent/model/completion.h"
#include "querent/sql/sql.h"
#include "state.h"

extern const struct pane_ops pane_sql;

struct sql_key {    /* what the lines were made from */
    unsigned stamp; /* of the model's SQL */
    size_t version; /* the one shown */
    int64_t came;   /* rows it gave */
    unsigned changes, checked;
    size_t cursor;
    int cols;
    enum sql_dialect dialect;
    size_t drafts, of;
    bool editing, has_check, as_written, focused;
};

/* What an edit was begun on, for one that is in $EDITOR. */
struct sql_begun {
    size_t of, seen; /* as in struct sql; seen 0: it was of no version */
    uint64_t asked;
};

/* An edit that is put aside. */
struct sql_draft {
    char *text, *base;
    size_t of, seen; /* as in struct sql */
    uint64_t mark;
    uint64_t asked;
};

struct sql {
    bool editing;
    struct edit edit;
    struct vi vi;              /* the editor's keys, where they are vi's */
    struct sql_version *check; /* of the text being edited; NULL: not checked yet */
    unsigned checked;          /* edit.changes when it was */
    size_t checked_cursor;     /* and where the cursor was */
    size_t checked_from;       /* where the statement that was checked begins */
    char *base;                /* the text that editing began with */
    size_t of;      /* the version that the edit was begun on, from 1; 0: none, or not known */
    size_t seen;    /* versions there were then */
    uint64_t asked; /* and the last turn of words */
    struct sql_begun out;
    VEC(struct sql_draft) drafts; /* edits of other versions; oldest first */
    size_t told;     /* versions there were when it was said that one is kept; 0: not yet */
    bool strange;    /* it was said whose SQL it is: submitted again, it is the operator's own */
    bool restored;   /* the edit is an earlier process's; its base is not known yet */
    uint64_t mark;   /* and tells it, where it was kept; 0: it was not */
    bool as_written; /* not as it runs, with views and limit */
    int scroll;      /* lines above the view */
    int height;
    struct completions offers; /* completion's list; none: closed */
    size_t offer;              /* the chosen one */
    char *needle;              /* what was looked for last; NULL: nothing */
    struct history needles;
    struct buf saving;  /* what a name is asked for */
    size_t sought_from; /* where the cursor was before a text was looked for */
    struct lines lines; /* as they were made for `made` */
    struct sqltext_rows rows;
    size_t cursor_line;
    struct sql_key made;
    struct words words;
    uint32_t armed; /* the letter that asks to run; the next key is Enter, or nothing runs */
};

/* ---- sql_view.c */

enum sql_dialect sql_view_dialect(const struct console *console);
/* "" when there is none. */
const char *sql_shown_text(const struct sql *sql, const struct console *console);
/* Rows that the version that is shown gave, where all of them are here; -1: not known. */
int64_t sql_rows_came(const struct model *model);
/* "sure 92 %", "! cannot run" */
void sql_add_verdict(const struct console *console, struct line *line);
void sql_add_titles(const struct sql *sql, const struct console *console, struct line *left,
                    struct line *right);
void sql_view_lines(const struct sql *sql, const struct console *console, int cols,
                    struct lines *out);
void sql_edit_lines(struct sql *sql, const struct console *console, int cols);

/* ---- sql_rest.c: as pane.h has them */

void sql_summary(const void *self, const struct console *console, struct line *line);
void sql_view_whole(const void *self, const struct console *console, int cols, struct lines *out);

/* ---- sql_check.c */

void sql_edit_check(struct sql *sql, struct console *console); /* what was typed since */
/* The statement at the cursor, of several; false: there are not several, and the span is all. */
bool sql_check_part(const struct console *console, const struct buf *text, size_t cursor,
                    struct sql_span *ret_span);
/* What is wrong with it; places and mends are those of the whole text. The caller's. */
struct sql_version *sql_check_text(const struct console *console, const struct buf *text,
                                   size_t cursor);

/* ---- sql_edit.c */

bool sql_edit_act(struct sql *sql, struct console *console, enum action action);
/* Edits what is shown, or `text` in its place. */
void sql_edit_begin(struct sql *sql, struct console *console, const char *text);
/* Edits what was typed, as it stands, whatever is shown. */
void sql_edit_go_on(struct sql *sql, struct console *console);
void sql_edit_end(struct sql *sql);          /* what was typed stays, for editing on */
void sql_edit_forget(struct sql *sql);       /* and is forgotten */
bool sql_edit_unsent(const struct sql *sql); /* edited, and not submitted */
/* Text that was being edited when the program ended. */
void sql_edit_restore(struct sql *sql, struct console *console, const char *text, uint64_t mark);

/* ---- sql_drafts.c */

size_t sql_shown_of(const struct console *console); /* the version shown, from 1; 0: none */
/* An unsent edit that goes on with `e` where the pane stands. */
bool sql_edit_unsent_here(const struct sql *sql, const struct console *console);
/* An unsent edit of a version that is not shown; *ret_of 0: its SQL is not here. */
bool sql_draft_elsewhere(const struct sql *sql, const struct console *console, size_t *ret_of);
/* It may not become the next version of the question that waits. */
bool sql_edit_strange(const struct sql *sql, const struct console *console);
void sql_say_strange(const struct sql *sql, struct console *console);
void sql_draft_stash(struct sql *sql);
/* What outlives the process: the newest, and those before it. */
struct pane_draft sql_draft_kept(const struct sql *sql);
bool sql_draft_kept_aside(const struct sql *sql, size_t i, struct pane_draft *ret_draft);
/* All of them, newest first; borrowed until the next key. False: there are no more. */
struct sql_unsent {
    const char *text, *base; /* as in struct sql */
    size_t of;
};
bool sql_edits_at(const struct sql *sql, size_t i, struct sql_unsent *ret_unsent);
size_t sql_edits_count(const struct sql *sql);
/* The i-th goes into the editor, beside its SQL where that is here. */
void sql_edits_open(struct sql *sql, struct console *console, size_t i);
/* $EDITOR gets the text, and gives it back. */
void sql_draft_goes_out(struct sql *sql, const struct console *console);
void sql_draft_is_back(struct sql *sql, struct console *console, const char *text);
bool sql_draft_take(struct sql *sql, size_t of); /* into the editor; false: there is none */
bool sql_draft_take_stray(struct sql *sql);      /* one whose SQL is not here */
/* SQL has come: an open editor closes, so that what waits for the yes is seen. */
void sql_draft_new_version(struct sql *sql, struct console *console);
/* The same where the operator looked at older SQL, and goes. */
void sql_show_waiting(struct sql *sql, struct console *console);
void sql_drafts_forget(struct sql *sql);
void sql_drafts_close(struct sql *sql);

/* ---- sql_complete.c */

void sql_complete_open(struct sql *sql, struct console *console);
void sql_complete_close(struct sql *sql);
/* A key while the list is open; false: the list closes, and the key does its usual work. */
bool sql_complete_act(struct sql *sql, struct console *console, enum action action);
void sql_complete_typed(struct sql *sql, struct console *console); /* the list follows the text */
void sql_complete_draw(const struct sql *sql, struct rect rect, struct surface *surface);

/* ---- sql_verbs.c */

/* Asks for a name to save the text under. */
void sql_verb_save(struct sql *sql, struct console *console, const char *text);
bool sql_verb_act(struct sql *sql, struct console *console, enum action action);

/* Without views and limit; "" when there is none. */
const char *sql_written(const struct console *console);

#endif
