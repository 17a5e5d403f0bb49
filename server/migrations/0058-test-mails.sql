-- A mail that its author sends to see it in the game: its gifts are shown and not given.
alter table mail_contents add column is_test boolean not null default false;
