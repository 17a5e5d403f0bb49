-- Webhooks of realms, and the queue and log of their deliveries.
create table webhooks (
  pid text not null references realms (pid),
  id bigint not null,
  cid bigint not null,
  name text not null,
  description text not null,
  url text not null,
  -- the event types of the contract
  events text[] collate "C" not null,
  -- the same as namespaces of history events and as 'change <subject>' of audit entries: the triggers below compare them
  sources text[] collate "C" not null,
  is_on boolean not null,
  -- the waiting and failed deliveries that the queue holds
  queue_limit integer not null,
  -- the queue is full: further events are dropped until it is half empty
  full_since timestamptz(3),
  -- the events that were dropped since the queue was last full, without those of webhook_drops
  dropped bigint not null default 0,
  -- the server turned it off after days of failures, or because the endpoint is gone
  stopped_at timestamptz(3),
  stopped_why text,
  -- the first failure since the last success
  failing_since timestamptz(3),
  secret bytea not null,
  secret_set_at timestamptz(3) not null,
  -- the secret before a rotation signs too, until this time
  old_secret bytea,
  old_secret_set_at timestamptz(3),
  old_secret_ends_at timestamptz(3),
  version integer not null default 1,
  account_id bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (pid, id)
);

-- An event for one webhook. Rows of a deleted webhook are kept, because its deletion can be undone.
create table webhook_deliveries (
  pid text not null,
  webhook_id bigint not null,
  id bigint generated always as identity,
  -- the namespace of a history event, or 'change <subject>'
  source text collate "C" not null,
  at timestamptz(3) not null,
  gamer_tag bigint,
  -- the hash of the player, or of the changed record: deliveries with the same value are sent one after the other
  order_key bigint not null,
  data jsonb not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  -- when a waiting delivery is due; while it is sent, the end of the lease
  next_at timestamptz(3) not null,
  -- a failure after this time is the last one
  retry_until timestamptz(3) not null,
  done_at timestamptz(3),
  -- the last attempts, the newest last
  log jsonb not null default '[]',
  primary key (pid, id)
);

create index webhook_deliveries_due on webhook_deliveries (pid, webhook_id, next_at, id) where state = 'waiting';
create index webhook_deliveries_order on webhook_deliveries (pid, webhook_id, order_key, id) where state = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (pid, webhook_id, state, id);
create index webhook_deliveries_old on webhook_deliveries (pid, at);
create index webhook_deliveries_of_player on webhook_deliveries (pid, gamer_tag) where gamer_tag is not null;

-- Dropped events: a row per statement, so that transactions do not wait for each other. A job adds them to webhooks.
create table webhook_drops (
  pid text not null,
  webhook_id bigint not null,
  id bigint generated always as identity,
  count bigint not null,
  primary key (pid, webhook_id, id)
);

-- How many of the wanted new deliveries the queue of a webhook takes. Counting a queue is slow: 1,000 rows or more are
-- counted always, fewer with that probability. It never waits for a lock.
create function webhook_room(of_pid text, of_id bigint, wanted bigint, at timestamptz) returns bigint
language plpgsql as $$
declare
  webhook record;
  room bigint;
begin
  select full_since, queue_limit into webhook from webhooks where pid = of_pid and id = of_id;
  if webhook.full_since is not null then return 0; end if;
  if wanted < least(1000, webhook.queue_limit) and random() * 1000 >= wanted then return wanted; end if;
  select greatest(webhook.queue_limit - count(*), 0) into room from (
    select from webhook_deliveries
    where pid = of_pid and webhook_id = of_id and state in ('waiting', 'failed') limit webhook.queue_limit
  ) as part;
  if room >= wanted then return wanted; end if;
  perform from webhooks where pid = of_pid and id = of_id and full_since is null for update skip locked;
  if found then
    update webhooks set full_since = at, dropped = 0 where pid = of_pid and id = of_id;
  end if;
  return room;
end $$;

