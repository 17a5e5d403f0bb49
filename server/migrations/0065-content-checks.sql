-- Errors that checks found in what a plan publishes, and why it was applied all the same.
alter table plans add column faults jsonb not null default '[]', add column reason text;

-- Why a manifest was published although checks found errors.
alter table content_manifests add column reason text;
