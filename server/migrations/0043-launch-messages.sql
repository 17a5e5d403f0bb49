-- What an organization tells its players when a game starts, before they are signed in.
create table launch_messages (
  cid bigint not null references customers (cid),
  name text collate "C" not null,
  body text not null,
  updated_at timestamptz(3) not null,
  primary key (cid, name)
);
