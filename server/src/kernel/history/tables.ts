import type { DayMeasure } from '@regent/contract/figures'
import type { GeneratedAlways } from 'kysely'
import type { Json, Time } from '../../engines/database/tables.ts'

type EventFields = Record<string, string | number | boolean>

/** The tables of events for analytics. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    history_events: {
      pid: string
      id: GeneratedAlways<number>
      namespace: string
      at: Time
      gamer_tag: number | null
      fields: Json<EventFields>
    }
    /** Ids of reported events, so that each is recorded once. */
    history_event_ids: { pid: string; id: Buffer; at: Time }
    history_batches: {
      pid: string
      id: GeneratedAlways<number>
      events: Json<{ id: number; namespace: string; at: number; gamerTag: number | null; fields: EventFields }[]>
      made_at: Time
    }
    history_days: { pid: string; day: string; measure: DayMeasure; key: string; amount: number }
    history_payers: { pid: string; day: string; gamer_tag: number }
    history_parts: {
      pid: string
      id: number
      first_id: number
      day: string
      file_key: string
      events: number
      bytes: number
      made_at: Time
    }
    history_forgotten: { pid: string; gamer_tag: number; part_id: number }
    history_old_files: { pid: string; file_key: string; delete_at: Time }
    history_owner: {
      id: number
      server_id: string
      lease_until: Time
      trouble: string | null
      address: string | null
      place: string | null
      process_id: number | null
    }
  }
}
