-- Files that game clients keep for their players. The contents are in the file store, each under a key used once.

create table cloud_saves (
  pid text not null,
  gamer_tag bigint not null,
  id uuid not null,
  created_at timestamptz(3) not null,
  -- an operator changed it last
  is_replacement boolean not null,
  primary key (pid, gamer_tag),
  foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);

create table cloud_save_files (
  pid text not null,
  gamer_tag bigint not null,
  name text collate "C" not null,
  -- the key in the file store; a copy for another player has the same
  object text collate "C" not null,
  size bigint not null,
  etag text not null,
  last_modified bigint not null,
  primary key (pid, gamer_tag, name),
  foreign key (pid, gamer_tag) references cloud_saves (pid, gamer_tag) on delete cascade
);

create index cloud_save_files_by_object on cloud_save_files (pid, object);

-- Links that were given out, and what was put to them.
create table cloud_save_uploads (
  pid text not null,
  object text collate "C" not null,
  gamer_tag bigint not null,
  name text collate "C" not null,
  last_modified bigint,
  -- an operator's: the file is the player's when it has been put
  operator_id bigint,
  is_operators boolean not null,
  created_at timestamptz(3) not null,
  size bigint,
  etag text,
  primary key (pid, object),
  foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);

create index cloud_save_uploads_of_player on cloud_save_uploads (pid, gamer_tag, name, created_at desc);
create index cloud_save_uploads_by_age on cloud_save_uploads (created_at);

-- Contents that no manifest needs any more; kept a while, so that an operator's change can be undone.
create table discarded_objects (
  pid text not null,
  object text collate "C" not null,
  discarded_at timestamptz(3) not null,
  primary key (pid, object)
);

create index discarded_objects_by_age on discarded_objects (discarded_at);
