-- The documents of storage objects: what services keep in this server.
create table storage_documents (
  pid text not null references realms (pid),
  storage text collate "C" not null,
  collection text collate "C" not null,
  id text collate "C" not null,
  data jsonb not null,
  -- the length of the data as JSON
  bytes integer not null,
  -- the player whom the field playerId names
  gamer_tag bigint,
  version bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (pid, storage, collection, id)
);

-- By realm, storage object and collection first: what others keep under the same field makes nobody's search longer.
create index storage_documents_by_value on storage_documents
  using gin (jsonb_set('{}'::jsonb, array[pid || ' ' || storage || ' ' || collection], data) jsonb_path_ops);
create index storage_documents_of_player on storage_documents (pid, gamer_tag) where gamer_tag is not null;

-- What a collection holds, and how often it has been read and written. Who writes to a collection locks its row.
create table storage_collections (
  pid text not null references realms (pid),
  storage text collate "C" not null,
  collection text collate "C" not null,
  documents bigint not null default 0,
  bytes bigint not null default 0,
  documents_read bigint not null default 0,
  documents_written bigint not null default 0,
  primary key (pid, storage, collection)
);

-- The same of a whole storage object, every five minutes.
create table storage_samples (
  pid text not null,
  storage text collate "C" not null,
  at timestamptz(3) not null,
  documents bigint not null,
  bytes bigint not null,
  documents_read bigint not null,
  documents_written bigint not null,
  primary key (pid, storage, at)
);

create index storage_samples_by_time on storage_samples (at);
