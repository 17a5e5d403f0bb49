import type { Vault } from '../../../engines/secrets/vault.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import { readNamespace } from '../../../kernel/realm-config/realm-config.ts'

/** Takes the words out of a text that the realm masks. */
export type Censor = (text: string) => string

const mask = '***'
/** More, and longer ones, are not read. */
const maxWords = 1_000
const maxWordLength = 40

/**
 * A censor of the words in a list with commas: whole words, in any case. It looks words up instead of trying each one at
 * each place, so that no list of a realm makes a text of its players slow for the others.
 */
export function censorOf(list: string): Censor {
  const words = new Set(
    list
      .split(',')
      .map((word) => word.trim().toLowerCase())
      .filter((word) => word !== '' && word.length <= maxWordLength)
      .slice(0, maxWords),
  )
  if (words.size === 0) return (text) => text
  const lengths = [...new Set([...words].map(({ length }) => length))].sort((a, b) => b - a)
  return (text) => {
    const letters = lettersOf(text)
    const endOf = (at: number) =>
      lengths
        .map((length) => at + length)
        .find((end) => !letters.has(end) && words.has(text.slice(at, end).toLowerCase()))
    let censored = ''
    let from = 0
    for (let at = 0; at < text.length; at += 1) {
      const end = at < from || letters.has(at - 1) ? undefined : endOf(at)
      if (end === undefined) continue
      censored += text.slice(from, at) + mask
      from = end
    }
    return censored + text.slice(from)
  }
}

/** Where letters and digits stand in a text. */
function lettersOf(text: string): Set<number> {
  const places = new Set<number>()
  for (const { 0: run, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    for (let at = index; at < index + run.length; at += 1) places.add(at)
  }
  return places
}

/** The censor of a realm, by its config key `profanity|words`. */
export const censorIn = async ({ realm, vault }: { realm: Realm; vault: Vault }): Promise<Censor> =>
  censorOf((await readNamespace(realm, vault, 'profanity')).get('words') ?? '')
