-- Named lists of edits that are not live yet, each applied in one step to the realm in which it was opened.
create table change_sets (
  cid bigint not null references customers (cid),
  pid text not null references realms (pid),
  -- counted in the realm, from 1
  number bigint not null,
  name text not null,
  description text not null,
  state text not null check (state in ('open', 'applied', 'cancelled')),
  author_id bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  -- of all its changes, in hexadecimal
  hash text not null,
  -- of all its changes, as JSON
  bytes bigint not null default 0,
  -- how many changes of each kind of thing: {"event": {"added": 1, "changed": 0, "removed": 2}}
  counts jsonb not null default '{}',
  -- the realm that changes were taken from
  source_pid text,
  -- when it is applied by itself, the job that does, and in whose name
  apply_at timestamptz(3),
  job_id bigint,
  scheduled_by bigint,
  -- the newest plan that applies or has applied it
  plan_id bigint,
  -- why it could not be applied at its time
  problem text,
  primary key (cid, pid, number)
);

create index change_sets_stopped on change_sets (cid, pid) where problem is not null and state = 'open';

create table change_set_items (
  cid bigint not null,
  pid text not null,
  number bigint not null,
  -- the kind of thing and its id, as in the audit trail
  subject text collate "C" not null,
  id text collate "C" not null,
  label text not null,
  -- null: the thing does not exist; of an object only the fields that change
  before jsonb,
  after jsonb,
  fields integer not null,
  -- of all of it, in hexadecimal
  hash text not null,
  bytes integer not null,
  version integer not null,
  account_id bigint,
  edited_at timestamptz(3) not null,
  primary key (cid, pid, number, subject, id),
  foreign key (cid, pid, number) references change_sets (cid, pid, number) on delete cascade
);

create table change_set_comments (
  cid bigint not null,
  pid text not null,
  number bigint not null,
  id bigint not null,
  -- null: about the whole set
  subject text,
  item_id text,
  field text,
  -- of the value that it is about, in hexadecimal
  value_hash text,
  text text not null,
  account_id bigint not null,
  created_at timestamptz(3) not null,
  is_resolved boolean not null default false,
  primary key (cid, pid, number, id),
  foreign key (cid, pid, number) references change_sets (cid, pid, number) on delete cascade
);

-- Which change somebody has viewed, and as it was then.
create table change_set_views (
  cid bigint not null,
  pid text not null,
  number bigint not null,
  account_id bigint not null,
  subject text collate "C" not null,
  id text collate "C" not null,
  hash text not null,
  primary key (cid, pid, number, account_id, subject, id),
  foreign key (cid, pid, number) references change_sets (cid, pid, number) on delete cascade
);
