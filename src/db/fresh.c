/* Is the database still the one that was opened? */
#include "driver.h"

bool db_fresh(struct db *db, struct err *err)
{
    const char *why = NULL;

    if (db->ops->same && !db->ops->same(db, &why, err))
        return false;
    db->renewed = why ? why : db->renewed;
    return true;
}

bool db_same(struct db *db, const char **ret_new, struct err *err)
{
    if (!db_fresh(db, err))
        return false;
    *ret_new = db->renewed;
    db->renewed = NULL;
    return true;
}
