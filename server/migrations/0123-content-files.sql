-- A promoted binary shares its file with the realm that it came from: the file is deleted with its last version.
create index concurrently if not exists content_items_of_file on content_items (object) where object is not null;
