-- How the actor of an entry was authenticated, from which address, and who granted the API key; null: not recorded.
alter table audit_entries add column how text;
alter table audit_entries add column grantor_id bigint;
alter table audit_entries add column address text;

-- Entries of an organization in the order in which they were sealed. Each seal contains the hash of the one before it.
create table audit_seals (
  cid bigint not null,
  number bigint not null,
  -- the sealed entries, by id
  ids bigint[] not null,
  last_id bigint not null,
  -- the time of each entry, in milliseconds since 1970
  times bigint[] not null,
  last_at timestamptz(3),
  -- 32 bytes for each entry: SHA-256 of the fields that never change
  fixed bytea not null,
  -- 32 bytes for each entry: HMAC-SHA-256 of the fields that an erasure masks, with the salt of the entry
  texts bytea not null,
  -- 16 bytes for each entry; zeros after an erasure
  salts bytea not null,
  -- entries before this time were deleted because of their age
  kept_from timestamptz(3),
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz(3) not null,
  primary key (cid, number)
);

create index audit_seals_by_entry on audit_seals (cid, last_id);

-- Entries whose texts were masked because a person was erased. A trigger makes them, and the next seal contains them.
create table audit_erasures (
  cid bigint not null,
  id bigint generated always as identity,
  entry_id bigint not null,
  erased_at timestamptz(3) not null,
  -- HMAC-SHA-256 of the masked fields; null until it is sealed
  texts bytea,
  salt bytea,
  seal_number bigint,
  primary key (cid, id)
);

create index audit_erasures_of_entry on audit_erasures (cid, entry_id);
create index audit_erasures_to_seal on audit_erasures (cid, id) where seal_number is null;

-- Organization 0: up to which entry no transaction can still write one. Others: the age at which entries were deleted.
create table audit_chains (
  cid bigint not null,
  horizon_id bigint,
  horizon_xmax text,
  kept_from timestamptz(3),
  primary key (cid)
);

-- The last seal of each day, signed.
create table audit_heads (
  cid bigint not null,
  day date not null,
  number bigint not null,
  hash bytea not null,
  signed_at timestamptz(3) not null,
  signature bytea not null,
  public_key text not null,
  primary key (cid, day)
);

create function mark_erasure() returns trigger language plpgsql as $$
begin
  insert into audit_erasures (cid, entry_id, erased_at) values (new.cid, new.id, now());
  return null;
end
$$;

create trigger audit_entries_mark_erasures after update on audit_entries
  for each row when (
    (old.subject_id, old.before, old.after) is distinct from (new.subject_id, new.before, new.after)
  ) execute function mark_erasure();

create trigger audit_seals_are_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();
