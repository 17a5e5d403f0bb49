-- E-mails and user names that an account had before. Forgetting the player searches the texts of others for them too, and
-- erases them here. A trigger writes them, so that no way of changing an account can forget to.
create table former_names (
  cid bigint not null,
  account_id bigint not null,
  value text not null,
  primary key (cid, account_id, value),
  foreign key (cid, account_id) references accounts (cid, id) on delete cascade
);

create function keep_former_names() returns trigger language plpgsql as $$
begin
  insert into former_names (cid, account_id, value)
  select new.cid, new.id, was.value
  from (values (old.email, new.email), (old.user_name, new.user_name)) as was (value, now)
  where was.value <> '' and was.value is distinct from was.now
  on conflict do nothing;
  return null;
end $$;

create trigger former_names_of_accounts after update of email, user_name on accounts
  for each row execute function keep_former_names();

-- Searches for a forgotten player in the texts of others. They go on where they were when a server dies.
create table mention_searches (
  cid bigint not null,
  account_id bigint not null,
  pid text not null,
  gamer_tag bigint,
  asked_by bigint,
  -- the names, encrypted with SECRET_KEY; null as soon as the search has ended
  names bytea,
  -- where the search goes on
  place jsonb not null,
  masked int not null default 0,
  started_at timestamptz(3) not null,
  moved_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (cid, account_id),
  foreign key (cid, account_id) references accounts (cid, id) on delete cascade
);

create index mention_searches_open on mention_searches (moved_at) where ended_at is null;
