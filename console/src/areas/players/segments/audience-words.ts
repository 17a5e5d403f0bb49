import type { OutputOf } from '@regent/contract/endpoint'
import type { Audience } from '@regent/contract/player-search'
import type { countAudience } from '@regent/contract/segments'
import { countOf, formatCount } from '../../../ui/format-number.ts'

type Counted = OutputOf<typeof countAudience>

/** How many players an audience means, in words: "about 1,200 players now; 12 suspended ones are left out". */
export function countWords({ total, pasted, suspended }: Counted): string {
  const parts = [`${total.isExact ? '' : 'about '}${countOf(total.about, 'player')} now`]
  if (pasted && pasted.added > 0) parts.push(`${formatCount(pasted.added)} of them pasted`)
  if (pasted && pasted.unknown > 0) parts.push(`${countOf(pasted.unknown, 'pasted id')} not in this realm`)
  if (suspended.about > 0) parts.push(`${countOf(suspended.about, 'suspended player')} left out`)
  return parts.join('; ')
}

/** Gamer tags in a pasted text, separated by anything; what is no number is returned too. */
export function tagsIn(text: string): { gamerTags: number[]; wrong: string[] } {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const isTag = (word: string) => /^\d{1,16}$/.test(word) && Number.isSafeInteger(Number(word)) && Number(word) > 0
  return {
    gamerTags: [...new Set(words.filter(isTag).map(Number))],
    wrong: words.filter((word) => !isTag(word)),
  }
}

/** An audience without parts that say nothing; undefined: everybody. */
export function tidied({ segment, rules, cohort, gamerTags, includesSuspended }: Audience): Audience | undefined {
  const audience: Audience = {
    ...(segment !== undefined && { segment }),
    ...(rules && { rules }),
    ...(cohort && { cohort }),
    // An empty list is nobody.
    ...(gamerTags && { gamerTags }),
    ...(includesSuspended && { includesSuspended }),
  }
  return Object.keys(audience).length > 0 ? audience : undefined
}
