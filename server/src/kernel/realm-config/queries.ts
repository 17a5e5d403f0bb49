import { statement } from '../../engines/database/statement.ts'
import type { Realm } from './tables.ts'

const keysOfNamespace = statement<{ name: string; value: string | null; sealed: Buffer | null }>(
  'select name, value, sealed from config_keys where pid = $1 and name >= $2 and name < $3',
)

/** The keys of a namespace that have a value. */
export const selectNamespace = ({ db, id: pid }: Realm, namespace: string) =>
  // } comes after |
  keysOfNamespace(db, pid, `${namespace}|`, `${namespace}}`)
