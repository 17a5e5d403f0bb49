-- Versions of saved files that were replaced or deleted, and conflicts between the devices of a player.

-- Who wrote the file and when; null for files that were written before this migration.
alter table cloud_save_files
  add column saved_at timestamptz(3),
  add column saved_by text collate "C" check (saved_by in ('player', 'operator', 'server'));

-- One row per content of a file. The object stays in the file store as long as the row.
create table cloud_save_versions (
  pid text not null,
  gamer_tag bigint not null,
  name text collate "C" not null,
  etag text collate "C" not null,
  object text collate "C" not null,
  size bigint not null,
  last_modified bigint not null,
  saved_at timestamptz(3),
  saved_by text collate "C" check (saved_by in ('player', 'operator', 'server')),
  replaced_at timestamptz(3) not null,
  replaced_by text collate "C" not null check (replaced_by in ('player', 'operator', 'server')),
  primary key (pid, gamer_tag, name, etag),
  foreign key (pid, gamer_tag) references cloud_saves (pid, gamer_tag) on delete cascade
);

create index cloud_save_versions_by_object on cloud_save_versions (pid, object);
create index cloud_save_versions_by_age on cloud_save_versions (replaced_at);

-- A commit that was refused because the files had changed, or that replaced a newer file.
create table cloud_save_conflicts (
  pid text not null,
  gamer_tag bigint not null,
  id bigint not null,
  at timestamptz(3) not null,
  outcome text collate "C" not null check (outcome in ('refused', 'overwritten')),
  by text collate "C" not null check (by in ('player', 'operator', 'server')),
  expected_etag text,
  found_etag text,
  -- the first twenty files: what was expected, what was sent, what was there
  files jsonb not null,
  primary key (pid, gamer_tag, id),
  foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);

create index cloud_save_conflicts_by_age on cloud_save_conflicts (at);
