/* Everything that a key, a click, the menu or the palette can ask for: one table.
 *
 * A row is id, name (in key files and the palette), the context where it means something, the short
 * word of the key bar ("": not shown there), and a sentence of help. The help screen, the key bar,
 * the menu and the palette are made from it; keys are in keys.default.
 */
#ifndef QUERENT_UI_ACTION_H
#define QUERENT_UI_ACTION_H

#include <stdbool.h>

/* clang-format off */
/* X-macro: context, title in the help. A focus sees the contexts that keymap.c lists
 * for it, in that order, then GLOBAL. */
#define CONTEXTS(X)                                                                                \
    X(GLOBAL, "Everywhere")                                                                        \
    X(MOVE, "Moving")                                                                              \
    X(EDIT, "Typing")                                                                              \
    X(INPUT, "Input line")                                                                         \
    X(PICK, "Lists")                                                                               \
    X(SIDE, "Beside a list")                                                                       \
    X(TALK, "Conversation")                                                                        \
    X(SQL, "SQL")                                                                                  \
    X(SQL_EDIT, "Editing SQL")                                                                     \
    X(ROWS, "Results")                                                                             \
    X(JOBS, "Jobs")                                                                                \
    X(CONVERSATIONS, "Conversations")                                                              \
    X(SAVED, "Saved queries")                                                                      \
    X(CONNECTIONS, "Connections")                                                                  \
    X(SCHEMA, "Schema")                                                                            \
    X(WATCH, "Watching")                                                                           \
    X(PREVIEW, "Rows of a table")                                                                  \
    X(LESSONS, "Lessons")                                                                          \
    X(JOINS, "Joins")                                                                              \
    X(DRAFTED, "Drafted")                                                                          \
    X(SOURCES, "Sources")                                                                          \
    X(FORM, "Forms")                                                                               \
    X(VIEW, "Text")

enum context {
#define CONTEXT_ENUM(id, title) CONTEXT_##id,
    CONTEXTS(CONTEXT_ENUM)
#undef CONTEXT_ENUM
    CONTEXT_COUNT
};

