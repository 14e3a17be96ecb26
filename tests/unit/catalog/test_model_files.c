/* Models as real projects write them: several files that refer to each other, read by structure. */
#include <sys/stat.h>
#include <unistd.h>

#include "cases.h"
#include "fixture.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "sources/associations.h"

struct model_file {
    const char *path, *text;
};

struct project {
    const char *tables; /* without keys, so that nothing is inferred or declared */
    struct model_file files[4];
    const char *joins[8]; /* all of them */
    const char *note;     /* the only one; NULL: none */
};

static void put_files(const char *folder, const struct model_file files[4])
{
    for (size_t i = 0; i < 4 && files[i].path; i++) {
        char *path = mem_printf("%s/%s", folder, files[i].path);
        struct err err = ERR_INIT;
        for (char *p = path + strlen(folder) + 1; (p = strchr(p, '/')) != NULL; p++) {
            *p = '\0';
            mkdir(path, 0700);
            *p = '/';
        }
        if (!path_write_atomic(path, files[i].text, strlen(files[i].text), 0600, &err))
            fail_msg("%s", err.text);
        mem_free(path);
    }
}

static void remove_files(const char *folder, const struct model_file files[4])
{
    for (size_t i = 0; i < 4 && files[i].path; i++) {
        char *path = mem_printf("%s/%s", folder, files[i].path);
        unlink(path);
        for (char *slash; (slash = strrchr(path, '/')) && slash > path + strlen(folder);) {
            *slash = '\0';
            rmdir(path);
        }
        mem_free(path);
    }
    rmdir(folder);
}

static bool is_said(const struct catalog *catalog, const char *join, const char *const *said)
{
    size_t found = 0;

    for (size_t i = 0; i < catalog_edge_count(catalog); i++) {
        const struct join_edge *edge = catalog_edge(catalog, i);
        struct buf text = BUF_INIT;
        catalog_join_text(catalog, edge, &text);
        found += edge->type == JOIN_BUSINESS && str_eq(buf_str(&text), join);
        bool known = edge->type != JOIN_BUSINESS;
        for (size_t k = 0; said[k] && !known; k++)
            known = str_eq(buf_str(&text), said[k]);
        if (!known)
            fail_msg("'%s' is in no model", buf_str(&text));
        buf_release(&text);
    }
    return found == 1;
}

static void check_project(const struct project *project)
{
    char folder[] = "/tmp/querent-models-XXXXXX";
    const struct catalog_options options = {.associations_path = folder};
    struct fixture f;

    assert_non_null(mkdtemp(folder));
    put_files(folder, project->files);
    fixture_open(&f, project->tables, &options);
    for (size_t i = 0; i < catalog_note_count(f.catalog); i++)
        if (!project->note || !strstr(catalog_note(f.catalog, i), project->note))
            fail_msg("%s", catalog_note(f.catalog, i));
    assert_int_equal(catalog_note_count(f.catalog), project->note != NULL);
    for (size_t i = 0; project->joins[i]; i++)
        if (!is_said(f.catalog, project->joins[i], project->joins))
            fail_msg("'%s' was not found", project->joins[i]);
    fixture_close(&f);
    remove_files(folder, project->files);
}

static void rails__reads__through_polymorphic_and_shared_tables(void **state)
{
    static const struct project clinic = {
        .tables = "CREATE TABLE clinic_doctors(id INTEGER PRIMARY KEY, kind TEXT);"
                  "CREATE TABLE patients(id INTEGER PRIMARY KEY);"
                  "CREATE TABLE visits(id INTEGER PRIMARY KEY, doctor_id INT, patient_id INT);"
                  "CREATE TABLE rooms(id INTEGER PRIMARY KEY, chief INT);"
                  "CREATE TABLE pictures(id INTEGER PRIMARY KEY, owner_id INT, owner_type TEXT);"
                  "CREATE TABLE patients_rooms(patient_id INT, room_id INT);",
        .files = {{"app/models/doctor.rb",
                   "class Doctor < ApplicationRecord\n  self.table_name = \"clinic_doctors\"\n"
                   "  has_many :appointments, class_name: 'Visit', dependent: :destroy\n"
                   "  has_many :patients, -> { order(:name) }, through: :appointments\n"
                   "  has_many :pictures, as: :owner\nend\n"},
                  {"app/models/clinic/surgeon.rb",
                   "module Clinic\n  class Surgeon < Doctor\n"
                   "    has_one :room, foreign_key: :chief\n  end\nend\n"},
                  {"app/models/patient.rb",
                   "class Patient < ApplicationRecord\n  has_many :visits\n"
                   "  has_one :portrait, as: :owner, class_name: 'Picture'\n"
                   "  has_and_belongs_to_many :rooms\nend\n"},
                  {"app/models/picture.rb",
                   "class Picture < ApplicationRecord\n"
                   "  belongs_to :owner, polymorphic: true, optional: true\nend\n"}},
        .joins = {"visits.doctor_id = clinic_doctors.id", "visits.patient_id = patients.id",
                  "rooms.chief = clinic_doctors.id", "patients_rooms.patient_id = patients.id",
                  "patients_rooms.room_id = rooms.id",
                  "pictures.owner_id = clinic_doctors.id and pictures.owner_type = 'Doctor'",
                  "pictures.owner_id = patients.id and pictures.owner_type = 'Patient'"},
        .note = "picture.rb:2: 'Picture belongs_to owner' names no table"};

    (void)state;
    check_project(&clinic);
}

