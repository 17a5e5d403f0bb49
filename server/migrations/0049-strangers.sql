-- Where an account has signed in with its password: wrong passwords from elsewhere do not keep these out.
create table known_networks (
  cid bigint not null,
  account_id bigint not null,
  -- an IPv4 address, or the first 64 bits of an IPv6 address
  network text not null,
  used_at timestamptz(3) not null,
  primary key (cid, account_id, network),
  foreign key (cid, account_id) references accounts (cid, id) on delete cascade
);

create index known_networks_by_age on known_networks (used_at);

-- Anybody can become a player, and players write their own client stats: a player has at most 5,000 of them. Only
-- inserted stats are counted, so that writing a stat that is there costs nothing.
create function refuse_too_many_stats() returns trigger language plpgsql as $$
declare
  full_tag bigint;
begin
  select made.gamer_tag into full_tag
  from (
    select distinct pid, gamer_tag from inserted where space in ('client.private', 'client.public')
  ) as made
  where (
    select count(*) from stats as s
    where s.pid = made.pid and s.gamer_tag = made.gamer_tag and s.space in ('client.private', 'client.public')
  ) > 5000
  limit 1;
  if full_tag is not null then
    raise exception 'too many stats' using errcode = '23514', constraint = 'stats_per_player', detail = full_tag::text;
  end if;
  return null;
end $$;

create trigger stats_per_player after insert on stats
  referencing new table as inserted for each statement execute function refuse_too_many_stats();
