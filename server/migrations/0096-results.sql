-- What came of everything that promises something: written in the transaction that reaches or gives. Rows are only
-- added, so concurrent claims of one record never wait for each other; a job adds them up in `result_sums`.
create table result_entries (
  pid text not null,
  id bigint generated always as identity,
  kind text not null,
  record text collate "C" not null,
  -- UTC
  day date not null,
  step text not null,
  -- a currency or an item; empty: players
  symbol text collate "C" not null,
  amount bigint not null,
  primary key (pid, id)
);

create index result_entries_of_record on result_entries (pid, kind, record);

create table result_sums (
  pid text not null,
  kind text not null,
  record text collate "C" not null,
  day date not null,
  step text not null,
  symbol text collate "C" not null,
  amount bigint not null,
  primary key (pid, kind, record, step, symbol, day)
);

create index result_sums_by_day on result_sums (pid, day);

-- The players of a step, each once.
create table result_players (
  pid text not null,
  gamer_tag bigint not null,
  kind text not null,
  record text collate "C" not null,
  step text not null,
  at timestamptz(3) not null,
  primary key (pid, gamer_tag, kind, record, step),
  constraint result_players_of_player
    foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);

create index result_players_of_step on result_players (pid, kind, record, step, at, gamer_tag);

-- When amounts were counted first, for realms that are older.
create table result_starts (pid text primary key, at timestamptz(3) not null);

-- The record that a mail belongs to.
alter table mail_contents add column result_kind text, add column result_id text;

-- What is known from before. Amounts are not: they count from now on.
insert into result_starts (pid, at) select pid, now() from realms;

create temporary table shared_contents on commit drop as
  select distinct on (m.pid, m.content_id) m.pid, m.content_id, r.sid
  from campaign_recipients as r join mails as m on m.pid = r.pid and m.gamer_tag = r.gamer_tag and m.id = r.mail_id
  order by m.pid, m.content_id, r.sid;
update mail_contents as c set result_kind = 'campaign', result_id = s.sid::text
  from shared_contents as s where c.pid = s.pid and c.id = s.content_id;

insert into result_players (pid, gamer_tag, kind, record, step, at)
select k.pid, k.gamer_tag, k.kind, k.record, k.step, min(k.at) from (
  select pid, gamer_tag, 'announcement' as kind, symbol as record, 'seen' as step, updated_at as at
    from announcement_states where is_read
  union all
  select pid, gamer_tag, 'announcement', symbol, 'claimed', claimed_at
    from announcement_states where claimed_at is not null
  union all
  select r.pid, r.gamer_tag, 'campaign', r.sid::text, s.step, s.at
    from campaign_recipients as r
    left join mails as m on m.pid = r.pid and m.gamer_tag = r.gamer_tag and m.id = r.mail_id
    left join mail_contents as c on c.pid = m.pid and c.id = m.content_id
    cross join lateral (values
      ('reached', r.at),
      ('seen', case when m.state <> 'Unread' or m.read_at is not null then coalesce(m.read_at, m.sent_at) end),
      ('given', case when c.attachments <> '[]' or c.rewards is not null then m.sent_at end),
      ('claimed', m.claimed_at)
    ) as s (step, at)
    where not r.is_held_out and r.due_at is null and (not r.is_withdrawn or r.mail_id is not null)
  union all
  select pid, gamer_tag, 'daily-reward', calendar_id, 'claimed', claimed_at from daily_reward_claims
  union all
  select p.pid, p.gamer_tag, 'event', r.symbol, s.step, s.at
    from event_players as p join event_rounds as r on r.pid = p.pid and r.id = p.round_id
    cross join lateral (values ('participated', p.joined_at), ('claimed', p.claimed_at)) as s (step, at)
  union all
  select pid, gamer_tag, 'listing', listing, 'bought', at from purchases
  union all
  select pid, gamer_tag, 'listing', split_part(listing, ':', 1), 'bought', completed_at
    from payments where listing is not null and completed_at is not null
  union all
  select pid, gamer_tag, 'promo', promo_id::text, 'claimed', at from promo_redemptions
  union all
  select pid, gamer_tag, 'tournament', tournament_id, 'participated', joined_at from tournament_players
  union all
  select m.pid, m.gamer_tag, 'trial', t.name, 'participated', m.joined_at
    from trial_members as m join trials as t on t.pid = m.pid and t.id = m.trial_id
) as k
join players as p on p.pid = k.pid and p.gamer_tag = k.gamer_tag
where k.at is not null
group by k.pid, k.gamer_tag, k.kind, k.record, k.step;

insert into result_sums (pid, kind, record, day, step, symbol, amount)
select pid, kind, record, (at at time zone 'utc')::date, step, '', count(*) from result_players
group by pid, kind, record, (at at time zone 'utc')::date, step;
