-- Contents of files that lie in the file store and belong to no version yet: a change set holds them, or a plan will bring
-- them from another realm. Applying makes a version of each.
create table cloud_file_uploads (
  cid bigint not null,
  pid text not null references realms (pid),
  object text collate "C" not null,
  size bigint not null,
  uploaded_at timestamptz(3) not null,
  primary key (pid, object)
);

create index cloud_file_uploads_by_age on cloud_file_uploads (uploaded_at);
