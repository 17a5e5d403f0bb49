-- What one player is to another. A friendship stands here twice, once for each of the two, so that the friends of a player are
-- one walk through the key; an invite stands with who made it.
create table friendships (
  pid text not null,
  gamer_tag bigint not null,
  other_tag bigint not null,
  state text not null check (state in ('friend', 'invited', 'blocked')),
  created_at timestamptz(3) not null,
  primary key (pid, gamer_tag, other_tag),
  check (gamer_tag <> other_tag),
  constraint friendships_of_player foreign key (pid, gamer_tag) references players (pid, gamer_tag),
  constraint friendships_with_other_of_player foreign key (pid, other_tag) references players (pid, gamer_tag)
);

create index friendships_by_other on friendships (pid, other_tag);
