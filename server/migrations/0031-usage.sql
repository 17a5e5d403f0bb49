-- Calls that were made, by day (UTC), realm and service; pid is empty for those of the organization.
create table api_hits (
  cid bigint not null,
  day date not null,
  pid text not null,
  service text collate "C" not null,
  hits bigint not null,
  primary key (cid, day, pid, service)
);
