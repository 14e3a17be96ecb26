#include "querent/model/rows/looks.h"

#include "querent/base/mem.h"

void look_file_release(struct look_file *file)
{
    mem_free(file->name);
    mem_free(file->path);
    mem_free(file->text);
    mem_free(file->problem);
    *file = (struct look_file){0};
}
