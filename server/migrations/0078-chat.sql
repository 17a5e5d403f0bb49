-- What the members of groups say to one another. A group is its room, and its members are those of the room. There is no
-- foreign key to groups: a group that was disbanded and is restored finds its messages again until they are swept.
create table chat_messages (
  pid text not null references realms (pid),
  group_id bigint not null,
  -- the order of the room
  seq bigint generated always as identity,
  id uuid not null,
  gamer_tag bigint not null,
  text text not null,
  sent_at timestamptz(3) not null,
  -- by its writer; players no longer see it
  withdrawn_at timestamptz(3),
  -- by the staff; players no longer see it
  removed_at timestamptz(3),
  removed_by bigint,
  reason text,
  primary key (pid, group_id, seq)
);

create unique index chat_messages_by_id on chat_messages (pid, id);
create index chat_messages_by_player on chat_messages (pid, gamer_tag, sent_at);
create index chat_messages_by_time on chat_messages (pid, sent_at);
