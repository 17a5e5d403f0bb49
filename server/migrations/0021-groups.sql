-- Guilds, and their parts: subgroups.
create table groups (
  pid text not null,
  id bigint not null,
  type text not null check (type in ('guild', 'subgroup')),
  -- of a subgroup: its guild; 0 for a guild
  parent_id bigint not null default 0,
  name text not null,
  -- the name without regard to case: what is unique, searched and sorted by
  name_key text collate "C" not null,
  tag text,
  tag_key text collate "C",
  slogan text not null default '',
  motd text not null default '',
  enrollment_type text not null,
  requirement bigint not null default 0,
  max_size integer not null,
  client_data text,
  member_count integer not null default 0 check (member_count between 0 and max_size),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  primary key (pid, id)
);

create unique index groups_by_name on groups (pid, parent_id, name_key);
create unique index groups_by_tag on groups (pid, tag_key) where tag_key is not null and parent_id = 0;
create index groups_by_requirement on groups (pid, type, requirement, id);
create index groups_by_members on groups (pid, type, member_count, id);
create index groups_by_enrollment on groups (pid, enrollment_type, name_key) where parent_id = 0;
create index groups_with_room on groups (pid, member_count, id)
  where parent_id = 0 and enrollment_type = 'open' and member_count < max_size;

create table group_members (
  pid text not null,
  group_id bigint not null,
  gamer_tag bigint not null,
  -- of a subgroup: the guild that it is a part of; else the group itself
  guild_id bigint not null,
  role text not null default '',
  joined_at timestamptz(3) not null,
  primary key (pid, group_id, gamer_tag),
  foreign key (pid, group_id) references groups (pid, id) on delete cascade,
  constraint group_members_of_player foreign key (pid, gamer_tag) references players (pid, gamer_tag)
);

create unique index group_members_one_guild on group_members (pid, gamer_tag) where group_id = guild_id;
create unique index group_members_one_leader on group_members (pid, group_id) where role = 'leader';
create index group_members_by_player on group_members (pid, gamer_tag, group_id);

-- Who applied to a group, or was invited by it.
create table group_pending (
  pid text not null,
  group_id bigint not null,
  gamer_tag bigint not null,
  is_invited boolean not null,
  created_at timestamptz(3) not null,
  primary key (pid, group_id, gamer_tag),
  foreign key (pid, group_id) references groups (pid, id) on delete cascade,
  constraint group_pending_of_player foreign key (pid, gamer_tag) references players (pid, gamer_tag)
);

create index group_pending_by_player on group_pending (pid, gamer_tag);

-- What a member asks the others for. What was given and not claimed is held here.
create table group_donations (
  pid text not null,
  group_id bigint not null,
  gamer_tag bigint not null,
  currency_id text not null,
  amount bigint not null,
  progress jsonb not null default '[]',
  requested_at timestamptz(3) not null,
  primary key (pid, group_id, gamer_tag),
  foreign key (pid, group_id) references groups (pid, id) on delete cascade,
  constraint group_donations_of_player foreign key (pid, gamer_tag) references players (pid, gamer_tag)
);

-- What players did with groups themselves: founded, joined, left, were put out by another player.
create table group_moves (
  pid text not null,
  gamer_tag bigint not null,
  id bigint generated always as identity,
  at timestamptz(3) not null,
  act text not null,
  group_id bigint not null,
  group_name text not null,
  primary key (pid, gamer_tag, id)
);

create index group_moves_by_time on group_moves (pid, gamer_tag, at desc, id desc);
