-- How many messages of a campaign an undo has withdrawn. They were sent: before, each of them was subtracted from `sent`.
alter table campaigns add column withdrawn bigint not null default 0;

update campaigns as c set withdrawn = gone.n, sent = c.sent + gone.n
from (
  select pid, sid, count(*) as n from campaign_recipients where is_withdrawn and mail_id is not null group by pid, sid
) as gone
where c.pid = gone.pid and c.sid = gone.sid;
