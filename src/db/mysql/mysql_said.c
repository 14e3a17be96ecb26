/* What the server remarks on a statement that worked: MariaDB and MySQL keep warnings until the
 * next one and tell only their number, so they have to be asked for. */
#include "mysql/mysql_driver.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"

/* A few: a cast that fails for every row warns for every row. */
#define SHOW_WARNINGS "SHOW WARNINGS LIMIT 5"

static void mysql_said_take(struct my_db *db, MYSQL_RES *rows, unsigned count)
{
    MYSQL_ROW row;
    unsigned shown = 0;

    while ((row = libmariadb.mysql_fetch_row(rows))) { /* level, code, message */
        if (!row[0] || !row[1] || !row[2])
            continue;
        char *text = mem_printf("%s %s: %s", row[0], row[1], row[2]);
        db_say(&db->base, text);
        mem_free(text);
        shown++;
    }
    if (count > shown && shown) {
        char *text = mem_printf("%u more warnings of this statement", count - shown);
        db_say(&db->base, text);
        mem_free(text);
    }
}

void my_say_warnings(struct my_db *db)
{
    const unsigned count = libmariadb.mysql_warning_count(db->conn);

    if (!count || db->base.veil)
        return;
    MYSQL_RES *rows = NULL;
    if (libmariadb.mysql_real_query(db->conn, SHOW_WARNINGS, sizeof SHOW_WARNINGS - 1) == 0)
        rows = libmariadb.mysql_store_result(db->conn);
    if (rows && libmariadb.mysql_num_fields(rows) >= 3)
        mysql_said_take(db, rows, count);
    else
        log_write(LOG_INFO, "mysql", "%u warnings, and no answer to what they are", count);
    libmariadb.mysql_free_result(rows);
}
