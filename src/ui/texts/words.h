/* Words that people type for an action whose name and help say it otherwise: the palette and the
 * help find it by them. They are searched, never shown. */
#ifndef QUERENT_UI_TEXTS_WORDS_H
#define QUERENT_UI_TEXTS_WORDS_H

/* clang-format off */
/* X-macro: action, words. */
#define ACTION_WORDS(X) \
    X(HELP, "keys shortcuts bindings manual usage") \
    X(TOUR, "introduction tutorial beginner start") \
    X(MENU, "commands") \
    X(PALETTE, "commands search everything") \
    X(FOCUS_TALK, "chat messages answers") \
    X(FOCUS_SQL, "query statement editor") \
    X(FOCUS_ROWS, "rows grid table data") \
    X(FOCUS_INPUT, "ask type question prompt") \
    X(CONNECTIONS, "databases connect servers use") \
    X(SCHEMA, "describe structure columns catalog relations erd") \
    X(LESSONS, "learned taught glossary terms delete forget") \
    X(JOINS, "foreign keys references relations") \
    X(DRAFTED, "suggestions glossary units roles measures") \
    X(JOBS, "background progress tasks running queue") \
    X(NOTICES, "messages errors warnings") \
    X(SPLIT_LEFT, "resize width size layout narrower") \
    X(SPLIT_RIGHT, "resize width size layout wider") \
    X(SPLIT_UP, "resize height size layout") \
    X(SPLIT_DOWN, "resize height size layout") \
    X(TRACE, "log steps stages prompts tokens debug") \
    X(CONVERSATIONS, "sessions chats resume switch delete") \
    X(FIND, "search old earlier queries") \
    X(SOURCES, "documents citations excerpts") \
    X(CONVERSATION_NEW, "start clear reset chat session") \
    X(HISTORY, "old past earlier queries recent search") \
    X(AUDIT, "log trail statements") \
    X(SAVED, "snippets bookmarks favorites favourites stored queries delete") \
    X(EDITS, "drafts unsaved versions") \
    X(THEMES, "colors colours dark light contrast mono appearance") \
    X(ZOOM, "maximize maximise fullscreen full whole bigger") \
    X(MOUSE, "select copy text terminal") \
    X(WRITE, "insert save copy load store database create") \
    X(EMAIL, "mail e-mail attachment share") \
    X(EXPORT, "save as download csv tsv json excel xlsx markdown html dump") \
    X(LEAVE, "back close escape stop") \
    X(CANCEL, "stop abort interrupt kill") \
    X(REDRAW, "refresh repaint screen garbage") \
    X(SUSPEND, "background shell pause") \
    X(QUIT, "exit close bye end") \
    X(WORD_LEFT, "previous back") \
    X(WORD_RIGHT, "next forward") \
    X(DELETE_WORD, "erase") \
    X(UNDO, "revert back") \
    X(REDO, "repeat again") \
    X(NEWLINE, "multiline several lines") \
    X(EDITOR, "vim nano external") \
    X(SUBMIT, "enter ask send") \
    X(HISTORY_SEARCH, "reverse previous questions") \
    X(COPY_MESSAGE, "clipboard yank") \
    X(SQL_RUN, "execute start") \
    X(SQL_EDIT, "change modify correct") \
    X(SQL_EDITOR, "vim nano external change") \
    X(SQL_BEFORE, "versions undo back") \
    X(SQL_AFTER, "versions forward") \
    X(SQL_AS_WRITTEN, "expanded original raw") \
    X(SQL_PLAN, "explain analyze cost index performance") \
    X(SQL_COPY, "clipboard yank") \
    X(SQL_KEEP, "save this query store snippet bookmark favorite favourite") \
    X(SQL_SUBMIT, "run execute finish") \
    X(SQL_COMPLETE, "autocomplete suggest") \
    X(SQL_SAVE, "save this query store snippet bookmark favorite favourite") \
    X(SQL_MEND, "fix repair correct error") \
    X(SQL_MEND_ALL, "fix repair correct errors") \
    X(SQL_FORMAT, "pretty beautify indent tidy") \
    X(SQL_COMMENT, "uncomment disable") \
    X(SQL_FIND, "search") \
    X(SQL_REPLACE, "substitute change") \
    X(SQL_REVERT, "cancel undo throw away") \
    X(CELL, "value view json xml long text") \
    X(RECORD, "transpose vertical expanded single") \
    X(SORT, "order ascending descending") \
    X(SORT_ADD, "order second") \
    X(SEARCH, "find look") \
    X(FILTER, "where condition only restrict") \
    X(FILTER_CELL, "where only equal same") \
    X(FILTER_NOT_CELL, "exclude without") \
    X(FILTER_CLEAR, "reset remove unfilter") \
    X(FREEZE, "pin fix lock") \
    X(COLUMN_LEFT, "reorder") \
    X(COLUMN_RIGHT, "reorder") \
    X(HIDE_COLUMN, "remove") \
    X(SHOW_COLUMNS, "unhide") \
    X(WIDER, "width resize") \
    X(NARROWER, "width resize") \
    X(FIT_COLUMN, "width resize autosize") \
    X(UNITS, "format human readable") \
    X(GROUP_DIGITS, "thousands separator commas format") \
    X(DECIMALS, "round precision format exact") \
    X(BARS, "heat graph") \
    X(GOTO_ROW, "jump line") \
    X(GOTO_COLUMN, "jump field") \
    X(MARK, "select choose") \
    X(MARK_RANGE, "select several") \
    X(MARK_COLUMN, "select sum average") \
    X(MARK_ALL, "select everything") \
    X(UNMARK_ALL, "deselect clear") \
    X(STATS, "summary profile average sum min max") \
    X(FILTER_SQL, "where query") \
    X(GROUP_BY, "pivot aggregate summarize per") \
    X(FOLLOW, "foreign key jump reference link") \
    X(ROWS_BEFORE, "previous results back") \
    X(ROWS_AFTER, "next results forward") \
    X(COPY_AS, "clipboard yank insert excel") \
    X(PIPE, "shell program send") \
    X(PAGER, "less more") \
    X(COPY_CELL, "clipboard yank value") \
    X(COPY_ROW, "clipboard yank record") \
    X(COPY_COLUMN, "clipboard yank field") \
    X(FETCH_ALL, "load everything rest") \
    X(WATCH, "refresh repeat monitor live every interval") \
    X(CHART, "graph plot diagram histogram") \
    X(CHART_NEXT, "graph plot kind bar line histogram") \
    X(JOB_CANCEL, "stop abort kill") \
    X(JOB_RETRY, "repeat restart") \
    X(CONVERSATION_REMOVE, "delete erase") \
    X(SAVED_REMOVE, "delete erase") \
    X(CONNECTION_TEST, "ping try check") \
    X(SCHEMA_ROWS, "preview sample data") \
    X(SCHEMA_MARK, "select join relation") \
    X(SCHEMA_SAMPLE, "preview data") \
    X(LESSON_SWITCH, "disable enable") \
    X(LESSON_REMOVE, "delete forget erase")
/* clang-format on */

#endif
