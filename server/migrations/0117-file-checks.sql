-- Where the daily check of the file store continues after an interruption; no row: no check is under way.
create table file_checks (
  only_row boolean primary key check (only_row),
  started_at timestamptz(3) not null,
  place jsonb not null,
  counts jsonb not null
);
