-- A/B trials. One that was ejected can be had back for a while; its name is free then.
create table trials (
  pid text not null references realms (pid),
  id bigint not null,
  name text collate "C" not null,
  strategy text not null,
  cohorts jsonb not null,
  -- any one of them will do; none: everybody
  rules jsonb not null,
  is_active boolean not null default false,
  created_at timestamptz(3) not null,
  activated_at timestamptz(3),
  ejected_at timestamptz(3),
  version integer not null default 1,
  primary key (pid, id)
);

create unique index trials_by_name on trials (pid, name) where ejected_at is null;
create index trials_active on trials (pid, activated_at) where is_active and ejected_at is null;
create index trials_ejected on trials (ejected_at) where ejected_at is not null;

-- Who is in a trial. Who has left it comes back into the same cohort.
create table trial_members (
  pid text not null,
  trial_id bigint not null,
  gamer_tag bigint not null,
  cohort text collate "C" not null,
  joined_at timestamptz(3) not null,
  left_at timestamptz(3),
  primary key (pid, trial_id, gamer_tag),
  foreign key (pid, trial_id) references trials (pid, id) on delete cascade,
  foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);

create index trial_members_of_player on trial_members (pid, gamer_tag);
-- Cohorts are counted by it.
create index trial_members_of_cohort on trial_members (pid, trial_id, cohort) where left_at is null;
