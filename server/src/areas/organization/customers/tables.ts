import type { JSONColumnType } from 'kysely'
import type { OptionalTime, Time } from '../../../engines/database/tables.ts'
import { textColumns } from '../../../engines/database/text-columns.ts'

/** The tables of organizations and their launch messages. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    customers: {
      cid: number
      alias: string | null
      name: string
      sign_up: JSONColumnType<Record<string, unknown>>
      created_at: Time
      confirmed_at: OptionalTime
    }
    launch_messages: { cid: number; name: string; body: string; updated_at: Time }
  }
}

export const texts = textColumns({
  customers: { alias: 'studio', name: 'studio', sign_up: 'studio' },
  launch_messages: { name: 'studio', body: 'mention' },
})
