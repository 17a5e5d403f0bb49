-- The filters, sort and columns of a list of the console under a name, private or shared.
create table saved_views (
  cid bigint not null references customers (cid),
  id bigint not null,
  -- the realm; null: a list of the organization
  pid text references realms (pid),
  list text not null,
  -- who made it; the account of a shared view may be gone
  account_id bigint not null,
  name text not null,
  is_shared boolean not null,
  state jsonb not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (cid, id)
);

create index saved_views_of_list on saved_views (cid, list, pid);
create unique index saved_views_shared_names on saved_views (cid, coalesce(pid, ''), list, lower(name)) where is_shared;
create unique index saved_views_own_names on saved_views (cid, account_id, coalesce(pid, ''), list, lower(name))
  where not is_shared;

-- The view that a person opens a list with. The place is the realm, or empty for a list of the organization.
create table default_views (
  cid bigint not null,
  account_id bigint not null,
  place text not null,
  list text not null,
  view_id bigint not null,
  primary key (cid, account_id, place, list),
  foreign key (cid, view_id) references saved_views (cid, id) on delete cascade
);

create index default_views_of_view on default_views (cid, view_id);