static void laravel__reads__keys_kinds_and_tables_between(void **state)
{
    static const struct project forum = {
        .tables = "CREATE TABLE posts(id INTEGER PRIMARY KEY, author INT);"
                  "CREATE TABLE blog_videos(id INTEGER PRIMARY KEY);"
                  "CREATE TABLE people(id INTEGER PRIMARY KEY);"
                  "CREATE TABLE comments(id INTEGER PRIMARY KEY, commentable_id INT, "
                  "commentable_type TEXT, post INT);"
                  "CREATE TABLE role_person(person_id INT, role INT);"
                  "CREATE TABLE roles(id INTEGER PRIMARY KEY);"
                  "CREATE TABLE tags(id INTEGER PRIMARY KEY);"
                  "CREATE TABLE taggables(tag_id INT, taggable_id INT, taggable_type TEXT);",
        .files =
            {{"app/Models/Post.php",
              "<?php\n\nnamespace App\\Models;\n\nuse Illuminate\\Database\\Eloquent\\Model;\n"
              "// a post\nclass Post extends Model\n{\n    public function author(): BelongsTo\n"
              "    {\n        return $this->belongsTo(\\App\\Models\\Person::class, 'author')"
              "->withDefault(['name' => 'x']);\n    }\n    public function comments()\n    {\n"
              "        return $this->morphMany(Comment::class, 'commentable');\n    }\n"
              "    public function tags() { return $this->morphToMany(Tag::class, 'taggable'); "
              "}\n}\n"},
             {"app/Models/BlogVideo.php",
              "<?php\nnamespace App\\Models;\nclass BlogVideo extends Model {\n"
              "  protected $table = 'blog_videos';\n  public function comments() {\n"
              "    return $this->morphMany(Comment::class, 'commentable')->latest();\n  }\n}\n"},
             {"app/Models/Comment.php",
              "<?php\nnamespace App\\Models;\nclass Comment extends Model {\n"
              "  public function commentable() { return $this->morphTo(); }\n}\n"},
             {"app/Models/Person.php",
              "<?php\nnamespace App\\Models;\nclass Person extends Model {\n"
              "  public function roles() {\n    return $this->belongsToMany(Role::class, "
              "'role_person', 'person_id', 'role')->withTimestamps();\n  }\n}\n"}},
        .joins = {"posts.author = people.id",
                  "comments.commentable_id = posts.id and comments.commentable_type = "
                  "'App\\Models\\Post'",
                  "comments.commentable_id = blog_videos.id and comments.commentable_type = "
                  "'App\\Models\\BlogVideo'",
                  "taggables.taggable_id = posts.id and taggables.taggable_type = "
                  "'App\\Models\\Post'",
                  "taggables.tag_id = tags.id", "role_person.person_id = people.id",
                  "role_person.role = roles.id"},
        .note = "Comment.php:4: 'Comment morphTo commentable' names no table"};

    (void)state;
    check_project(&forum);
}

