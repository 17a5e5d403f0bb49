-- What was added to a number, what an entry undoes, and the plan it was a part of; history by thing and by time.

alter table audit_entries
  add column amount double precision,
  add column undoes bigint,
  add column plan_id bigint;

create index audit_entries_that_undo on audit_entries (cid, undoes, id desc) where undoes is not null;
create index audit_entries_of_plan on audit_entries (cid, plan_id, id desc) where plan_id is not null;
create index audit_entries_of_thing on audit_entries (cid, subject, subject_id, id desc);
create index audit_entries_by_time on audit_entries (cid, at);
