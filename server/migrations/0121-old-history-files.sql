-- Small files of the history are joined within minutes, so that thousands of replaced files wait for their deletion.
create index concurrently if not exists history_old_files_by_time on history_old_files (delete_at);
