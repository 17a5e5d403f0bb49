import type { Time } from '../../../engines/database/tables.ts'

/** The table of accounts that are waiting to be forgotten. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    forgettings: {
      cid: number
      account_id: number
      pid: string
      asked_by: number | null
      asked_at: Time
      due_at: Time
    }
  }
}
