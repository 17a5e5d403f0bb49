-- Queries over history that operators keep under a name, for themselves or for everybody in the realm.
create table saved_queries (
  pid text not null references realms (pid),
  id bigint not null,
  name text not null,
  query text not null,
  is_shared boolean not null,
  account_id bigint not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (pid, id)
);

create unique index saved_queries_shared_names on saved_queries (pid, lower(name)) where is_shared;
create unique index saved_queries_own_names on saved_queries (pid, account_id, lower(name)) where not is_shared;
