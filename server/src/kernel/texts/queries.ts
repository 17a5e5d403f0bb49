import { statement } from '../../engines/database/statement.ts'
import type { Realm } from './tables.ts'

const textsByKey = statement<{ key: string; language: string; value: string }>(
  'select key, language, value from localizations where pid = $1 and key = any($2::text[]) order by key, language',
)

export const selectTextsByKey = ({ db, id: pid }: Realm, keys: readonly string[]) => textsByKey(db, pid, keys)

export const selectSettings = ({ db, id: pid }: Realm) =>
  db
    .selectFrom('localization_settings')
    .select(['extra_languages', 'fallback', 'version', 'texts_version'])
    .where('pid', '=', pid)
    .executeTakeFirst()
