-- Announcements of a realm, and what each player has done with those that it got.

create table announcements (
  pid text not null references realms (pid),
  symbol text collate "C" not null,
  -- another announcement that takes a free symbol is another one: nobody has read it
  id bigint not null,
  -- all that is shown and given, in the form in which it is saved
  definition jsonb not null,
  start_at timestamptz(3),
  end_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- who saved it last; null when a signed game server did
  account_id bigint,
  primary key (pid, symbol)
);

-- They stay when the announcement is deleted, which can be undone.
create table announcement_states (
  pid text not null,
  gamer_tag bigint not null,
  announcement_id bigint not null,
  symbol text collate "C" not null,
  is_read boolean not null default false,
  is_deleted boolean not null default false,
  claimed_at timestamptz(3),
  -- the player itself; not an operator or a game server in its place, which stands in the audit trail
  is_claimed_by_player boolean not null default false,
  updated_at timestamptz(3) not null,
  primary key (pid, gamer_tag, announcement_id),
  constraint announcement_states_of_player
    foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);

create index announcement_claims on announcement_states (pid, gamer_tag, claimed_at, announcement_id)
  where claimed_at is not null and is_claimed_by_player;
