import type { Realm } from './tables.ts'

/** The keys of a namespace that have a value. */
export const selectNamespace = ({ db, id: pid }: Realm, namespace: string) =>
  db
    .selectFrom('config_keys')
    .select(['name', 'value', 'sealed'])
    .where('pid', '=', pid)
    .where('name', '>=', `${namespace}|`)
    .where('name', '<', `${namespace}}`) // } comes after |
    .execute()
