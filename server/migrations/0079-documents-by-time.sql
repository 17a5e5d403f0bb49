-- The orders of lists that had no index: documents of storage objects by when they were changed last, change sets by
-- their names and by their last change.

create index storage_documents_by_time on storage_documents (pid, storage, collection, updated_at, id);

create index change_sets_by_name on change_sets (cid, pid, lower(name), number);
create index change_sets_by_change on change_sets (cid, pid, updated_at, number);
