import { partsOfKey } from '@regent/contract/operate/config-keys'
import type { Vault } from '../../engines/secrets/vault.ts'
import type { Realm } from '../context/context.ts'
import { joinRealmReads } from '../context/joined-reads.ts'
import { selectNamespace } from './queries.ts'

/** A realm's config, for the parts of the server that act on it. The area config edits it. */

/** The value of a key; a secret is decrypted. */
export const clearText = (vault: Vault, { value, sealed }: { value: string | null; sealed: Buffer | null }): string =>
  sealed === null ? (value ?? '') : vault.open(sealed)

const joinReads = joinRealmReads<Awaited<ReturnType<typeof selectNamespace>>>()

/** The config values of one namespace, by key. */
export async function readNamespace(realm: Realm, vault: Vault, namespace: string): Promise<Map<string, string>> {
  const rows = await joinReads(realm, namespace, () => selectNamespace(realm, namespace))
  return new Map(rows.map((row) => [partsOfKey(row.name).key, clearText(vault, row)]))
}
