import type { GeneratedAlways } from 'kysely'
import type { Json, Time } from './tables.ts'

/** The tables of what is to be analysed. */
export type HistoryTables = {
  history_events: {
    pid: string
    id: GeneratedAlways<number>
    namespace: string
    at: Time
    gamer_tag: number | null
    fields: Json<Record<string, string | number | boolean>>
  }
}
