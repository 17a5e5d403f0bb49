import type { Time, WithDefault } from '../../../engines/database/tables.ts'

/** The queries that operators have saved. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    saved_queries: {
      pid: string
      id: number
      name: string
      query: string
      is_shared: boolean
      account_id: number
      version: WithDefault<number>
      created_at: Time
      updated_at: Time
    }
  }
}
