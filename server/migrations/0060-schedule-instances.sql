-- How often a player has bought a listing since its schedule last opened it. `instance_at` is when that was.
alter table listing_states
  add column instance_at timestamptz(3),
  add column instance_purchases integer not null default 0;
