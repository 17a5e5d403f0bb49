import type { PlanKindName } from '@regent/contract/plans'
import type { SegmentSearch } from '@regent/contract/segments'
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CampaignTables } from '../../areas/communicate/campaigns/tables.ts'
import type { NotificationTables } from '../../areas/communicate/notifications/tables.ts'
import type { EventTables } from '../../areas/engage/events/tables.ts'
import type { GroupTables } from '../../areas/engage/groups/tables.ts'
import type { LeaderboardTables } from '../../areas/engage/leaderboards/tables.ts'
import type { PvpTables } from '../../areas/engage/pvp/tables.ts'
import type { TournamentTables } from '../../areas/engage/tournaments/tables.ts'
import type { CommerceTables } from '../../areas/monetize/commerce/tables.ts'
import type { EntitlementTables } from '../../areas/monetize/entitlements/tables.ts'
import type { PromoTables } from '../../areas/monetize/promo-codes/tables.ts'
import type { CloudFileTables } from '../../areas/operate/cloud-files/tables.ts'
import type { ContentTables } from '../../areas/operate/content/tables.ts'
import type { LogTables } from '../../areas/operate/logs/tables.ts'
import type { MicroserviceTables } from '../../areas/operate/microservices/tables.ts'
import type { SchedulerTables } from '../../areas/operate/scheduler/tables.ts'
import type { ShardTables } from '../../areas/operate/shards/tables.ts'
import type { TimerTables } from '../../areas/operate/timers/tables.ts'
import type { TrialTables } from '../../areas/operate/trials/tables.ts'
import type { FriendTables } from '../../areas/players/friends/tables.ts'
import type { Trigger } from '../jobs/triggers.ts'
import type { GiftTables } from './gift-tables.ts'
import type { HistoryTables } from './history-tables.ts'

/** Epoch milliseconds when read; a Date when written. */
export type Time = ColumnType<number, Date, Date>
export type OptionalTime = ColumnType<number | null, Date | null | undefined, Date | null>
export type WithDefault<T> = ColumnType<T, T | undefined, T>
/** jsonb: written as JSON text. */
export type Json<T> = ColumnType<T, string | undefined, string>
type Role = 'tester' | 'developer' | 'admin'

type ThirdParty = {
  name: string
  appId: string
  userAppId: string
  userBusinessId?: string
  email?: string
  meta: Record<string, string>
}
/** `pid`: the realm whose config named the service; another realm's may know somebody else by that id. */
type External = { providerService: string; userId: string; providerNamespace: string; pid?: string }

/** What a service plan says; `mongoSrvAddress` null where there is none. */
export type DataDomain = {
  mongoHosts: string[]
  mongoSrvAddress: string | null
  sharded: boolean
  mongoSSL: boolean
  memcachedHosts: string[]
  messageBusAnalytics: string[]
  messageBusCommon: string[]
  redisShards: { shardId: number; masterHost: string; slaveHosts: string[] }[]
}

