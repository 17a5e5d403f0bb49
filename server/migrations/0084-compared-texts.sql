-- Texts that are compared: names by what they look like, e-mails and names of players in their composed form; and events
-- by an id of their own.

-- What the name and the tag look like: without invisible characters, and with one letter for all that look alike (lookOf
-- in contract/src/core/text-keys.ts). Null for a group that looks like an older one; the names stay as they are.
alter table groups
  add column look text collate "C",
  add column tag_look text collate "C";

create function pg_temp.look_of(value text) returns text language sql immutable as $$
  select translate(
    regexp_replace(
      lower(normalize(value, NFKC)),
      U&'[\0001-\0020\00A0\00AD\034F\061C\115F\1160\1680\180B-\180F\2000-\200F\2028-\202F\205F-\206F\2800\3000\3164\FE00-\FE0F\FEFF]',
      '', 'g'
    ),
    'авекмнорстухіјѕԁһӏԛԝѵєґαβεζηικμνορτυχγϲıɡɩɑ0|1l',
    'abekmhopctyxijsdhiqwverabezhikmvoptyxycigiaoiii'
  )
$$;

update groups set look = pg_temp.look_of(name), tag_look = pg_temp.look_of(tag);

update groups set look = null
  from (
    select pid, id, row_number() over (partition by pid, parent_id, look order by created_at, id) as place from groups
  ) as alike
  where alike.pid = groups.pid and alike.id = groups.id and alike.place > 1;

update groups set tag_look = null
  from (
    select pid, id, row_number() over (partition by pid, tag_look order by created_at, id) as place
    from groups where tag_look is not null and parent_id = 0
  ) as alike
  where alike.pid = groups.pid and alike.id = groups.id and alike.place > 1;

create unique index groups_by_look on groups (pid, parent_id, look) where look is not null;
create unique index groups_by_tag_look on groups (pid, tag_look) where tag_look is not null and parent_id = 0;

-- A key that would be there twice stays as it is: its owner signs in by the other ways of the account, and an
-- operator can change the e-mail.
update sign_in_keys as own set key = normalize(own.key, NFKC)
  where own.kind = 'email' and own.key is not nfkc normalized
    and not exists (
      select from sign_in_keys as other
      where other.cid = own.cid and other.kind = 'email' and other.key <> own.key
        and normalize(other.key, NFKC) = normalize(own.key, NFKC)
    );
update accounts set email = normalize(email, NFC) where email is not nfc normalized;
update accounts set user_name = normalize(user_name, NFC) where user_name is not nfc normalized;
-- The name that a player gives themselves.
update stats set value = normalize(value, NFC)
  where space = 'client.public' and key = 'alias' and value is not nfc normalized;

-- Ids of events that were reported, for as long as a client may send them again: SHA-256 of the reporter and the id.
create table history_event_ids (
  pid text not null,
  id bytea not null,
  at timestamptz(3) not null,
  primary key (pid, id)
);

create index history_event_ids_by_age on history_event_ids (at);
