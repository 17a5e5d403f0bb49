import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Trigger } from '../jobs/triggers.ts'

/** Epoch milliseconds when read; a Date when written. */
export type Time = ColumnType<number, Date, Date>
export type OptionalTime = ColumnType<number | null, Date | null | undefined, Date | null>
export type WithDefault<T> = ColumnType<T, T | undefined, T>
/** jsonb: written as JSON text. */
export type Json<T> = ColumnType<T, string | undefined, string>

/**
 * The tables of server/migrations, as Kysely reads and writes them. These belong to the engines; an area or a mechanism
 * adds its own tables in its `tables.ts`. This is an interface, not a `type`, because only interfaces can be extended
 * there.
 */
export interface Tables {
  servers: { id: string; lease_until: Time }
  connections: { pid: string; gamer_tag: number; id: number; server_id: string }
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
    html: WithDefault<string | null>
    sender: WithDefault<string | null>
    reply_to: WithDefault<string | null>
    unsubscribe_url: WithDefault<string | null>
  }
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
