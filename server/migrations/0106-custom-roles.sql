-- Roles that an organization defines. A role adds its rights to the base role of the people who hold it.
create table custom_roles (
  cid bigint not null references customers (cid) on delete cascade,
  id bigint not null,
  name text not null,
  -- the name without case and look-alikes: two roles cannot be confused
  look text not null,
  description text not null,
  -- rights such as "edit content"
  rights jsonb not null,
  created_by bigint,
  created_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (cid, id),
  constraint custom_roles_look unique (cid, look)
);

-- Who holds which custom role, and where.
create table custom_role_holders (
  cid bigint not null,
  account_id bigint not null,
  role_id bigint not null,
  -- the id of a realm, whose lower realms are included; '*': the organization and all its realms
  place text not null,
  granted_by bigint,
  granted_at timestamptz(3) not null,
  primary key (cid, account_id, role_id, place),
  constraint custom_role_holders_of_role
    foreign key (cid, role_id) references custom_roles (cid, id) on delete cascade,
  constraint custom_role_holders_of_account
    foreign key (cid, account_id) references accounts (cid, id) on delete cascade
);

create index custom_role_holders_by_role on custom_role_holders (cid, role_id);
