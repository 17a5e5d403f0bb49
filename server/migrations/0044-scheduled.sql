-- What all jobs of a realm did, the newest first.
create index job_activities_of_realm on job_activities (pid, id desc);

-- When a trial starts by itself.
alter table trials add column starts_at timestamptz(3);

create index trials_to_start on trials (starts_at) where starts_at is not null;
