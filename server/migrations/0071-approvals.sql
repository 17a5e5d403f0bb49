-- For which acts a realm asks for approvals of colleagues, and how much each person may give to players in a day.
create table approval_rules (
  pid text primary key references realms (pid),
  rules jsonb not null,
  version integer not null,
  updated_at timestamptz(3) not null
);

-- What somebody asks colleagues to approve.
create table approval_requests (
  pid text not null references realms (pid),
  id bigint generated always as identity,
  -- what kind of thing is approved, such as a plan, and its id
  subject text not null,
  subject_id bigint not null,
  title text not null,
  -- SHA-256 of exactly what is approved, hexadecimal
  hash text collate "C" not null,
  needed integer not null,
  -- who made it; null when a game server did
  author_id bigint,
  asked_by bigint not null,
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  message text,
  -- whether named colleagues are asked, or everybody who may approve
  is_named boolean not null,
  state text not null default 'open' check (state in ('open', 'refused', 'withdrawn', 'used')),
  primary key (pid, id)
);

create unique index open_approval_requests on approval_requests (pid, subject, subject_id) where state = 'open';
create index approval_requests_of_subject on approval_requests (pid, subject, subject_id, id desc);
create index approval_requests_by_age on approval_requests (asked_at);

-- The colleagues of a request: asked by name, or deciding unasked.
create table approval_reviewers (
  pid text not null,
  request_id bigint not null,
  account_id bigint not null,
  is_asked boolean not null,
  decision text check (decision in ('approved', 'refused')),
  comment text,
  -- the hash that was approved
  hash text collate "C",
  decided_at timestamptz(3),
  primary key (pid, request_id, account_id),
  foreign key (pid, request_id) references approval_requests on delete cascade
);

create index approval_reviewers_of_account on approval_reviewers (account_id);

-- What a person has given to players of a realm in a day (UTC), where a budget limits it.
create table grant_spending (
  pid text not null references realms (pid),
  account_id bigint not null,
  day date not null,
  symbol text collate "C" not null,
  amount bigint not null,
  primary key (pid, account_id, day, symbol)
);

create index grant_spending_by_day on grant_spending (day);

-- A plan that waits for approval can be applied until its request expires.
alter table plans add column waits_until timestamptz(3);
