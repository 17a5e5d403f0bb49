import type { Time, WithDefault } from '../../engines/database/tables.ts'

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
