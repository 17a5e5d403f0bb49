import { anyOf } from '../../../engines/database/any-of.ts'
import type { NameSource } from '../../../kernel/records/name-source.ts'

/** Finds the keys that have a text in some language; a key is its own display name. */
export const nameLocalizations: NameSource = async ({ realm }, ids) =>
  realm
    ? await realm.db
        .selectFrom('localizations')
        .select(['key as id', 'key as name'])
        .distinct()
        .where('pid', '=', realm.id)
        .where('key', '=', anyOf(ids))
        .execute()
    : []
