import { anyOf } from '../../engines/database/any-of.ts'
import type { Realm } from './tables.ts'

export const selectTextsByKey = ({ db, id: pid }: Realm, keys: readonly string[]) =>
  db
    .selectFrom('localizations')
    .select(['key', 'language', 'value'])
    .where('pid', '=', pid)
    .where('key', '=', anyOf(keys))
    .orderBy('key')
    .orderBy('language')
    .execute()

export const selectSettings = ({ db, id: pid }: Realm) =>
  db
    .selectFrom('localization_settings')
    .select(['extra_languages', 'fallback', 'version', 'texts_version'])
    .where('pid', '=', pid)
    .executeTakeFirst()
