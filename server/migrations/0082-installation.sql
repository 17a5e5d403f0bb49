-- What all servers of this database share: one row, written by the first start of a server.

create table installation (
  only_row boolean primary key default true check (only_row),
  -- Derived from SECRET_KEY; tells whether a server has the same key, and reveals nothing of it.
  key_check text,
  -- The latest release that has run on the database, such as 0.20.0.
  release text
);
