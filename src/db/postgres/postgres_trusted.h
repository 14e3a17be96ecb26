/* Extensions that only compute: what they have that is not volatile reads. Private to db. */
#ifndef QUERENT_DB_POSTGRES_TRUSTED_H
#define QUERENT_DB_POSTGRES_TRUSTED_H

#define TRUSTED_EXTENSIONS                                                                         \
    "'citext','pg_trgm','unaccent','fuzzystrmatch','hstore','ltree','intarray','cube',"            \
    "'earthdistance','isn','seg','uuid-ossp','pgcrypto','btree_gin','btree_gist','postgis',"       \
    "'postgis_raster','postgis_sfcgal','vector','h3','h3_postgis','ip4r','semver','hll',"          \
    "'timescaledb'"

#endif
