-- Countries, their cities and languages, in the shape of MySQL's world.
CREATE TABLE country (Code TEXT PRIMARY KEY, Name TEXT NOT NULL, Continent TEXT NOT NULL, Region TEXT NOT NULL, SurfaceArea REAL NOT NULL, IndepYear INTEGER,
  Population INTEGER NOT NULL, LifeExpectancy REAL, GNP REAL, GovernmentForm TEXT NOT NULL, HeadOfState TEXT);
CREATE TABLE city (ID INTEGER PRIMARY KEY, Name TEXT NOT NULL, CountryCode TEXT NOT NULL REFERENCES country (Code), District TEXT NOT NULL, Population INTEGER NOT NULL);
CREATE TABLE countrylanguage (CountryCode TEXT NOT NULL REFERENCES country (Code), Language TEXT NOT NULL, IsOfficial TEXT NOT NULL, Percentage REAL NOT NULL,
  PRIMARY KEY (CountryCode, Language));
INSERT INTO country VALUES
  ('AUT', 'Austria', 'Europe', 'Western Europe', 83859, 1918, 8091800, 77.7, 211860, 'Federal Republic', 'Thomas Klestil'),
  ('CHE', 'Switzerland', 'Europe', 'Western Europe', 41284, 1499, 7160400, 79.6, 264478, 'Federation', 'Adolf Ogi'),
  ('NOR', 'Norway', 'Europe', 'Nordic Countries', 323877, 1905, 4478500, 78.7, 145895, 'Constitutional Monarchy', 'Harald V'),
  ('JPN', 'Japan', 'Asia', 'Eastern Asia', 377829, -660, 126714000, 80.7, 3787042, 'Constitutional Monarchy', 'Akihito'),
  ('IND', 'India', 'Asia', 'Southern and Central Asia', 3287263, 1947, 1013662000, 62.5, 447114, 'Federal Republic', 'Kocheril Raman Narayanan'),
  ('BRA', 'Brazil', 'South America', 'South America', 8547403, 1822, 170115000, 62.9, 776739, 'Federal Republic', 'Fernando Cardoso'),
  ('GRL', 'Greenland', 'North America', 'North America', 2166090, NULL, 56000, 68.1, 0, 'Part of Denmark', 'Margrethe II');
INSERT INTO city VALUES (1, 'Wien', 'AUT', 'Wien', 1608144), (2, 'Graz', 'AUT', 'Steiermark', 240967), (3, 'Zürich', 'CHE', 'Zürich', 336800), (4, 'Oslo', 'NOR', 'Oslo', 508726),
  (5, 'Tokyo', 'JPN', 'Tokyo-to', 7980230), (6, 'Osaka', 'JPN', 'Osaka', 2595674), (7, 'Mumbai', 'IND', 'Maharashtra', 10500000), (8, 'Delhi', 'IND', 'Delhi', 7206704),
  (9, 'Recife', 'BRA', 'Pernambuco', 1378087);
INSERT INTO countrylanguage VALUES ('AUT', 'German', 'T', 92), ('CHE', 'German', 'T', 63.6), ('CHE', 'French', 'T', 19.2), ('CHE', 'Italian', 'T', 7.7), ('NOR', 'Norwegian', 'T', 96.6),
  ('JPN', 'Japanese', 'T', 99.1), ('IND', 'Hindi', 'T', 39.9), ('IND', 'Tamil', 'F', 6.3), ('BRA', 'Portuguese', 'T', 97.5), ('AUT', 'Turkish', 'F', 1.5), ('BRA', 'German', 'F', .5);
