-- When an admin of the organization proved that they read their e-mail, or when it was found that none need to. While it
-- is null, a server with CONFIRM_EMAIL lets the organization run no queries, services and jobs.
alter table customers add column confirmed_at timestamptz(3);

-- Organizations that are at work go on.
update customers set confirmed_at = created_at;
