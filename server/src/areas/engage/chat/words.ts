import type { Vault } from '../../../engines/secrets/vault.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import { readNamespace } from '../../../kernel/realm-config/realm-config.ts'

/** Masks the banned words of a realm in a text. */
export type Censor = (text: string) => string

const mask = '***'
/** Limit of banned words; further and longer ones are ignored. */
const maxWords = 1_000
const maxWordLength = 40

/**
 * A censor for a comma-separated list of words: whole words, case-insensitive. It looks words up instead of trying each
 * word at each position, so that no realm's list can slow other realms down.
 */
export function createCensor(list: string): Censor {
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
    const letters = findLetters(text)
    const findEnd = (at: number) =>
      lengths
        .map((length) => at + length)
        .find((end) => !letters.has(end) && words.has(text.slice(at, end).toLowerCase()))
    let censored = ''
    let from = 0
    for (let at = 0; at < text.length; at += 1) {
      const end = at < from || letters.has(at - 1) ? undefined : findEnd(at)
      if (end === undefined) continue
      censored += text.slice(from, at) + mask
      from = end
    }
    return censored + text.slice(from)
  }
}

/** Positions of letters and digits in a text. */
function findLetters(text: string): Set<number> {
  const places = new Set<number>()
  for (const { 0: run, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    for (let at = index; at < index + run.length; at += 1) places.add(at)
  }
  return places
}

/** The censor of a realm, by its config key `profanity|words`. */
export const censorIn = async ({ realm, vault }: { realm: Realm; vault: Vault }): Promise<Censor> =>
  createCensor((await readNamespace(realm, vault, 'profanity')).get('words') ?? '')
