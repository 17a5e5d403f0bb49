-- The manifest that a board's settings were read from; null where operators made it, or an event or a tournament.
alter table leaderboards add column content_uid text collate "C";

-- Boards that game clients made although content named them take their settings from it at their next use.
update leaderboards b set content_uid = ''
from realms r, content_live l, content_manifests m, content_lists c
where r.pid = b.pid and b.parent_id is null and b.id like 'leaderboards.%'
  and l.pid = b.pid and l.manifest_id = 'global' and m.pid = l.pid and m.uid = l.uid
  and c.pid = m.pid and c.checksum = m.checksum
  and exists (select from jsonb_array_elements(c.entries::jsonb) as entry where entry ->> 'id' = b.id)
  and not exists (
    select from audit_entries a
    where a.cid = r.cid and a.subject = 'leaderboard' and a.subject_id = b.id and a.pid = b.pid
      and coalesce(a.before, 'null') = 'null'::jsonb);
