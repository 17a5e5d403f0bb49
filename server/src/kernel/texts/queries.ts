import { statement } from '../../engines/database/statement.ts'
import type { Realm } from './tables.ts'

const textsByKey = statement<{ key: string; language: string; value: string }>(
  'select key, language, value from localizations where pid = $1 and key = any($2::text[]) order by key, language',
)

export const selectTextsByKey = ({ db, id: pid }: Realm, keys: readonly string[]) => textsByKey(db, pid, keys)

type SettingsRow = { extra_languages: string[]; fallback: string[]; version: number; texts_version: number }

const settingsOfRealm = statement<SettingsRow>(
  'select extra_languages, fallback, version, texts_version from localization_settings where pid = $1',
)

export const selectSettings = async ({ db, id: pid }: Realm): Promise<SettingsRow | undefined> =>
  (await settingsOfRealm(db, pid))[0]

/** SQL of the version of a realm's texts, for statements that read keys of texts; `pid` is SQL. */
export const selectTextsVersion = (pid: string) =>
  `coalesce((select texts_version from localization_settings where pid = ${pid}), 0)`
