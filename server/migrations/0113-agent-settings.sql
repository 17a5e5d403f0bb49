-- A paused service account: all its keys are refused.
alter table service_accounts add column paused_at timestamptz(3);
-- Its keys work only at /mcp, where the settings of agents apply.
alter table service_accounts add column only_as_agent boolean not null default false;

-- Tools and limits of the agent that uses the keys of a service account. Without a row it has the default settings.
create table agent_settings (
  cid bigint not null,
  service_account_id bigint not null,
  -- { "stats": "read" }: off, read, plan or apply by area
  areas jsonb not null,
  -- { "getStats": "off" }: the calls that differ from their area
  calls jsonb not null,
  -- null: no limit
  players_per_plan integer,
  calls_per_minute integer not null,
  open_plans integer not null,
  hide_personal_data boolean not null,
  apply_by_rule boolean not null,
  -- 1 is the version of the default settings
  version integer not null default 2,
  primary key (cid, service_account_id),
  constraint agent_settings_of_account
    foreign key (cid, service_account_id) references service_accounts (cid, id) on delete cascade
);

-- Uses of tools in the newest minute of an agent: a service account, or a connected tool.
create table agent_minutes (
  cid bigint not null references customers (cid) on delete cascade,
  agent_id bigint not null,
  minute timestamptz(3) not null,
  uses integer not null,
  primary key (cid, agent_id)
);

create index agent_minutes_by_time on agent_minutes (minute);

-- Calls of an agent per area and UTC day.
create table agent_call_days (
  cid bigint not null references customers (cid) on delete cascade,
  agent_id bigint not null,
  day date not null,
  area text not null,
  calls bigint not null,
  primary key (cid, agent_id, day, area)
);

create index agent_call_days_by_day on agent_call_days (day);

-- The name of the proposed call; null: proposed by an earlier version.
alter table plan_reasons add column call text;
