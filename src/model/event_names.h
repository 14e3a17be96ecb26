/* What the parts of an event are called in JSON, for who writes them and who reads them. Private to
 * model. */
#ifndef QUERENT_MODEL_EVENT_NAMES_H
#define QUERENT_MODEL_EVENT_NAMES_H

#include "querent/model/event.h"

static const char *const event_types[] = {
    [EVENT_STAGE] = "stage",
    [EVENT_STATUS] = "status",
    [EVENT_ROUTE_DECISION] = "route_decision",
    [EVENT_TOOL_START] = "tool_start",
    [EVENT_TOKEN] = "token",
    [EVENT_SQL] = "sql",
    [EVENT_QUESTION] = "question",
    [EVENT_ROWS] = "rows",
    [EVENT_RESULT] = "result",
    [EVENT_JOB] = "job",
    [EVENT_FORM] = "form",
    [EVENT_COST] = "cost",
    [EVENT_MESSAGE] = "message",
    [EVENT_NOTICE] = "notice",
    [EVENT_ERROR] = "error",
    [EVENT_COMPLETE] = "complete",
    [EVENT_CONVERSATION] = "conversation",
    [EVENT_CATALOG] = "catalog",
    [EVENT_TESTED] = "tested",
    [EVENT_LIST] = "list",
    [EVENT_EXISTS] = "exists",
    [EVENT_EDIT] = "edit",
    [EVENT_EDITED] = "edited",
};
static const char *const severities[] = {
    [MARK_INFO] = "info", [MARK_WARNING] = "warning", [MARK_ERROR] = "error"};
static const char *const evidence_kinds[] = {[EVIDENCE_USED] = "used",
                                             [EVIDENCE_ASSUMED] = "assumed",
                                             [EVIDENCE_IGNORED] = "ignored",
                                             [EVIDENCE_FOLLOWS] = "follows"};
static const struct {
    const char *name, *state;
} statuses[] = {[STATUS_INITIALIZING] = {"initializing", "INITIALIZING"},
                [STATUS_LOADING] = {"loading", "SCHEMA_LOADING"},
                [STATUS_UNDERSTANDING] = {"understanding", "QUERY_UNDERSTANDING"},
                [STATUS_SEARCHING] = {"searching", "QUERY_UNDERSTANDING"},
                [STATUS_PLANNING] = {"planning", "INFERRING_JOINS"},
                [STATUS_GENERATING] = {"generating", "GENERATING_SQL"},
                [STATUS_CORRECTING] = {"correcting", "GENERATING_SQL"},
                [STATUS_EXECUTING] = {"executing", "EXECUTING_QUERY"},
                [STATUS_CREATING] = {"creating", NULL},
                [STATUS_WAITING] = {"waiting", NULL},
                [STATUS_AWAITING] = {"awaiting", "AWAITING_CORRECTION"},
                [STATUS_FINISHED] = {"finished", "COMPLETED"},
                [STATUS_FAILED] = {"failed", "FAILED"},
                [STATUS_STOPPED] = {"stopped", "INTERRUPTED"}};
static const char *const routes[] = {
    [ROUTE_SQL] = "sql", [ROUTE_RAG] = "rag", [ROUTE_GENERAL] = "general"};
static const char *const tokens_of[] = {
    [TOKEN_WORK] = "work", [TOKEN_ANSWER] = "answer", [TOKEN_SQL] = "sql"};
static const char *const lists_of[] = {[LIST_CONVERSATIONS] = "conversations",
                                       [LIST_JOBS] = "jobs",
                                       [LIST_INPUTS] = "inputs",
                                       [LIST_SUGGESTIONS] = "suggestions",
                                       [LIST_THEMES] = "themes",
                                       [LIST_HISTORY] = "history",
                                       [LIST_AUDIT] = "audit",
                                       [LIST_SAVED] = "saved",
                                       [LIST_FOUND] = "found",
                                       [LIST_LESSONS] = "lessons",
                                       [LIST_APPROVED] = "approved",
                                       [LIST_DRAFTED] = "drafted",
                                       [LIST_SOURCES] = "sources"};
static const char *const drafts_of[] = {[DRAFT_INPUT] = "input", [DRAFT_SQL] = "sql"};
static const char *const who[] = {[MESSAGE_YOU] = "you",
                                  [MESSAGE_QUERENT] = "querent",
                                  [MESSAGE_ERROR] = "error",
                                  [MESSAGE_NOTICE] = "notice"};
static const char *const notice_kinds[] = {
    [NOTICE_PLAIN] = "plain", [NOTICE_PROGRESS] = "progress", [NOTICE_UNSAVED] = "unsaved",
    [NOTICE_SAVED] = "saved", [NOTICE_SERVER] = "server",     [NOTICE_AUDIT] = "audit"};
static const char *const results_of[] = {[RESULT_OF_QUERY] = "query",
                                         [RESULT_OF_SAMPLE] = "sample",
                                         [RESULT_OF_PLAN] = "plan",
                                         [RESULT_OF_AGAIN] = "again"};
static const char *const catalog_states[] = {[CATALOG_NONE] = "none",
                                             [CATALOG_LOADING] = "loading",
                                             [CATALOG_NAMES] = "names",
                                             [CATALOG_READY] = "ready",
                                             [CATALOG_FAILED] = "failed"};
static const char *const result_states[] = {[RESULT_RUNNING] = "running",
                                            [RESULT_PAUSED] = "paused",
                                            [RESULT_COMPLETE] = "complete",
                                            [RESULT_PARTIAL] = "partial"};

#endif
