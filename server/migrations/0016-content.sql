-- What a game is made of: versions of items, lists that name one version of each, and which list is live.

create table content_items (
  pid text not null references realms (pid),
  -- type.name; the type may have dots
  id text collate "C" not null,
  -- SHA-1 of what the item says: the same content is the same version
  version text collate "C" not null,
  kind text not null check (kind in ('content', 'text', 'binary')),
  -- as the author's tool gave it, to find what it changed
  checksum text not null,
  -- json, not jsonb: people read the properties in the order in which they were written
  properties json not null,
  variants json,
  created_at timestamptz(3) not null,
  account_id bigint,
  -- of binaries: what was put, and where it is in the file store
  mime_type text,
  object text collate "C",
  size bigint,
  md5 text,
  primary key (pid, id, version)
);

-- Links that binaries are put to, until they are used.
create table content_uploads (
  pid text not null,
  object text collate "C" not null,
  id text collate "C" not null,
  version text collate "C" not null,
  account_id bigint,
  created_at timestamptz(3) not null,
  primary key (pid, object),
  foreign key (pid, id, version) references content_items (pid, id, version)
);

-- What a manifest names. Publishing the same again, or an old one, shares its list.
create table content_lists (
  pid text not null references realms (pid),
  -- MD5 of the entries
  checksum text collate "C" not null,
  entries json not null,
  primary key (pid, checksum)
);

-- Each publish of a realm, never changed.
create table content_manifests (
  pid text not null,
  uid text collate "C" not null,
  n bigint generated always as identity,
  manifest_id text collate "C" not null,
  checksum text collate "C" not null,
  item_count integer not null,
  -- beside what was live before
  added integer not null,
  changed integer not null,
  removed integer not null,
  created_at timestamptz(3) not null,
  -- null when a signed game server did it
  account_id bigint,
  origin text not null check (origin in ('published', 'repeated', 'promoted', 'undone')),
  -- what it repeats, or the manifest of another realm that was promoted
  source_pid text,
  source_uid text collate "C",
  primary key (pid, uid),
  foreign key (pid, checksum) references content_lists (pid, checksum)
);

create index content_manifests_of_id on content_manifests (pid, manifest_id, n desc);

-- One manifest of each name is live.
create table content_live (
  pid text not null,
  manifest_id text collate "C" not null,
  uid text collate "C" not null,
  version integer not null,
  -- put away: it is still answered, and cannot be published to
  archived_at timestamptz(3),
  primary key (pid, manifest_id),
  foreign key (pid, uid) references content_manifests (pid, uid)
);

-- Texts in the languages of a game's players.
create table localizations (
  pid text not null references realms (pid),
  key text collate "C" not null,
  language text collate "C" not null,
  value text not null,
  updated_at timestamptz(3) not null,
  account_id bigint,
  primary key (pid, key, language)
);
