-- Players are found by the beginning of their name: the public stat "alias" that a game client sets, or the account's
-- user name. Both indexes hold named ones only, so that no other write pays for them.
create index stats_of_names on stats (pid, lower(left(value, 100)) collate "C", gamer_tag)
  where space = 'client.public' and key = 'alias';

create index accounts_of_names on accounts (cid, lower(user_name) collate "C", id) where user_name is not null;
