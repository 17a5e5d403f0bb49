-- The screens that a person has pinned in the menu of realms, in their order.
create table menu_pins (
  cid bigint not null references customers (cid),
  account_id bigint not null,
  -- paths of screens, such as events
  pins jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (cid, account_id)
);
