-- What the names that people choose look like, as in 0084-compared-texts.sql: two names that look the same cannot both be
-- chosen. Null for a record that looks like an older one; the names stay as they are.
alter table segments add column look text collate "C";
alter table saved_views add column look text collate "C";
alter table saved_queries add column look text collate "C";
alter table runbooks add column look text collate "C";
alter table service_plans add column look text collate "C";

create or replace function pg_temp.look_of(value text) returns text language sql immutable as $$
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

update segments set look = pg_temp.look_of(name);
update saved_views set look = pg_temp.look_of(name);
update saved_queries set look = pg_temp.look_of(name);
update runbooks set look = pg_temp.look_of(name);
update service_plans set look = pg_temp.look_of(name);

update segments set look = null
  from (
    select pid, id, row_number() over (
      partition by pid, is_shared, case when is_shared then 0 else account_id end, look order by created_at, id
    ) as place
    from segments
  ) as alike
  where alike.pid = segments.pid and alike.id = segments.id and alike.place > 1;

update saved_views set look = null
  from (
    select cid, id, row_number() over (
      partition by cid, pid, list, is_shared, case when is_shared then 0 else account_id end, look
      order by created_at, id
    ) as place
    from saved_views
  ) as alike
  where alike.cid = saved_views.cid and alike.id = saved_views.id and alike.place > 1;

update saved_queries set look = null
  from (
    select pid, id, row_number() over (
      partition by pid, is_shared, case when is_shared then 0 else account_id end, look order by created_at, id
    ) as place
    from saved_queries
  ) as alike
  where alike.pid = saved_queries.pid and alike.id = saved_queries.id and alike.place > 1;

update runbooks set look = null
  from (
    select pid, id, row_number() over (partition by pid, look order by created_at, id) as place from runbooks
  ) as alike
  where alike.pid = runbooks.pid and alike.id = runbooks.id and alike.place > 1;

update service_plans set look = null
  from (
    select cid, name, row_number() over (partition by cid, look order by created_at, name) as place from service_plans
  ) as alike
  where alike.cid = service_plans.cid and alike.name = service_plans.name and alike.place > 1;

create unique index segments_shared_looks on segments (pid, look) where is_shared;
create unique index segments_own_looks on segments (pid, account_id, look) where not is_shared;
create unique index saved_views_shared_looks on saved_views (cid, coalesce(pid, ''), list, look) where is_shared;
create unique index saved_views_own_looks on saved_views (cid, account_id, coalesce(pid, ''), list, look)
  where not is_shared;
create unique index saved_queries_shared_looks on saved_queries (pid, look) where is_shared;
create unique index saved_queries_own_looks on saved_queries (pid, account_id, look) where not is_shared;
create unique index runbooks_looks on runbooks (pid, look);
create unique index service_plans_looks on service_plans (cid, look);