static void laravel__reads__what_rows_say_for_a_model(void **state)
{
    static const struct project forum = {
        .tables = "CREATE TABLE posts(id INTEGER PRIMARY KEY);"
                  "CREATE TABLE videos(id INTEGER PRIMARY KEY);"
                  "CREATE TABLE photos(id INTEGER PRIMARY KEY);"
                  "CREATE TABLE songs(id INTEGER PRIMARY KEY);"
                  "CREATE TABLE comments(id INTEGER PRIMARY KEY, commentable_id INT, "
                  "commentable_type TEXT);",
        .files =
            {{"app/Models/Media.php",
              "<?php\nnamespace App\\Models;\n"
              "class Post extends Model { public function comments() {\n"
              "  return $this->morphMany(Comment::class, 'commentable'); } }\n"
              "class Video extends Model { public function comments() {\n"
              "  return $this->morphMany(Comment::class, 'commentable'); } }\n"
              "class Photo extends Model {\n"
              "  public function getMorphClass() { return 'p'; }\n"
              "  public function comments() {\n"
              "    return $this->morphMany(Comment::class, 'commentable'); } }\n"
              "class Song extends Model { public function comments() {\n"
              "  return $this->morphMany(Comment::class, 'commentable'); } }\n"},
             {"app/Providers/AppServiceProvider.php",
              "<?php\nnamespace App\\Providers;\nuse App\\Models\\{Post, Video};\n"
              "class AppServiceProvider extends ServiceProvider\n{\n    public function boot()\n"
              "    {\n        Relation::enforceMorphMap([\n            'entry' => Post::class,\n"
              "            'clip' => 'App\\Models\\Video', // as before\n        ]);\n"
              "        Relation::morphMap([\\App\\Models\\Song::class]);\n    }\n}\n"}},
        .joins = {"comments.commentable_id = posts.id and comments.commentable_type = 'entry'",
                  "comments.commentable_id = videos.id and comments.commentable_type = 'clip'",
                  "comments.commentable_id = photos.id and comments.commentable_type = 'p'",
                  "comments.commentable_id = songs.id and comments.commentable_type = 'songs'"}};

    (void)state;
    check_project(&forum);
}

/* Joins of kinds that the rows and the models say together. */
static void check_kinds(const char *tables, const struct model_file files[4],
                        const char *const *joins)
{
    char folder[] = "/tmp/querent-models-XXXXXX";
    const struct catalog_options options = {.associations_path = folder, .read_values = true};
    struct fixture f;
    size_t expected = 0, found = 0;

    assert_non_null(mkdtemp(folder));
    put_files(folder, files);
    fixture_open(&f, tables, &options);
    for (size_t i = 0; i < catalog_note_count(f.catalog); i++)
        fail_msg("%s", catalog_note(f.catalog, i));
    while (joins[expected])
        expected++;
    for (size_t i = 0; i < catalog_edge_count(f.catalog); i++) {
        struct buf text = BUF_INIT;
        bool known = false;
        if (!catalog_edge(f.catalog, i)->only)
            continue;
        catalog_join_text(f.catalog, catalog_edge(f.catalog, i), &text);
        for (size_t k = 0; k < expected; k++)
            known |= str_eq(buf_str(&text), joins[k]);
        if (!known)
            fail_msg("'%s' was not expected", buf_str(&text));
        buf_release(&text);
        found++;
    }
    assert_int_equal(found, expected);
    fixture_close(&f);
    remove_files(folder, files);
}

