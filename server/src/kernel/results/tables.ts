import type { GeneratedAlways } from 'kysely'
import type { RealmRef as RealmRefOf } from '../../directory/scope.ts'
import type { Handle } from '../../engines/database/database.ts'
import { ownedTables } from '../../engines/database/owned-tables.ts'
import type { Time } from '../../engines/database/tables.ts'

/** The actions of players on records that have results. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    /** Added rows, until a job adds them up in `result_sums`. */
    result_entries: {
      pid: string
      id: GeneratedAlways<number>
      kind: string
      record: string
      day: string
      step: string
      symbol: string
      amount: number
    }
    result_sums: {
      pid: string
      kind: string
      record: string
      day: string
      step: string
      symbol: string
      amount: number
    }
    result_players: { pid: string; gamer_tag: number; kind: string; record: string; step: string; at: Time }
    /** When amounts were counted first, for realms that are older than the results. */
    result_starts: { pid: string; at: Time }
  }
}

/** The area results reads them, adds up the entries and deletes old players. */
export const tables = ownedTables({
  result_entries: {
    kept: { until: 'the entries are added to the sums', job: 'results' },
    texts: { kind: 'word', record: 'symbol', step: 'word', symbol: 'symbol' },
    writtenBy: ['areas/analyze/results'],
  },
  result_sums: {
    kept: { with: 'realm', grows: 'with play', why: 'Results show all days; a few rows for each record and day.' },
    texts: { kind: 'word', record: 'symbol', step: 'word', symbol: 'symbol' },
    writtenBy: ['areas/analyze/results'],
  },
  result_players: {
    kept: { days: 180, job: 'old-result-players' },
    texts: { kind: 'word', record: 'symbol', step: 'word' },
    writtenBy: ['areas/analyze/results'],
  },
  result_starts: { kept: { with: 'realm' }, readBy: ['areas/analyze/results'] },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'result_entries' | 'result_players'>
export type RealmRef = RealmRefOf<Db>
