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
