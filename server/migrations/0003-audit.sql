-- Who changed what: written in the transaction of the change, never altered afterwards.

create table audit_entries (
  cid bigint not null,
  id bigint generated always as identity,
  at timestamptz(3) not null,
  account_id bigint,
  role text,
  pid text,
  action text not null,
  subject text not null,
  subject_id text not null,
  gamer_tag bigint,
  before jsonb,
  after jsonb,
  request_id text not null,
  primary key (cid, id)
);

create index audit_entries_of_realm on audit_entries (cid, pid, id desc);
create index audit_entries_of_person on audit_entries (cid, account_id, id desc);
create index audit_entries_of_subject on audit_entries (cid, subject, id desc);
create index audit_entries_of_player on audit_entries (cid, gamer_tag, id desc) where gamer_tag is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are append-only';
end
$$;

create trigger audit_entries_are_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
