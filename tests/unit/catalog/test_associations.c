/* Joins from an application's models, in each of their languages. */
#include <unistd.h>

#include "cases.h"
#include "fixture.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "sources/associations.h"

/* No name here is like another, so that nothing is inferred. */
static const char script[] =
    "CREATE TABLE shop_orders(id INTEGER PRIMARY KEY, buyer INTEGER, shipTo INTEGER, kz INTEGER);"
    "CREATE TABLE people(id INTEGER PRIMARY KEY, code INTEGER UNIQUE, boss INTEGER);"
    "CREATE TABLE tbl_places(pk INTEGER PRIMARY KEY, x TEXT);"
    "CREATE TABLE membership(a INTEGER, b INTEGER);"
    "CREATE TABLE user_stats(id INTEGER PRIMARY KEY, acc INTEGER);"
    "CREATE TABLE _friends(A INTEGER, B INTEGER);";

static void associations_apply__reads__declarations(void **state)
{
    static const struct {
        const char *file, *text;
        const char *join; /* "from.column = to.column" */
        const char *said;
    } cases[] = {
        {"m.py",
         "from django.db import models\n\nclass Person(models.Model):\n"
         "    boss = models.ForeignKey('self', db_column='boss', on_delete=models.CASCADE)\n"
         "    class Meta:\n        db_table = 'people'\n",
         "people.boss = people.id", "Person.boss refers to Person (m.py:4)"},
        {"m.py",
         "class Place(models.Model):\n  \"\"\" x = models.ForeignKey(Ghost) \"\"\"\n"
         "  # y = models.ForeignKey(Ghost)\n  class Meta:\n    db_table = \"tbl_places\"\n"
         "class Order(models.Model):\n  ship_to = models.OneToOneField(\n     'shop.Place', "
         "db_column='shipTo', to_field='pk')\n",
         "shop_orders.shipTo = tbl_places.pk", "Order.ship_to refers to Place (m.py:7)"},
        {"order.rb",
         "class Person < ApplicationRecord\n  self.table_name = 'people'\nend\n"
         "class Shop::Order < ApplicationRecord\n  # belongs_to :ghost\n"
         "  belongs_to :customer, class_name: \"Person\",\n    foreign_key: :buyer, optional: "
         "true\n"
         "end\n",
         "shop_orders.buyer = people.id", "Order belongs_to customer (order.rb:6)"},
        {"order.rb",
         "class Person < ActiveRecord::Base\n  self.table_name = :people\n"
         "  has_many :orders, :foreign_key => 'kz', :primary_key => 'code'\n"
         "  has_many :ghosts, through: :orders\nend\n",
         "shop_orders.kz = people.code", "Person has_many orders (order.rb:3)"},
        {"people.rb",
         "class Person < ApplicationRecord\n  include Person::Orders\n"
         "  self.table_name = 'people'\nend\nmodule Person::Orders\n"
         "  extend ActiveSupport::Concern\n  included do\n    with_options dependent: :destroy do\n"
         "      has_many :shop_orders, foreign_key: 'kz'\n    end\n  end\nend\n",
         "shop_orders.kz = people.id", "PersonOrders has_many shop_orders (people.rb:9)"},
        {"stat.rb",
         "class Person < ApplicationRecord\n  self.table_name = 'people'\n"
         "  has_one :stat, class_name: 'UserStat', foreign_key: :acc\nend\n",
         "user_stats.acc = people.id", "Person has_one stat (stat.rb:3)"},
        {"schema.rb",
         "ActiveRecord::Schema.define do\n  add_foreign_key \"shop_orders\", \"people\", column: "
         "\"buyer\"\nend\n",
         "shop_orders.buyer = people.id", "foreign key of shop_orders to people (schema.rb:2)"},
        {"order.js",
         "const Order = sequelize.define('Order', { kz: { type: INTEGER, references: { model: "
         "'people', key: 'code' } } }, { tableName: 'shop_orders' });",
         "shop_orders.kz = people.code", "Order.kz references people (order.js:1)"},
        {"order.js",
         "class Person extends Model { static associate(models) {\n"
         "  // this.hasMany(models.Ghost)\n"
         "  this.hasMany(models.Order, { foreignKey: 'buyer' });\n } }\n"
         "Person.init({}, { sequelize, modelName: 'Person', tableName: 'people' });\n"
         "Order.init({}, { modelName: 'Order', tableName: 'shop_orders' })",
         "shop_orders.buyer = people.id", "Person hasMany Order (order.js:3)"},
        {"order.ts",
         "Order.init({}, { modelName: 'Order', tableName: 'shop_orders' });\n"
         "Place.init({}, { modelName: 'Place', tableName: 'tbl_places' });\n"
         "Order.belongsTo(Place, { as: 'place', foreignKey: { name: 'ship_to' } });",
         "shop_orders.shipTo = tbl_places.pk", "Order belongsTo Place (order.ts:3)"},
        {"order.js",
         "X.belongsToMany(Y, { through: 'membership', foreignKey: 'a', otherKey: 'b' });\n"
         "X.init({}, { modelName: 'X', tableName: 'people' })\n"
         "Y.init({}, { modelName: 'Y', tableName: 'tbl_places' })",
         "membership.b = tbl_places.pk", "belongsToMany through membership (order.js:1)"},
        {"m.py",
         "class Order(Base):\n  __tablename__ = 'shop_orders'\n  kind = Column(Integer)\n"
         "  buyer: Mapped[int] = mapped_column(ForeignKey(\"people.code\"))\n",
         "shop_orders.buyer = people.code", "shop_orders.buyer refers to people.code (m.py:4)"},
        {"m.py",
         "pairs = db.Table(\"membership\", meta,\n  Column(\"a\", Integer),\n"
         "  Column(\"b\", Integer, ForeignKey('tbl_places.pk'), primary_key=True))\n",
         "membership.b = tbl_places.pk", "membership.b refers to tbl_places.pk (m.py:3)"},
        {"schema.prisma",
         "model Person {\n  id Int @id\n  orders Order[]\n  number Int @unique @map(\"code\")\n"
         "  @@map(\"people\")\n}\nmodel Order {\n  id Int @id\n  buyerNo Int @map(\"buyer\")\n"
         "  person Person @relation(fields: [buyerNo], references: [number])\n"
         "  @@map(\"shop_orders\")\n}\n",
         "shop_orders.buyer = people.code", "Order.person refers to Person (schema.prisma:10)"},
        {"schema.prisma",
         "model Person {\n  id Int @id\n  fans Person[] @relation(\"friends\")\n"
         "  idols Person[] @relation(name: \"friends\")\n  @@map(\"people\")\n}\n",
         "_friends.B = people.id", "Person has many fans (schema.prisma:3)"},
        {"Person.java",
         "@Entity @Table(name = \"people\") class Person {\n  @OneToMany(cascade = "
         "CascadeType.ALL)\n  @JoinColumn(name = \"kz\")\n  private final Set<Order> orders = "
         "new LinkedHashSet<>();\n}\n@Entity @Table(name = \"shop_orders\") class Order { }\n",
         "shop_orders.kz = people.id", "Person has many orders (Person.java:2)"},
        {"Order.java",
         "@Entity @Table(name = \"people\") class Person { }\n@Entity\n@Table(name = "
         "\"shop_orders\")\npublic class Order {\n  @ManyToOne(fetch = FetchType.LAZY)\n"
         "  @JoinColumn(name = \"buyer\", referencedColumnName = \"code\")\n"
         "  private Person customer;\n  @OneToOne(mappedBy = \"order\") private Ghost ghost;\n}\n",
         "shop_orders.buyer = people.code", "Order.customer refers to Person (Order.java:5)"},
        {"order.ts",
         "@Entity({ name: 'tbl_places' }) export class Place {}\n@Entity('shop_orders')\n"
         "export class Order {\n  @ManyToOne(() => Place, (place) => place.orders)\n"
         "  @JoinColumn({ name: 'shipTo' })\n  place!: Place;\n}\n",
         "shop_orders.shipTo = tbl_places.pk", "Order.place refers to Place (order.ts:4)"},
        {"order.ts",
         "@Table({ tableName: 'people' }) class Person extends Model {}\n"
         "@Table({ tableName: 'shop_orders' }) class Order extends Model {\n"
         "  @ForeignKey(() => Person)\n  @Column({ field: 'kz' })\n  personId: number;\n"
         "  @BelongsTo(() => Person) person: Person;\n}\n",
         "shop_orders.kz = people.id", "Order.personId refers to Person (order.ts:3)"},
        {"a.json", "[{\"from\":\"shop_orders.buyer\",\"to\":\"people\"}]",
         "shop_orders.buyer = people.id", "shop_orders.buyer refers to people (a.json)"},
        {"a.json",
         "{\"associations\":[{\"source\":\"people\",\"type\":\"hasMany\",\"target\":"
         "\"shop_orders\",\"foreignKey\":\"buyer\"}]}",
         "shop_orders.buyer = people.id", "shop_orders.buyer refers to people (a.json)"},
        {"a.json",
         "{\"relationships\":[{\"from_table\":\"shop_orders\",\"from_column\":\"kz\",\"to_table\":"
         "\"people\",\"to_column\":\"code\"}]}",
         "shop_orders.kz = people.code", "shop_orders.kz refers to people (a.json)"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char folder[] = "/tmp/querent-models-XXXXXX", path[96];
        const struct catalog_options options = {.associations_path = folder};
        struct err err = ERR_INIT;
        struct fixture f;
        size_t found = 0;
        assert_non_null(mkdtemp(folder));
        snprintf(path, sizeof path, "%s/%s", folder, cases[i].file);
        assert_true(path_write_atomic(path, cases[i].text, strlen(cases[i].text), 0600, &err));
        fixture_open(&f, script, &options);
        for (size_t k = 0; k < catalog_note_count(f.catalog); k++)
            fail_msg("case %zu: %s", i, catalog_note(f.catalog, k));
        for (size_t k = 0; k < catalog_edge_count(f.catalog); k++) {
            const struct join_edge *edge = catalog_edge(f.catalog, k);
            const struct schema_table *tables = catalog_schema(f.catalog)->tables;
            char join[256];
            snprintf(join, sizeof join, "%s.%s = %s.%s", tables[edge->from].name,
                     tables[edge->from].columns[edge->from_columns[0]].name, tables[edge->to].name,
                     tables[edge->to].columns[edge->to_columns[0]].name);
            if (strcmp(join, cases[i].join) != 0)
                continue;
            assert_int_equal(edge->type, JOIN_BUSINESS);
            assert_string_equal(edge->evidence, cases[i].said);
            found++;
        }
        if (found != 1)
            fail_msg("case %zu: '%s' was not found", i, cases[i].join);
        fixture_close(&f);
        unlink(path);
        rmdir(folder);
    }
}

static void associations_apply__names__file_and_line(void **state)
{
    static const struct {
        const char *file, *text, *note, *error;
    } cases[] = {
        {"a.py", "class Ghost(models.Model):\n\n x = models.ForeignKey(People)\n",
         "a.py:3: no table for 'Ghost'", NULL},
        {"a.rb", "class People\n belongs_to :gone, class_name: 'People'\n",
         "a.rb:2: no column 'gone_id' in 'people'", NULL},
        {"a.json", "{\n\n!}", NULL, "is not JSON: line 3"},
        {"a.txt", "", NULL, "is not a .py"},
    };
    struct fixture f;

    (void)state;
    fixture_open(&f, script, NULL);
    for (size_t i = 0; i < COUNT(cases); i++) {
        char path[96];
        struct err err = ERR_INIT;
        struct schema *schema = NULL;
        struct catalog *catalog = NULL;
        snprintf(path, sizeof path, "/tmp/querent-%d-%s", (int)getpid(), cases[i].file);
        assert_true(path_write_atomic(path, cases[i].text, strlen(cases[i].text), 0600, &err));
        const struct catalog_options options = {.associations_path = path};
        assert_true(db_introspect(f.db, NULL, &schema, &err));
        const bool ok = catalog_build(schema, &f.reader, &options, &catalog, &err);
        assert_int_equal(ok, cases[i].error == NULL);
        if (ok) {
            assert_int_equal(catalog_note_count(catalog), 1);
            assert_non_null(strstr(catalog_note(catalog, 0), cases[i].note));
        } else {
            assert_non_null(strstr(err.text, cases[i].error));
        }
        catalog_unref(catalog);
        unlink(path);
    }
    fixture_close(&f);
}

/* Whatever a file holds, reading it ends and stays inside. */
static void associations__survive__what_is_cut_off(void **state)
{
    static const char text[] =
        "class A(models.Model):\n x = models.ForeignKey('B', db_column='c')\n"
        "class Shop::B < C\n belongs_to :a, class_name: 'X', foreign_key: :y\n has_many :z\n"
        "add_foreign_key 'a', 'b', column: 'c'\n"
        "sequelize.define('O', { k: { references: { model: 'p', key: 'q' } } }, {tableName: 't'});"
        "x = Column('y', ForeignKey('a.b')) __tablename__ = 'a' model M { f N @relation(fields: "
        "[f], references: [g]) g Int @map(\"h\") @@map('m') } @Table(name = 't') class K { "
        "@ManyToOne(() => L) @JoinColumn({ name: 'n' }) private l!: L; }"
        "class D(shop.E): class Meta: abstract = True app_label = 'f' t = models.ManyToManyField("
        "'g', db_table='h') u = GenericForeignKey('v', 'w')\n"
        "class W < V\n has_many :x, through: :z, source: :q\n belongs_to :p, polymorphic: true\n"
        "has_and_belongs_to_many :r, join_table: 's'\n"
        "@MappedSuperclass abstract class I extends J { @ManyToMany(() => N) @JoinTable({ name: "
        "'o', joinColumn: { name: 'p' }, inverseJoinColumn: { name: 'q' } }) private Set<N> n; }"
        "O.belongsToMany(models.P, { through: 'r', foreignKey: `s`, otherKey: \"u\" }); /* */ "
        "module A::B\n included do\n has_one :c\n end\n end\n class A\n include A::B\n"
        "model G { g G[] @relation(\"h\") i G[] @relation(name: \"h\") }"
        "class P { @OneToMany @JoinColumn(name = 'q') private Set<R> s; }"
        "\"\"\"";
    void (*const readers[])(struct associations *, const struct code_token *) = {
        associations_django,     associations_rails,  associations_sequelize,
        associations_sqlalchemy, associations_prisma, associations_annotated};

    (void)state;
    for (size_t len = 0; len <= strlen(text); len++) {
        for (int kind = CODE_PYTHON; kind <= CODE_SCRIPT; kind++) {
            struct arena arena = {0};
            struct associations all = {.arena = &arena};
            char *copy = malloc(len + 1); /* exact, so that a sanitizer sees a step too far */
            memcpy(copy, text, len);
            const struct code_token *tokens =
                code_read(&arena, copy, len, (enum code_language)kind);
            for (size_t i = 0; i < COUNT(readers); i++)
                readers[i](&all, tokens);
            for (size_t i = 0; i < all.found.len; i++)
                assert_true((all.found.v[i].from_column || all.found.v[i].to) &&
                            all.found.v[i].said);
            free(copy);
            associations_release(&all);
            arena_release(&arena);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(associations_apply__reads__declarations),
        cmocka_unit_test(associations_apply__names__file_and_line),
        cmocka_unit_test(associations__survive__what_is_cut_off),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
