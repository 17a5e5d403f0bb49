import type { Time } from '../../engines/database/tables.ts'

/** The tables of texts by language. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    localizations: {
      pid: string
      key: string
      language: string
      value: string
      updated_at: Time
      account_id: number | null
    }
    localization_settings: {
      pid: string
      extra_languages: string[]
      fallback: string[]
      version: number
      texts_version: number
      updated_at: Time
      account_id: number | null
    }
  }
}
