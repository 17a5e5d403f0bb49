import type { ConfigLevel, LogRule } from '@regent/contract/operate/logs/logs'
import type { GeneratedAlways } from 'kysely'
import type { RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, Time } from '../../../engines/database/tables.ts'

/** A search of lines, as stored and as a signed request carries it. */
export type LogQuery = {
  service?: string | undefined
  fromMs: number
  toMs: number
  filters: string[]
  isOldestFirst: boolean
  limit: number
}

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    service_logs: {
      pid: string
      at: Time
      id: GeneratedAlways<number>
      service_name: string
      stream: string
      level: number
      gamer_tag: number | null
      text: string
      fields: string
      kept_at: Time
    }
    service_log_queries: {
      pid: string
      id: string
      asked: Json<LogQuery>
      created_at: Time
    }
    service_log_configs: {
      pid: string
      service_name: string
      routing_key: string
      default_level: ConfigLevel
      rules: Json<LogRule[]>
      version: number
    }
  }
}

export const tables = ownedTables({
  service_logs: {
    kept: { days: 32, job: 'old-service-logs' },
    texts: { service_name: 'symbol', stream: 'word', text: 'mention', fields: 'mention' },
  },
  service_log_queries: {
    kept: { until: 'an hour has passed', job: 'old-service-logs' },
    texts: { id: 'id', asked: 'mention' },
  },
  service_log_configs: {
    kept: { with: 'realm' },
    texts: { service_name: 'symbol', routing_key: 'symbol', default_level: 'word', rules: 'symbol' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'service_log_configs' | 'service_log_queries' | 'service_logs'>
export type RealmRef = RealmRefOf<Db>
