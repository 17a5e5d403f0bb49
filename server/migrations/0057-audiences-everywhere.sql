-- Who can join a trial, beside its rules; null: everybody. Announcements, listings, events and promos keep their audience
-- in their definitions.
alter table trials add column audience jsonb;