/** The tables of server/migrations, as Kysely reads and writes them. */
export type Tables = CampaignTables &
  CloudFileTables &
  CommerceTables &
  ContentTables &
  EntitlementTables &
  NotificationTables &
  EventTables &
  FriendTables &
  GiftTables &
  GroupTables &
  HistoryTables &
  LeaderboardTables &
  LogTables &
  MicroserviceTables &
  PromoTables &
  PvpTables &
  SchedulerTables &
  ShardTables &
  TimerTables &
  TournamentTables &
  TrialTables & {
    customers: {
      cid: number
      alias: string | null
      name: string
      sign_up: JSONColumnType<Record<string, unknown>>
      created_at: Time
    }
    realms: {
      cid: number
      pid: string
      parent_pid: string | null
      root_pid: string
      name: string
      sharded: WithDefault<boolean>
      archived_at: OptionalTime
      secret: Buffer
      version: WithDefault<number>
      created_at: Time
    }
    accounts: {
      cid: number
      id: number
      email: string | null
      password_hash: string | null
      role: Role | null
      realm_roles: Json<Record<string, Role>>
      language: string | null
      country: string | null
      user_name: string | null
      device_ids: WithDefault<string[]>
      third_parties: Json<ThirdParty[]>
      external: Json<External[]>
      created_at: Time
      updated_at: Time
      version: WithDefault<number>
      forgotten_at: OptionalTime
    }
    account_keys: { cid: number; account_id: number; key: Buffer; owner_id: number; created_at: Time }
    forgettings: {
      cid: number
      account_id: number
      pid: string
      asked_by: number | null
      asked_at: Time
      due_at: Time
    }
    sign_in_keys: {
      cid: number
      kind: 'email' | 'device' | 'third-party' | 'external'
      key: string
      account_id: number
    }
    players: {
      pid: string
      gamer_tag: number
      cid: number
      account_id: number
      platform: string | null
      created_at: Time
      last_seen_at: OptionalTime
      online_until: OptionalTime
      /** Of last_seen_at, or of created_at where there is none; by UTC. */
      seen_day: GeneratedAlways<string>
    }
    stats: {
      pid: string
      gamer_tag: number
      space: 'game.private' | 'game.public' | 'client.private' | 'client.public'
      key: string
      value: string
      updated_at: Time
      /** The value as a number, where it is written as one; and its beginning. */
      number: GeneratedAlways<number | null>
      head: GeneratedAlways<string>
    }
    segments: {
      pid: string
      id: number
      name: string
      is_shared: boolean
      search: Json<SegmentSearch>
      account_id: number | null
      version: WithDefault<number>
      created_at: Time
      updated_at: Time
    }
    sessions: {
      pid: string
      gamer_tag: number
      id: number
      started_at: Time
      ended_at: OptionalTime
      ending: 'left' | 'silent' | null
      is_end_told: WithDefault<boolean>
      via: 'call' | 'socket'
      platform: string | null
      device: string | null
      locale: string | null
      language: string | null
      source: string | null
      shard: string | null
      client_version: string | null
      params: ColumnType<Record<string, string> | null, string | null, string | null>
    }
    servers: { id: string; lease_until: Time }
    connections: { pid: string; gamer_tag: number; id: number; server_id: string }
    presence_statuses: {
      pid: string
      gamer_tag: number
      status: 'Visible' | 'Invisible' | 'Dnd' | 'Away'
      description: WithDefault<string>
      updated_at: Time
    }
    suspensions: {
      pid: string
      id: number
      gamer_tag: number
      suspended_at: Time
      suspended_by: number | null
      until: OptionalTime
      reason: string
      message: string | null
      lifted_at: OptionalTime
      lifted_by: number | null
    }
    realm_configs: { pid: string; version: number }
    config_keys: {
      pid: string
      name: string
      value: string | null
      sealed: Buffer | null
      version: WithDefault<number>
      updated_at: Time
      account_id: number | null
    }
    service_plans: {
      cid: number
      name: string
      data_domain: Json<DataDomain>
      version: WithDefault<number>
      created_at: Time
      updated_at: Time
      account_id: number | null
    }
    cloud_saves: { pid: string; gamer_tag: number; id: string; created_at: Time; is_replacement: boolean }
    cloud_save_files: {
      pid: string
      gamer_tag: number
      name: string
      object: string
      size: number
      etag: string
      last_modified: number
    }
    cloud_save_uploads: {
      pid: string
      object: string
      gamer_tag: number
      name: string
      last_modified: number | null
      operator_id: number | null
      is_operators: boolean
      created_at: Time
      /** What may be put, until something was put and has its `etag`. */
      size: number | null
      etag: WithDefault<string | null>
    }
    discarded_objects: { pid: string; object: string; discarded_at: Time }
    notes: {
      pid: string
      id: number
      gamer_tag: number
      text: string
      is_pinned: boolean
      version: WithDefault<number>
      created_at: Time
      created_by: number | null
      updated_at: Time
      updated_by: number | null
    }
    pending_accounts: { id: number; email: string | null; password_hash: string | null; created_at: Time }
    sign_ins: {
      cid: number
      id: number
      account_id: number
      pid: string | null
      gamer_tag: number | null
      platform: string | null
      device: string | null
      user_agent: string | null
      address: string | null
      created_at: Time
      last_used_at: Time
      revoked_at: OptionalTime
      is_player_only: WithDefault<boolean>
    }
    tokens: {
      cid: number
      hash: Buffer
      type: 'access' | 'refresh'
      sign_in_id: number
      created_at: Time
      expires_at: Time
      rotated_at: OptionalTime
    }
    confirmation_codes: {
      cid: number
      account_id: number
      purpose: 'password' | 'email'
      new_email: string | null
      code_hash: Buffer
      created_at: Time
      expires_at: Time
      failed_tries: WithDefault<number>
    }
    emails: {
      cid: number
      id: number
      recipient: string
      subject: string
      body: string
      created_at: Time
      sent_at: OptionalTime
      tries: WithDefault<number>
      next_try_at: Time
      last_error: string | null
      account_id: WithDefault<number | null>
      is_bulk: WithDefault<boolean>
      code: WithDefault<string | null>
    }
    failed_attempts: { key: string; window_start: Time; count: number }
    audit_entries: {
      cid: number
      id: GeneratedAlways<number>
      at: Time
      account_id: number | null
      role: string | null
      pid: string | null
      action: string
      subject: string
      subject_id: string
      gamer_tag: number | null
      before: Json<unknown>
      after: Json<unknown>
      amount: number | null
      undoes: number | null
      plan_id: number | null
      request_id: string
    }
    plans: {
      cid: number
      id: GeneratedAlways<number>
      pid: string | null
      kind: PlanKindName
      title: string
      verb: string
      type_name: string | null
      input: Json<unknown>
      warnings: Json<string[]>
      row_count: number
      made_by: number | null
      made_at: Time
      state: WithDefault<'open' | 'applying' | 'done' | 'cancelled' | 'failed'>
      applied_by: number | null
      applied_at: OptionalTime
      finished_at: OptionalTime
      applied_through: WithDefault<number>
      job_id: number | null
      error: string | null
    }
    plan_rows: {
      cid: number
      plan_id: number
      n: number
      key: string
      label: string | null
      before: Json<unknown>
      after: Json<unknown>
    }
    plan_failures: { cid: number; plan_id: number; n: number; error: string }
    jobs: {
      cid: number
      id: GeneratedAlways<number>
      pid: string | null
      kind: string
      unique_key: string | null
      payload: Json<unknown>
      triggers: Json<Trigger[]>
      max_retries: number
      retry_delay_ms: number
      has_backoff: WithDefault<boolean>
      next_due_at: OptionalTime
      created_at: Time
    }
    job_runs: {
      cid: number
      id: GeneratedAlways<number>
      job_id: number
      kind: string
      due_at: Time
      state: WithDefault<'pending' | 'running' | 'done' | 'failed' | 'cancelled'>
      attempt: WithDefault<number>
      take_at: Time
      leased_by: string | null
      cancel_asked_at: OptionalTime
      progress_done: number | null
      progress_total: number | null
      result: Json<unknown>
      error: string | null
      started_at: OptionalTime
      finished_at: OptionalTime
    }
  }
