-- Mail to players. What a mail says and gives stands apart from whom it went to: one that went to a hundred thousand
-- players is kept once.

create table mail_contents (
  pid text not null references realms (pid),
  id bigint not null,
  sender bigint not null,
  subject text,
  body text,
  body_ref bigint,
  attachments jsonb not null,
  rewards jsonb,
  player_rewards jsonb,
  -- went to many at once, and so names none of them: it stays when one of them is forgotten
  is_shared boolean not null,
  primary key (pid, id)
);

create table mails (
  pid text not null,
  gamer_tag bigint not null,
  -- in the order in which they were sent, so that the newest are read by the key
  id bigint generated always as identity,
  -- no foreign key: a bulk of mails would check the same row once for each of them
  content_id bigint not null,
  category text collate "C" not null,
  state text not null default 'Unread',
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3),
  -- when the player itself read it; not an operator in its place, which stands in the audit trail
  read_at timestamptz(3),
  -- when what came with it was given: once
  claimed_at timestamptz(3),
  is_claimed_by_player boolean not null default false,
  -- an undo takes back what was not claimed; it is kept for an undo of that
  withdrawn_at timestamptz(3),
  primary key (pid, gamer_tag, id),
  constraint mails_of_player
    foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);

create unique index mails_by_id on mails (pid, id);
create index mails_by_state on mails (pid, gamer_tag, state, id) where withdrawn_at is null;
create index mails_by_category on mails (pid, gamer_tag, category, id) where withdrawn_at is null;
create index mails_read on mails (pid, gamer_tag, read_at, id) where read_at is not null;
create index mails_claimed on mails (pid, gamer_tag, claimed_at, id) where claimed_at is not null and is_claimed_by_player;
