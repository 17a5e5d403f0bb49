import type { Time } from '../../engines/database/tables.ts'

/** How often somebody failed, by account and by address, in each window of time. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    failed_attempts: { key: string; window_start: Time; count: number }
  }
}
