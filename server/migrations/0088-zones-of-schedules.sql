-- Time zones of schedules, as names of the IANA database. Schedules of earlier releases were in UTC.
alter table timers add column zone text collate "C" not null default 'UTC';
alter table leaderboards add column reset_zone text collate "C" not null default 'UTC';
