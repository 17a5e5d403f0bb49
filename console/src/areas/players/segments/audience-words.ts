import type { OutputOf } from '@regent/contract/endpoint'
import { type Audience, searchesPlayers } from '@regent/contract/players/player-search'
import { type countAudience, type SegmentUse, segmentUserKinds } from '@regent/contract/players/segments'
import { countOf, formatCount } from '../../../ui/words/format-number.ts'
import { searchWords } from './search-words.ts'

type Counted = OutputOf<typeof countAudience>

const about = ({ about: count, isExact }: { about: number; isExact: boolean }) =>
  `${isExact ? '' : 'about '}${formatCount(count)}`

/** How many players an audience means, in words: "about 1,200 of 90,000 players now; 12 suspended players left out". */
export function countWords({ total, everybody, pasted, suspended }: Counted): string {
  const parts = [`${about(total)} of ${about(everybody)} ${everybody.about === 1 ? 'player' : 'players'} now`]
  if (pasted && pasted.added > 0) parts.push(`${formatCount(pasted.added)} of them pasted`)
  if (pasted && pasted.unknown > 0) parts.push(`${countOf(pasted.unknown, 'pasted id')} not in this realm`)
  if (suspended.about > 0) parts.push(`${countOf(suspended.about, 'suspended player')} left out`)
  return parts.join('; ')
}

/** "Used by 2 campaigns, 1 event" */
export function usedByWords(uses: readonly SegmentUse[]): string {
  const parts = Object.entries(segmentUserKinds).flatMap(([kind, label]) => {
    const count = uses.filter((use) => use.kind === kind).length
    return count > 0 ? [countOf(count, label.toLowerCase())] : []
  })
  return `Used by ${parts.join(', ')}`
}

/** What screens call a segment by; undefined: not known yet. */
export type SegmentNameOf = (id: number) => string | undefined

/**
 * An audience as a sentence: "Players of the segment Veterans who match LEVEL is at least 5, and 3 pasted players;
 * suspended players are left out."
 */
export function audienceSentence(audience: Audience | undefined, nameOf: SegmentNameOf): string {
  if (!audience) return 'Everybody.'
  const { segment, rules, cohort, gamerTags = [], includesSuspended } = audience
  const matched = rules ? searchWords(rules) : []
  const isSearched = searchesPlayers(audience)
  const isAnyone = segment === undefined && matched.length === 0 && !cohort
  const pasted = countOf(gamerTags.length, 'pasted player')
  const searched = isAnyone
    ? 'all players'
    : [
        segment === undefined ? 'players' : `players of the segment ${nameOf(segment) ?? segment}`,
        ...(cohort ? [`in the cohort ${cohort.cohort} of the trial ${cohort.trial}`] : []),
        ...(matched.length > 0 ? [`who match ${matched.join(' and ')}`] : []),
      ].join(' ')
  const who = !isSearched ? pasted : gamerTags.length > 0 ? `${searched}, and ${pasted}` : searched
  const suspended = includesSuspended || rules?.suspended ? '' : '; suspended players are left out'
  return `${who.charAt(0).toUpperCase()}${who.slice(1)}${suspended}.`
}

/** An audience in a few words for a table: "a segment, 2 rules, 12 pasted players". */
export function audienceLabel({ segment, rules, cohort, gamerTags }: Audience): string {
  const count = rules ? searchWords(rules).length : 0
  return (
    [
      ...(segment === undefined ? [] : ['a segment']),
      ...(count > 0 ? [countOf(count, 'rule')] : []),
      ...(cohort ? [`${cohort.cohort} of ${cohort.trial}`] : []),
      ...(gamerTags ? [countOf(gamerTags.length, 'pasted player')] : []),
    ].join(', ') || 'all players'
  )
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
