-- When a version or a list was last saved or published. Existing rows count from this migration on, so that nothing is
-- deleted before the whole retention period has passed. The default is for servers of the release before.
alter table content_items add column saved_at timestamptz(3) not null default now();
alter table content_lists add column saved_at timestamptz(3) not null default now();
