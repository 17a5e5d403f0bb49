-- What operators write down about players, for colleagues.

create table notes (
  pid text not null,
  id bigint not null,
  gamer_tag bigint not null,
  text text not null,
  is_pinned boolean not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  -- null when a signed game server wrote it
  created_by bigint,
  updated_at timestamptz(3) not null,
  updated_by bigint,
  primary key (pid, id),
  foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);

create index notes_of_player on notes (pid, gamer_tag, is_pinned desc, created_at desc, id desc);
