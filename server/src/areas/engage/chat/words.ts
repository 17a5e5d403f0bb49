import type { Vault } from '../../../engines/secrets/vault.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import { readNamespace } from '../../../kernel/realm-config/realm-config.ts'

/** Takes the words out of a text that the realm masks. */
export type Censor = (text: string) => string

const mask = '***'
/** More are not read: each message is searched for all of them. */
const maxWords = 1_000

/** A censor of the words in a list with commas: whole words, in any case. */
export function censorOf(list: string): Censor {
  const words = list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .slice(0, maxWords)
  if (words.length === 0) return (text) => text
  const any = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'giu')
  return (text) => text.replaceAll(pattern, mask)
}

/** The censor of a realm, by its config key `profanity|words`. */
export const censorIn = async ({ realm, vault }: { realm: Realm; vault: Vault }): Promise<Censor> =>
  censorOf((await readNamespace(realm, vault, 'profanity')).get('words') ?? '')
