import type { Time } from '../../../engines/database/tables.ts'

/** The table of texts by language. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    localizations: {
      pid: string
      key: string
      language: string
      value: string
      updated_at: Time
      account_id: number | null
    }
  }
}