/* As django-taggit, django-activity-stream and an abstract base of an own application have them. */
static void django__reads__columns_of_generic_references(void **state)
{
    static const struct model_file files[4] = {
        {"tags/models.py",
         "from django.contrib.contenttypes.fields import GenericForeignKey, GenericRelation\n"
         "class Mark(models.Model):\n"
         "    what = models.ForeignKey(ContentType, on_delete=models.CASCADE)\n"
         "    row = models.PositiveIntegerField()\n"
         "    target = GenericForeignKey('what', 'row')\n"
         "class Action(models.Model):\n"
         "    actor_ct = models.ForeignKey(ContentType, models.CASCADE, related_name='a')\n"
         "    actor_pk = models.IntegerField()\n"
         "    actor = GenericForeignKey(ct_field='actor_ct', fk_field='actor_pk')\n"
         "class Noted(models.Model):\n"
         "    about = models.ForeignKey(ContentType, models.CASCADE)\n"
         "    about_row = models.IntegerField()\n"
         "    about_object = GenericForeignKey('about', 'about_row')\n"
         "    class Meta:\n        abstract = True\n"
         "class Note(Noted):\n    text = models.TextField()\n"},
        {"shop/models.py",
         "class Order(models.Model):\n"
         "    flags = GenericRelation('tags.Flag', object_id_field='thing',\n"
         "                            content_type_field='sort', related_query_name='order')\n"},
    };
    static const char *const joins[] = {
        "tags_mark.row = shop_order.id and tags_mark.what_id = 7",
        "tags_mark.row = shop_customer.id and tags_mark.what_id = 8",
        "tags_action.actor_pk = shop_customer.id and tags_action.actor_ct_id = 8",
        "tags_note.about_row = shop_order.id and tags_note.about_id = 7",
        "tags_flag.thing = shop_order.id and tags_flag.sort_id = 7",
        NULL};

    (void)state;
    check_kinds(
        "CREATE TABLE django_content_type(id INTEGER PRIMARY KEY, app_label TEXT, model TEXT);"
        "CREATE TABLE shop_order(id INTEGER PRIMARY KEY);"
        "CREATE TABLE shop_customer(id INTEGER PRIMARY KEY);"
        "CREATE TABLE tags_mark(id INTEGER PRIMARY KEY, what_id INT, row INT);"
        "CREATE TABLE tags_action(id INTEGER PRIMARY KEY, actor_ct_id INT, actor_pk INT);"
        "CREATE TABLE tags_note(id INTEGER PRIMARY KEY, about_id INT, about_row INT, text TEXT);"
        "CREATE TABLE tags_flag(id INTEGER PRIMARY KEY, sort_id INT, thing INT);"
        "INSERT INTO django_content_type VALUES(7,'shop','order'),(8,'shop','customer');"
        "INSERT INTO shop_order VALUES(31),(32),(33);"
        "INSERT INTO shop_customer VALUES(51),(52),(53);"
        "INSERT INTO tags_mark VALUES(1,7,31),(2,7,32),(3,8,52);"
        "INSERT INTO tags_action VALUES(1,8,51),(2,8,53);"
        "INSERT INTO tags_note VALUES(1,7,33,'x');"
        "INSERT INTO tags_flag VALUES(1,7,31),(2,7,33);",
        files, joins);
}

static void django__reads__many_to_many_bases_and_applications(void **state)
{
    static const struct project shop = {
        .tables =
            "CREATE TABLE shop_orderline(id INTEGER PRIMARY KEY, author_id INT, page_id INT);"
            "CREATE TABLE shop_page(id INTEGER PRIMARY KEY);"
            "CREATE TABLE cms_page(id INTEGER PRIMARY KEY, author_id INT);"
            "CREATE TABLE cms_specialpage(page_ptr_id INTEGER PRIMARY KEY);"
            "CREATE TABLE auth_user(id INTEGER PRIMARY KEY);"
            "CREATE TABLE shop_orderline_marks(id INTEGER PRIMARY KEY, orderline_id INT, mark_id "
            "INT);"
            "CREATE TABLE labels(id INTEGER PRIMARY KEY);",
        .files = {{"core/models.py",
                   "from django.db import models\nclass Written(models.Model):\n"
                   "    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE)\n"
                   "    class Meta:\n        abstract = True\n"},
                  {"shop/models/lines.py",
                   "class Page(models.Model):\n    pass\n\nclass Mark(models.Model):\n"
                   "    class Meta:\n        db_table = 'labels'\n\n"
                   "class OrderLine(Written):\n    page = models.ForeignKey(Page, models.CASCADE)\n"
                   "    marks = models.ManyToManyField('Mark', blank=True)\n"},
                  {"website/models.py",
                   "class Page(core.Written):\n    class Meta:\n        app_label = 'cms'\n\n"
                   "class SpecialPage(Page):\n    class Meta:\n        app_label = 'cms'\n"}},
        .joins = {"shop_orderline.author_id = auth_user.id", "cms_page.author_id = auth_user.id",
                  "shop_orderline.page_id = shop_page.id",
                  "cms_specialpage.page_ptr_id = cms_page.id",
                  "shop_orderline_marks.orderline_id = shop_orderline.id",
                  "shop_orderline_marks.mark_id = labels.id"}};

    (void)state;
    check_project(&shop);
}

