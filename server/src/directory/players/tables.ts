import type { OptionalTime, Time } from '../../engines/database/tables.ts'
import { textColumns } from '../../engines/database/text-columns.ts'

/** The table of suspensions. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    suspensions: {
      pid: string
      id: number
      gamer_tag: number
      suspended_at: Time
      suspended_by: number | null
      until: OptionalTime
      reason: string
      message: string | null
      lifted_at: OptionalTime
      lifted_by: number | null
    }
  }
}

export const texts = textColumns({
  suspensions: { reason: 'mention', message: 'mention' },
})