#define ACTIONS(X)                                                                                 \
    X(NONE, "none", GLOBAL, "", "does nothing; frees a key")                                       \
    /* everywhere */                                                                               \
    X(HELP, "help", GLOBAL, "help", "show what can be done here and its keys")                     \
    X(TOUR, "tour", GLOBAL, "", "show the six lines of the first start again")                    \
    X(MENU, "menu", GLOBAL, "menu", "open the menu")                                               \
    X(PALETTE, "palette", GLOBAL, "", "find any action, conversation, connection, table or theme…") \
    X(FOCUS_NEXT, "focus-next", GLOBAL, "pane", "go to the next pane")                             \
    X(FOCUS_PREVIOUS, "focus-previous", GLOBAL, "", "go to the previous pane")                       \
    X(FOCUS_TALK, "focus-conversation", GLOBAL, "", "go to the conversation and its options")      \
    X(FOCUS_SQL, "focus-sql", GLOBAL, "", "go to the SQL")                                         \
    X(FOCUS_ROWS, "focus-results", GLOBAL, "", "go to the results")                                \
    X(FOCUS_INPUT, "focus-input", GLOBAL, "", "go to the input line")                              \
    X(CONNECTIONS, "connections", GLOBAL, "", "list, test and switch connections…")                \
    X(SCHEMA, "schema", GLOBAL, "", "browse tables, columns and the paths between tables…")        \
    X(LESSONS, "lessons", GLOBAL, "", "list lessons, switch them off or remove them…")     \
    X(JOINS, "joins", GLOBAL, "", "review the joins that the database does not declare…")          \
    X(DRAFTED, "drafted", GLOBAL, "", "review what querent drafted about the database…")           \
    X(JOBS, "jobs", GLOBAL, "", "list, cancel and retry jobs…")                                    \
    X(NOTICES, "notices", GLOBAL, "", "list the notices of the top line in full")                      \
    X(SPLIT_LEFT, "split-left", GLOBAL, "", "move the border between the upper panes left")        \
    X(SPLIT_RIGHT, "split-right", GLOBAL, "", "move the border between the upper panes right")     \
    X(SPLIT_UP, "split-up", GLOBAL, "", "move the border above the results up")                    \
    X(SPLIT_DOWN, "split-down", GLOBAL, "", "move the border above the results down")              \
    X(TRACE, "trace", GLOBAL, "", "show each transition and agent call…")                          \
    X(CONVERSATIONS, "conversations", GLOBAL, "", "open another conversation…")                    \
    X(FIND, "find", GLOBAL, "", "find questions, answers and SQL in all conversations…")                         \
    X(SOURCES, "sources", GLOBAL, "", "open the sources of the last answer from documents…")     \
    X(CONVERSATION_NEW, "conversation-new", GLOBAL, "", "begin a new conversation")                \
    X(HISTORY, "history", GLOBAL, "", "find a statement that ran, of any conversation…")           \
    X(AUDIT, "audit", GLOBAL, "", "show the audit trail: what ran, when, by whom…")                \
    X(SAVED, "saved", GLOBAL, "", "open a saved query…")                                        \
    X(EDITS, "edits", GLOBAL, "", "list your unsent edits of SQL…")                                 \
    X(THEMES, "themes", GLOBAL, "", "choose a theme…")                                             \
    X(ZOOM, "zoom", GLOBAL, "", "give the pane the whole screen, and back")                        \
    X(MOUSE, "mouse", GLOBAL, "", "give the mouse to the terminal for its own selection, and back") \
    X(WRITE, "write", GLOBAL, "", "write the rows to a table…")                                    \
    X(EMAIL, "email", GLOBAL, "", "send the rows by email…")                                       \
    X(EXPORT, "export", GLOBAL, "", "export the rows to a file…")                                    \
    X(LEAVE, "leave", GLOBAL, "", "close the innermost thing, then cancel what is running; never quits") \
    X(CANCEL, "cancel", GLOBAL, "", "cancel what is running; when idle, press twice to quit")             \
    X(REDRAW, "redraw", GLOBAL, "", "paint the whole screen again")                                \
    X(SUSPEND, "suspend", GLOBAL, "", "go back to the shell; 'fg' returns")                        \
    X(QUIT, "quit", GLOBAL, "", "leave querent; everything is kept")                               \
    /* moving: lists, panes, grids and text alike */                                               \
    X(UP, "up", MOVE, "", "one line up")                                                           \
    X(DOWN, "down", MOVE, "", "one line down")                                                     \
    X(LEFT, "left", MOVE, "", "one step left")                                                     \
    X(RIGHT, "right", MOVE, "", "one step right")                                                  \
    X(PAGE_UP, "page-up", MOVE, "", "one page up")                                                 \
    X(PAGE_DOWN, "page-down", MOVE, "", "one page down")                                           \
    X(HOME, "home", MOVE, "", "to the beginning of the line or row")                               \
    X(END, "end", MOVE, "", "to the end of the line or row")                                       \
    X(TOP, "top", MOVE, "", "to the first line")                                                   \
    X(BOTTOM, "bottom", MOVE, "", "to the last line")                                              \
    /* typing */                                                                                   \
    X(WORD_LEFT, "word-left", EDIT, "", "one word left")                                           \
    X(WORD_RIGHT, "word-right", EDIT, "", "one word right")                                        \
    X(BACKSPACE, "backspace", EDIT, "", "delete the character before the cursor")                  \
    X(DELETE, "delete", EDIT, "", "delete the character at the cursor")                            \
    X(DELETE_WORD, "delete-word", EDIT, "", "delete the word before the cursor")                   \
    X(DELETE_TO_END, "delete-to-end", EDIT, "", "delete to the end of the line")                   \
    X(DELETE_TO_START, "delete-to-start", EDIT, "", "delete to the start of the line")             \
    X(UNDO, "undo", EDIT, "", "take back the last change")                                         \
    X(REDO, "redo", EDIT, "", "make the change again")                                             \
    X(NEWLINE, "newline", EDIT, "", "begin a new line")                                            \
    X(EDITOR, "editor", EDIT, "", "edit the text in $VISUAL or $EDITOR")                           \
    /* input line */                                                                               \
    X(SUBMIT, "submit", INPUT, "submit", "send what was typed; on an empty line, go to the options") \
    X(INPUT_CLEAR, "input-clear", INPUT, "", "clear all lines, or one up to the cursor")           \
    X(HISTORY_SEARCH, "history-search", INPUT, "", "search earlier inputs")                        \
    /* lists */                                                                                    \
    X(CHOOSE, "choose", PICK, "choose", "take the item under the cursor")                          \
    X(DETAIL_UP, "detail-up", SIDE, "", "scroll what stands beside the list up")                   \
    X(DETAIL_DOWN, "detail-down", SIDE, "", "scroll what stands beside the list down")             \
    /* conversation */                                                                             \
    X(COPY_MESSAGE, "copy-message", TALK, "copy", "copy the last answer")                          \
    /* SQL */                                                                                      \
    X(SQL_RUN, "sql-run", SQL, "run", "run the SQL that is shown")                                 \
    X(SQL_EDIT, "sql-edit", SQL, "edit", "edit the SQL in place")                                  \
    X(SQL_EDITOR, "sql-editor", SQL, "", "edit the SQL in $VISUAL or $EDITOR")                     \
    X(SQL_BEFORE, "sql-before", SQL, "older", "show the previous version")                           \
    X(SQL_AFTER, "sql-after", SQL, "newer", "show the next version")                              \
    X(SQL_AS_WRITTEN, "sql-as-written", SQL, "as written", "switch between the SQL as written and as run, with views and limit") \
    X(SQL_PLAN, "sql-plan", SQL, "plan", "show how the database would run it, step by step")       \
    X(SQL_COPY, "sql-copy", SQL, "copy", "copy the SQL (Ctrl-Y where y answers a yes/no)")                                           \
    X(SQL_KEEP, "sql-keep", SQL, "", "save the SQL that is shown under a name, for any conversation…") \
    X(SQL_SUBMIT, "sql-submit", SQL_EDIT, "done", "take the edited SQL, or of several statements the one at the cursor, as the next version")       \
    X(SQL_COMPLETE, "sql-complete", SQL_EDIT, "complete", "offer names and keywords that fit here") \
    X(SQL_SAVE, "sql-save", SQL_EDIT, "", "save the SQL under a name, for any conversation…")      \
    X(SQL_MEND, "sql-mend", SQL_EDIT, "mend", "take the mend of the finding at the cursor, or of the next one") \
    X(SQL_MEND_ALL, "sql-mend-all", SQL_EDIT, "", "take all mends that are safe")                  \
    X(SQL_FORMAT, "sql-format", SQL_EDIT, "format", "format the SQL; comments stay")               \
    X(SQL_COMMENT, "sql-comment", SQL_EDIT, "", "comment the line out, or in again")               \
    X(SQL_FIND, "sql-find", SQL_EDIT, "", "find a text…")                                          \
    X(SQL_FIND_NEXT, "sql-find-next", SQL_EDIT, "", "go to the next place of that text")           \
    X(SQL_REPLACE, "sql-replace", SQL_EDIT, "", "replace a text everywhere…")                      \
    X(SQL_REVERT, "sql-revert", SQL_EDIT, "revert", "discard the edit")                         \
    /* results */                                                                                  \
    X(CELL, "cell", ROWS, "open", "show the whole cell")                                           \
    X(RECORD, "record", ROWS, "row", "show the whole row, one column per line")                        \
    X(SORT, "sort", ROWS, "sort", "sort by the column: ascending, descending, as it came")         \
    X(SORT_ADD, "sort-add", ROWS, "", "sort by the column too, after those already sorted by")          \
    X(SEARCH, "search", ROWS, "search", "search all columns; hits are seen while you type; case counts where a capital is typed")                                      \
    X(SEARCH_NEXT, "search-next", ROWS, "", "go to the next hit")                                  \
    X(SEARCH_PREVIOUS, "search-previous", ROWS, "", "go to the previous hit")                        \
    X(FILTER, "filter", ROWS, "filter", "keep the rows that pass conditions: > 100, null, ~ pattern, country = Germany, …")                  \
    X(FILTER_CELL, "filter-cell", ROWS, "", "keep the rows with this cell's value")                \
    X(FILTER_NOT_CELL, "filter-not-cell", ROWS, "", "keep the rows without this cell's value")      \
    X(FILTER_CLEAR, "filter-clear", ROWS, "", "show all rows again")                               \
    X(FREEZE, "freeze", ROWS, "freeze", "freeze the columns up to the cursor, and thaw them")      \
    X(COLUMN_LEFT, "column-left", ROWS, "", "move the column a place to the left")                  \
    X(COLUMN_RIGHT, "column-right", ROWS, "", "move the column a place to the right")               \
    X(HIDE_COLUMN, "hide-column", ROWS, "", "hide the column")                                     \
    X(SHOW_COLUMNS, "show-columns", ROWS, "", "show hidden columns again")                         \
    X(WIDER, "wider", ROWS, "", "make the column wider")                                           \
    X(NARROWER, "narrower", ROWS, "", "make the column narrower")                                  \
    X(FIT_COLUMN, "fit-column", ROWS, "", "make the column as wide as its widest value")           \
    X(UNITS, "units", ROWS, "", "show the column's numbers in units: bytes, times, kg, or thousands and millions") \
    X(GROUP_DIGITS, "group-digits", ROWS, "", "group digits: of decimals, of all numbers, of none") \
    X(DECIMALS, "decimals", ROWS, "", "show all decimals of computed numbers, or enough of them")   \
    X(BARS, "bars", ROWS, "", "draw bars beside the column's numbers, and not")                    \
    X(GOTO_ROW, "goto-row", ROWS, "", "go to a row by its number…")                                \
    X(GOTO_COLUMN, "goto-column", ROWS, "", "go to the next column whose name contains a text…")        \
    X(MARK, "mark", ROWS, "", "mark or unmark the row")                               \
    X(MARK_RANGE, "mark-range", ROWS, "", "mark the rows from the one marked last to this one")       \
    X(MARK_COLUMN, "mark-column", ROWS, "", "mark or unmark the column")                           \
    X(MARK_ALL, "mark-all", ROWS, "", "mark all rows shown")                                       \
    X(UNMARK_ALL, "unmark-all", ROWS, "", "take away all marks")                                   \
    X(STATS, "statistics", ROWS, "", "count what is in the column: NULLs, distinct, commonest, histogram") \
    X(FILTER_SQL, "filter-to-sql", ROWS, "", "put the filter into the SQL's WHERE, as a new version to confirm") \
    X(GROUP_BY, "group-by", ROWS, "", "count the rows by the column, marked ones added up: new SQL to confirm") \
    X(FOLLOW, "follow", ROWS, "", "follow the cell's key to its row, or to those that refer to it…") \
    X(ROWS_BEFORE, "rows-before", ROWS, "", "go back to an earlier question's rows")                \
    X(ROWS_AFTER, "rows-after", ROWS, "", "go on to a later question's rows")                      \
    X(COPY_AS, "copy-as", ROWS, "", "copy rows as CSV, TSV, Markdown, SQL or JSON…")               \
    X(PIPE, "pipe", ROWS, "", "pipe the rows to a command…")                                       \
    X(PAGER, "pager", ROWS, "", "open the rows in $PAGER")                                         \
    X(COPY_CELL, "copy-cell", ROWS, "copy", "copy the cell (Ctrl-Y where y answers a yes/no)") \
    X(COPY_ROW, "copy-row", ROWS, "", "copy the row, or the marked rows, with tabs between cells") \
    X(COPY_COLUMN, "copy-column", ROWS, "", "copy the column's values, one per line")                \
    X(FETCH_ALL, "fetch-all", ROWS, "", "fetch all rows of the query")                             \
    X(WATCH, "watch", ROWS, "", "run the query again every few seconds, and mark changes…")             \
    X(CHART, "chart", ROWS, "chart", "draw the rows as a chart, and back")                         \
    X(CHART_NEXT, "chart-next", ROWS, "", "draw the chart another way")                         \
    /* overlays */                                                                                 \
    X(JOB_CANCEL, "job-cancel", JOBS, "cancel", "cancel the job")                                  \
    X(JOB_RETRY, "job-retry", JOBS, "retry", "run the job again")                                  \
    X(JOB_COPY, "job-copy", JOBS, "copy", "copy the job's error or result")                        \
    X(CONVERSATION_REMOVE, "conversation-remove", CONVERSATIONS, "remove", "remove the conversation") \
    X(SAVED_REMOVE, "saved-remove", SAVED, "remove", "remove the query from the file of saved queries") \
    X(CONNECTION_TEST, "connection-test", CONNECTIONS, "test", "open the connection and say whether it works") \
    X(SCHEMA_ROWS, "schema-rows", SCHEMA, "rows", "read the table's first rows")                   \
    X(SCHEMA_QUERY, "schema-query", SCHEMA, "query", "put a query of the table into the editor; nothing runs yet") \
    X(SCHEMA_MARK, "schema-mark", SCHEMA, "mark", "mark the table; two marks show the path between them") \
    X(SCHEMA_SAMPLE, "schema-sample", SCHEMA, "", "show rows of the table under the cursor beside the list")  \
    X(SCHEMA_INSERT, "schema-insert", SCHEMA, "insert", "put the name into the text that is being typed") \
    X(WATCH_NOW, "watch-now", WATCH, "run now", "run the query now")     \
    X(WATCH_CELL, "watch-cell", WATCH, "open", "show the whole cell")                              \
    X(PREVIEW_CELL, "preview-cell", PREVIEW, "open", "show the whole cell")                        \
    X(PREVIEW_ROW, "preview-row", PREVIEW, "row", "show the whole row, one column per line")       \
    X(PREVIEW_QUERY, "preview-query", PREVIEW, "query", "put a query of the table into the editor; nothing runs yet") \
    X(PREVIEW_SEARCH, "preview-search", PREVIEW, "search", "search all columns…")                  \
    X(PREVIEW_COPY, "preview-copy", PREVIEW, "copy", "copy the cell's whole value")                \
    X(LESSON_SWITCH, "lesson-switch", LESSONS, "off/on", "switch the lesson off, or on again")     \
    X(LESSON_REMOVE, "lesson-remove", LESSONS, "remove",                                           \
      "remove the lesson, or that a question was approved")                                        \
    X(JOIN_ACCEPT, "join-accept", JOINS, "accept", "accept the join: it is certain from now on")       \
    X(JOIN_REJECT, "join-reject", JOINS, "reject", "reject the join: it is never used again")      \
    X(JOIN_CHECK, "join-check", JOINS, "check", "ask the database, and the model, whether it holds") \
    X(JOIN_EDIT, "join-edit", JOINS, "sureness", "say how sure it is, from 0 to 1")                \
    X(DRAFT_ACCEPT, "draft-accept", DRAFTED, "accept", "accept the entry: it holds from now on")   \
    X(DRAFT_REJECT, "draft-reject", DRAFTED, "reject", "reject the entry: it is not proposed again") \
    X(DRAFT_ANEW, "draft-anew", DRAFTED, "draft", "draft from names, values, views and past queries") \
    X(SOURCE_EDIT, "source-edit", SOURCES, "edit", "open the document in $VISUAL or $EDITOR, at the excerpt's line") \
    X(FORM_NEXT, "form-next", FORM, "next", "go to the next field")                                \
    X(FORM_PREVIOUS, "form-previous", FORM, "", "go to the previous field")                          \
    X(FORM_CHOICES, "form-choices", FORM, "", "choose the field's value from a list…")             \
    X(FORM_SUBMIT, "form-submit", FORM, "confirm", "do what the form says")                        \
    X(VIEW_CLOSE, "view-close", VIEW, "close", "close the text")                                   \
    X(VIEW_COPY, "view-copy", VIEW, "copy", "copy the whole text")                                 \
    X(VIEW_FOLD, "view-fold", VIEW, "", "in JSON and XML: close one level more")                      \
    X(VIEW_UNFOLD, "view-unfold", VIEW, "", "in JSON and XML: open one level")                     \
    X(VIEW_SEARCH, "view-search", VIEW, "", "in a row: go to the next column or value that has a text…") \
    X(VIEW_EDITOR, "view-editor", VIEW, "", "open the text in $VISUAL or $EDITOR")

enum action {
#define ACTION_ENUM(id, name, context, bar, help) ACTION_##id,
    ACTIONS(ACTION_ENUM)
#undef ACTION_ENUM
    ACTION_COUNT
};
/* clang-format on */

struct action_row {
    const char *name;
    enum context context;
    const char *bar;
    const char *help;
};

extern const struct action_row action_rows[ACTION_COUNT];
extern const char *const context_titles[CONTEXT_COUNT];

/* Other words for what it does, to be searched; NULL: none. */
const char *action_words(enum action action);

/* By name, ASCII-folded. */
bool action_parse(const char *name, enum action *ret_action);
/* The nearest name to a misspelt one, NULL: none is near. */
const char *action_nearest(const char *name);

#endif
