-- The person who granted the rights of an API key: they do not approve what their key asked for.
alter table accounts add column key_grantor bigint;

update accounts as a
set key_grantor = k.granted_by
from api_keys as k
where k.cid = a.cid and k.id = a.id;

-- Days before its end for which a mail about a key was sent: 14, then 1. Changing the expiry clears it.
alter table api_keys add column reminded_days integer;

-- The job that sends these mails reads the keys of all organizations that end soon.
create index api_keys_by_end on api_keys (expires_at, cid, id) where revoked_at is null;
