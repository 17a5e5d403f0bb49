-- Descriptions of infrastructure that a realm can be put on.

create table service_plans (
  cid bigint not null references customers,
  name text collate "C" not null,
  -- hosts of databases, caches and message buses
  data_domain jsonb not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  account_id bigint,
  primary key (cid, name)
);
