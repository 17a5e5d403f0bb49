import type { Time, WithDefault } from '../../engines/database/tables.ts'
import { textColumns } from '../../engines/database/text-columns.ts'

/** The tables of a realm’s config. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    realm_configs: { pid: string; version: number }
    config_keys: {
      pid: string
      name: string
      value: string | null
      sealed: Buffer | null
      version: WithDefault<number>
      updated_at: Time
      account_id: number | null
    }
  }
}

export const texts = textColumns({
  config_keys: { name: 'fixed', value: 'mention', sealed: 'sealed' },
})
