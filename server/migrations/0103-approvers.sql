-- The person who created the organization; null if the audit trail no longer says who.
alter table customers add column founder_id bigint;

update customers as c
set founder_id = (
  select e.account_id
  from audit_entries as e
  where e.cid = c.cid and e.subject = 'organization' and e.subject_id = c.cid::text
  order by e.id
  limit 1
);

-- Admins who vouch that an account belongs to another person than those who granted its roles.
create table approver_confirmations (
  cid bigint not null,
  account_id bigint not null,
  confirmed_by bigint not null,
  confirmed_at timestamptz(3) not null,
  primary key (cid, account_id, confirmed_by),
  constraint approver_confirmations_of_account
    foreign key (cid, account_id) references accounts (cid, id) on delete cascade
);

-- Emergency releases: after a delay they remove the approval rules of a realm.
create table approval_releases (
  pid text not null references realms (pid) on delete cascade,
  id bigint generated always as identity,
  reason text not null,
  started_by bigint not null,
  started_at timestamptz(3) not null,
  effective_at timestamptz(3) not null,
  -- cancelled or released; null: it waits
  outcome text,
  ended_at timestamptz(3),
  primary key (pid, id)
);

create unique index approval_releases_waiting on approval_releases (pid) where outcome is null;
create index approval_releases_due on approval_releases (effective_at) where outcome is null;
