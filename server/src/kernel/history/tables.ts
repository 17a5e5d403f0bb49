import type { EventNameState } from '@regent/contract/analyze/analytics-names'
import type { DayMeasure } from '@regent/contract/analyze/figures'
import type { GeneratedAlways } from 'kysely'
import type { Handle } from '../../engines/database/database.ts'
import { ownedTables } from '../../engines/database/owned-tables.ts'
import type { Json, Time, WithDefault } from '../../engines/database/tables.ts'

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
      is_reported: WithDefault<boolean>
    }
    /** Names of events that games report (field ''), and their fields. */
    history_names: {
      pid: string
      name: string
      field: string
      state: EventNameState
      is_reserved: WithDefault<boolean>
      players: WithDefault<number>
      first_seen: Time
      last_seen: Time
    }
    history_name_reports: { pid: string; gamer_tag: number; name: string; field: string; at: Time }
    /** Realms whose tables are of an older release: their names are not read yet. */
    history_unread_names: { pid: string }
    /** Ids of reported events, so that each is recorded once. */
    history_event_ids: { pid: string; id: Buffer; at: Time }
    history_batches: {
      pid: string
      id: GeneratedAlways<number>
      events: Json<
        {
          id: number
          namespace: string
          at: number
          gamerTag: number | null
          fields: EventFields
          isReported?: boolean
        }[]
      >
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

export const tables = ownedTables({
  history_events: { kept: { until: 'the events are in a batch' }, texts: { namespace: 'symbol', fields: 'mention' } },
  history_names: { kept: { with: 'realm' }, texts: { name: 'mention', field: 'mention', state: 'word' } },
  history_name_reports: {
    kept: { until: 'the field is known or 7 days have passed' },
    texts: { name: 'fact', field: 'fact' },
  },
  history_unread_names: { kept: { with: 'realm' } },
  history_event_ids: { kept: { until: '30 days have passed' }, texts: { id: 'sealed' } },
  history_batches: { kept: { until: 'the events are in a file' }, texts: { events: 'fixed' } },
  history_days: {
    kept: {
      with: 'realm',
      grows: 'with play',
      why: 'The charts of the dashboard show all days; a few rows for each day.',
    },
    texts: { measure: 'word', key: 'mention' },
  },
  history_payers: { kept: { until: 'the days of the payments are counted' } },
  history_parts: {
    kept: { days: 'HISTORY_KEPT_DAYS', by: 'the history' },
    file: { column: 'file_key', promise: { key: ['pid', 'id'], size: 'bytes' } },
    texts: { file_key: 'id' },
  },
  history_forgotten: { kept: { until: 'the file is rewritten' } },
  history_old_files: {
    kept: { until: 'the file is deleted' },
    file: { column: 'file_key' },
    texts: { file_key: 'id' },
  },
  history_owner: {
    kept: { with: 'database' },
    texts: { server_id: 'id', trouble: 'studio', address: 'studio', place: 'studio' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<
  | 'history_batches'
  | 'history_days'
  | 'history_event_ids'
  | 'history_events'
  | 'history_forgotten'
  | 'history_name_reports'
  | 'history_names'
  | 'history_old_files'
  | 'history_owner'
  | 'history_parts'
  | 'history_payers'
  | 'history_unread_names'
>
