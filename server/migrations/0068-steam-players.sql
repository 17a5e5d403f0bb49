-- The Steam accounts that players have proved to be theirs, by a ticket: who pays in Steam's overlay.
create table steam_players (
  pid text not null references realms (pid),
  gamer_tag bigint not null,
  -- digits, too many for an exact number
  steam_id text collate "C" not null,
  proved_at timestamptz(3) not null,
  primary key (pid, gamer_tag),
  foreign key (pid, gamer_tag) references players (pid, gamer_tag)
);
