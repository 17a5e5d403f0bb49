-- Where other servers reach the one that has the analytics engine, and the machine and process that has it.
alter table history_owner add column address text;
alter table history_owner add column place text;
alter table history_owner add column process_id int;

-- The files that hold a realm's history: each has the batches from `first_id` to `id`. The analytics engine is an index of them.
create table history_parts (
  pid text not null,
  id bigint not null,
  first_id bigint not null,
  day date not null,
  file_key text not null,
  events int not null,
  bytes bigint not null,
  made_at timestamptz(3) not null,
  primary key (pid, id)
);
create index history_parts_by_day on history_parts (day, pid);

-- Forgotten players whose reports are still in files up to this part.
create table history_forgotten (
  pid text not null,
  gamer_tag bigint not null,
  part_id bigint not null,
  primary key (pid, gamer_tag)
);

-- Files of history that were replaced and are still to be deleted.
create table history_old_files (
  pid text not null,
  file_key text not null,
  delete_at timestamptz(3) not null,
  primary key (pid, file_key)
);
