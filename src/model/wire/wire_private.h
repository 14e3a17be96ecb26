/* Reading JSON that somebody else wrote. Private to model. */
#ifndef QUERENT_MODEL_WIRE_PRIVATE_H
#define QUERENT_MODEL_WIRE_PRIVATE_H

#include <cjson/cJSON.h>

#include "querent/model/wire.h"

/* The member's text, the caller's; NULL: there is none. */
char *wire_text(const cJSON *json, const char *name);
/* The same; "" where there is none. */
char *wire_some_text(const cJSON *json, const char *name);
int64_t wire_int(const cJSON *json, const char *name, int64_t otherwise);
double wire_num(const cJSON *json, const char *name, double otherwise);
bool wire_bool(const cJSON *json, const char *name);
/* Index of the member's text among the names; `otherwise` where it is none of them. */
int wire_name(const cJSON *json, const char *name, const char *const *names, size_t count,
              int otherwise);
#define WIRE_NAME(json, name, names, otherwise)                                                    \
    wire_name(json, name, names, sizeof(names) / sizeof *(names), otherwise)
enum err_code wire_code(const cJSON *json, const char *name);
enum stage wire_stage(const cJSON *json, const char *name);
/* The member as an array of *ret_count items; NULL: it is none, or empty. */
const cJSON *wire_array(const cJSON *json, const char *name, size_t *ret_count);

struct job_info *wire_job(const cJSON *json);
/* Into a version that has none. */
void wire_evidence(const cJSON *json, struct sql_version *sql);
void wire_message(const cJSON *json, struct message *ret);
/* False: this list does not travel. */
bool wire_list(const cJSON *json, struct snapshot **ret_list);

#endif
