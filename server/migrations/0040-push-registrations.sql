-- By which token a player's devices can be reached. A device is of one player at a time.
create table push_registrations (
  pid text not null references realms (pid),
  provider text collate "C" not null,
  token text collate "C" not null,
  gamer_tag bigint not null,
  registered_at timestamptz(3) not null,
  primary key (pid, provider, token),
  constraint push_registrations_of_player foreign key (pid, gamer_tag) references players (pid, gamer_tag)
);

create index push_registrations_by_player on push_registrations (pid, gamer_tag, registered_at desc);