static void annotations__read__many_to_many_and_superclasses(void **state)
{
    static const char tables[] =
        "CREATE TABLE t_order(id INTEGER PRIMARY KEY, creator_id INT);"
        "CREATE TABLE t_label(id INTEGER PRIMARY KEY);"
        "CREATE TABLE t_person(id INTEGER PRIMARY KEY);"
        "CREATE TABLE order_label(o INT, l INT);"
        "CREATE TABLE t_order_watchers_t_person(orderId INT, personId INT);"
        "CREATE TABLE t_order_t_person(order_id INT, person_id INT);";
    static const struct project jpa = {
        .tables = tables,
        .files = {{"src/Base.java", "@MappedSuperclass\npublic abstract class Base {\n"
                                    "  @ManyToOne(optional = false) private Person creator;\n}\n"},
                  {"src/Order.java",
                   "@Entity @Table(name = \"t_order\")\npublic class Order extends Base {\n"
                   "  @ManyToMany(fetch = FetchType.LAZY)\n"
                   "  @JoinTable(joinColumns = @JoinColumn(name = \"o\"), name = \"order_label\",\n"
                   "    inverseJoinColumns = {@JoinColumn(name = \"l\")})\n"
                   "  private Set<Label> labels = new HashSet<>();\n"
                   "  @ManyToMany private List<Person> buyers;\n}\n"},
                  {"src/Label.java",
                   "@Entity @Table(name = \"t_label\") public class Label {\n"
                   "  @ManyToMany(mappedBy = \"labels\") private Set<Order> orders;\n}\n"},
                  {"src/Person.kt", "@Entity @Table(name = \"t_person\")\nclass Person {\n"
                                    "  @ManyToMany(mappedBy = \"buyers\")\n"
                                    "  lateinit var bought: MutableSet<Order>\n}\n"}},
        .joins = {"t_order.creator_id = t_person.id", "order_label.o = t_order.id",
                  "order_label.l = t_label.id", "t_order_t_person.order_id = t_order.id",
                  "t_order_t_person.person_id = t_person.id"}};
    static const struct project typeorm = {
        .tables = tables,
        .files = {{"src/order.entity.ts",
                   "export abstract class Base {\n  @ManyToOne(() => Person)\n"
                   "  @JoinColumn({ name: 'creator_id' })\n  creator: Person;\n}\n"
                   "@Entity('t_order')\nexport class Order extends Base {\n"
                   "  @ManyToMany(() => Label, (label) => label.orders)\n"
                   "  @JoinTable({ name: 'order_label', joinColumn: { name: 'o' }, "
                   "inverseJoinColumn: { name: 'l' } })\n  labels!: Label[];\n"
                   "  @ManyToMany(() => Person)\n  @JoinTable()\n  watchers: Person[];\n}\n"},
                  {"src/label.entity.ts",
                   "@Entity({ name: 't_label' })\nexport class Label {\n"
                   "  @ManyToMany(() => Order, (order) => order.labels) orders: Order[];\n}\n"
                   "@Entity('t_person') export class Person {}\n"}},
        .joins = {"t_order.creator_id = t_person.id", "order_label.o = t_order.id",
                  "order_label.l = t_label.id", "t_order_watchers_t_person.orderId = t_order.id",
                  "t_order_watchers_t_person.personId = t_person.id"}};

    (void)state;
    check_project(&jpa);
    check_project(&typeorm);
}

static void sqlalchemy__reads__mixins(void **state)
{
    static const struct project blog = {
        .tables = "CREATE TABLE posts(id INTEGER PRIMARY KEY, made_by INT);"
                  "CREATE TABLE people(id INTEGER PRIMARY KEY);",
        .files = {{"blog/base.py", "class Base(DeclarativeBase):\n    __abstract__ = True\n"
                                   "    made_by = Column(Integer, ForeignKey('people.id'))\n"},
                  {"blog/posts.py", "class Post(Base):\n    __tablename__ = 'posts'\n"}},
        .joins = {"posts.made_by = people.id"}};

    (void)state;
    check_project(&blog);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(laravel__reads__keys_kinds_and_tables_between),
        cmocka_unit_test(laravel__reads__what_rows_say_for_a_model),
        cmocka_unit_test(django__reads__columns_of_generic_references),
        cmocka_unit_test(rails__reads__through_polymorphic_and_shared_tables),
        cmocka_unit_test(django__reads__many_to_many_bases_and_applications),
        cmocka_unit_test(annotations__read__many_to_many_and_superclasses),
        cmocka_unit_test(sqlalchemy__reads__mixins),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
