-- Files that operators give to game clients and game servers. The contents are in the file store, each under a key used once.
create table cloud_files (
  pid text not null references realms (pid),
  sid bigint not null,
  kind text not null check (kind in ('base', 'server', 'cohort', 'asset')),
  -- of a file of a trial's cohort; else empty
  trial text collate "C" not null default '',
  cohort text collate "C" not null default '',
  name text collate "C" not null,
  -- the newest one
  version integer not null,
  added_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- it can be had back for a while
  deleted_at timestamptz(3),
  primary key (pid, sid),
  check ((kind = 'cohort') = (trial <> ''))
);

create unique index cloud_files_by_name on cloud_files (pid, kind, trial, cohort, name);
create index cloud_files_deleted on cloud_files (deleted_at) where deleted_at is not null;

-- What a file was and is. A version is never changed.
create table cloud_file_versions (
  pid text not null,
  sid bigint not null,
  version integer not null,
  file_name text not null,
  mime_type text not null,
  tags text[] not null,
  expires_at timestamptz(3),
  -- the key in the file store; versions that differ in words alone have the same
  object text collate "C" not null,
  size bigint not null,
  checksum text not null,
  uploaded_at timestamptz(3) not null,
  saved_at timestamptz(3) not null,
  -- null when a signed game server did it
  account_id bigint,
  primary key (pid, sid, version),
  foreign key (pid, sid) references cloud_files (pid, sid) on delete cascade
);

create index cloud_file_versions_by_age on cloud_file_versions (saved_at);
