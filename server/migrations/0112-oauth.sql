-- Tools that people have allowed to work for them (OAuth 2.1). Each connection has a row in accounts, like an API key.
create table tool_connections (
  cid bigint not null references customers (cid) on delete cascade,
  -- the id of its account
  id bigint not null,
  account_id bigint not null,
  -- SHA-256 of the client id
  client_hash bytea not null,
  client_name text not null,
  redirect_host text not null,
  -- read, plan or write
  mode text not null,
  personal_data boolean not null,
  -- ids of realms; ['*']: the organization and all its realms
  realms jsonb not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  last_address text,
  primary key (cid, id)
);

create index tool_connections_by_account on tool_connections (cid, account_id);
create index tool_connections_by_client on tool_connections (cid, client_hash);
create index tool_connections_by_creation on tool_connections (created_at);

-- Codes, access tokens and refresh tokens of a connection. Only hashes are stored.
create table tool_tokens (
  cid bigint not null,
  hash bytea not null,
  connection_id bigint not null,
  -- code, access or refresh
  kind text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- a second use of a code or refresh token ends the connection
  used_at timestamptz(3),
  -- of a code
  challenge text,
  redirect_uri text,
  primary key (cid, hash),
  constraint tool_tokens_of_connection
    foreign key (cid, connection_id) references tool_connections (cid, id) on delete cascade
);

create index tool_tokens_by_connection on tool_tokens (cid, connection_id);
create index tool_tokens_by_end on tool_tokens (expires_at);