-- The triggers queue deliveries in the transaction of the cause, for each way of recording it. In a realm without
-- webhooks they write nothing.
create function queue_webhook_events() returns trigger language plpgsql as $$
begin
  if not exists (
    select from inserted as e
    join webhooks as w on w.pid = e.pid and w.is_on and e.namespace = any(w.sources)
    where not e.is_reported
  ) then return null; end if;
  with matching as materialized (
    select e.*, w.id as webhook_id, row_number() over (partition by e.pid, w.id order by e.id) as place
    from inserted as e
    join webhooks as w on w.pid = e.pid and w.is_on and e.namespace = any(w.sources)
    where not e.is_reported
  ), queue as materialized (
    select pid, webhook_id, count(*) as wanted, webhook_room(pid, webhook_id, count(*), max(at)) as room
    from matching group by pid, webhook_id
  ), dropped as (
    insert into webhook_drops (pid, webhook_id, count) select pid, webhook_id, wanted - room from queue where room < wanted
  )
  insert into webhook_deliveries (pid, webhook_id, source, at, gamer_tag, order_key, data, next_at, retry_until)
  select e.pid, e.webhook_id, e.namespace, e.at, e.gamer_tag,
    hashtextextended(coalesce('player ' || e.gamer_tag, e.namespace), 0), e.fields, e.at, e.at + interval '24 hours'
  from matching as e
  join queue on queue.pid = e.pid and queue.webhook_id = e.webhook_id
  where e.place <= queue.room
  order by e.id;
  return null;
end $$;

create trigger webhooks_of_events after insert on history_events referencing new table as inserted
  for each statement execute function queue_webhook_events();

create function queue_webhook_changes() returns trigger language plpgsql as $$
begin
  if not exists (
    select from inserted as e
    join webhooks as w on w.pid = e.pid and w.is_on and w.sources && array['change *', 'change ' || e.subject]
  ) then return null; end if;
  with matching as materialized (
    select e.*, w.id as webhook_id, row_number() over (partition by e.pid, w.id order by e.id) as place
    from inserted as e
    join webhooks as w on w.pid = e.pid and w.is_on and w.sources && array['change *', 'change ' || e.subject]
  ), queue as materialized (
    select pid, webhook_id, count(*) as wanted, webhook_room(pid, webhook_id, count(*), max(at)) as room
    from matching group by pid, webhook_id
  ), dropped as (
    insert into webhook_drops (pid, webhook_id, count) select pid, webhook_id, wanted - room from queue where room < wanted
  )
  insert into webhook_deliveries (pid, webhook_id, source, at, gamer_tag, order_key, data, next_at, retry_until)
  select e.pid, e.webhook_id, 'change ' || e.subject, e.at, e.gamer_tag,
    hashtextextended(coalesce('player ' || e.gamer_tag, e.subject || ' ' || e.subject_id), 0),
    jsonb_strip_nulls(jsonb_build_object(
      'entry', e.id,
      'recordId', left(e.subject_id, 300),
      'change', case
        when coalesce(e.before, 'null') = 'null' then 'created'
        when coalesce(e.after, 'null') = 'null' then 'deleted'
        else 'changed' end,
      'fields', case when jsonb_typeof(coalesce(nullif(e.after, 'null'), e.before)) = 'object' then (
        select jsonb_agg(left(field, 100)) from (
          select field from jsonb_object_keys(coalesce(nullif(e.after, 'null'), e.before)) as field limit 100
        ) as part
      ) end,
      'accountId', e.account_id::text,
      'role', e.role,
      'planId', e.plan_id,
      'undoes', e.undoes
    )),
    e.at, e.at + interval '24 hours'
  from matching as e
  join queue on queue.pid = e.pid and queue.webhook_id = e.webhook_id
  where e.place <= queue.room
  order by e.id;
  return null;
end $$;

create trigger webhooks_of_changes after insert on audit_entries referencing new table as inserted
  for each statement execute function queue_webhook_changes();
