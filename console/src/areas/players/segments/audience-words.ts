import type { EndpointOutput } from '@regent/contract/endpoint'
import { type Audience, searchesPlayers } from '@regent/contract/players/player-search'
import { type countAudience, type SegmentUse, segmentUserKinds } from '@regent/contract/players/segments'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { describeSearch } from './search-words.ts'

type AudienceCount = EndpointOutput<typeof countAudience>

const about = ({ about: count, isExact }: { about: number; isExact: boolean }) =>
  `${isExact ? '' : 'about '}${formatCount(count)}`

/** Formats the size of an audience: "about 1,200 of 90,000 players now; 12 suspended players left out". */
export function formatAudienceCount({ total, everybody, pasted, suspended }: AudienceCount): string {
  const parts = [`${about(total)} of ${about(everybody)} ${everybody.about === 1 ? 'player' : 'players'} now`]
  if (pasted && pasted.added > 0) parts.push(`${formatCount(pasted.added)} of them pasted`)
  if (pasted && pasted.unknown > 0) parts.push(`${formatQuantity(pasted.unknown, 'pasted id')} not in this realm`)
  if (suspended.about > 0) parts.push(`${formatQuantity(suspended.about, 'suspended player')} excluded`)
  return parts.join('; ')
}

/** "Used by 2 campaigns, 1 event" */
export function formatUses(uses: readonly SegmentUse[]): string {
  const parts = Object.entries(segmentUserKinds).flatMap(([kind, label]) => {
    const count = uses.filter((use) => use.kind === kind).length
    return count > 0 ? [formatQuantity(count, label.toLowerCase())] : []
  })
  return `Used by ${parts.join(', ')}`
}

/** Returns the name of a segment; undefined while unknown. */
export type FindSegmentName = (id: number) => string | undefined

/**
 * Formats an audience as a sentence: "Players of the segment Veterans who match LEVEL is at least 5, and 3 pasted
 * players; without suspended players."
 */
export function audienceSentence(audience: Audience | undefined, nameOf: FindSegmentName): string {
  if (!audience) return 'Everybody.'
  const { segment, rules, cohort, gamerTags = [], includesSuspended } = audience
  const matched = rules ? describeSearch(rules) : []
  const isSearched = searchesPlayers(audience)
  const isAnyone = segment === undefined && matched.length === 0 && !cohort
  const pasted = formatQuantity(gamerTags.length, 'pasted player')
  const searched = isAnyone
    ? 'all players'
    : [
        segment === undefined ? 'players' : `players of the segment ${nameOf(segment) ?? segment}`,
        ...(cohort ? [`in the cohort ${cohort.cohort} of the trial ${cohort.trial}`] : []),
        ...(matched.length > 0 ? [`who match ${matched.join(' and ')}`] : []),
      ].join(' ')
  const who = !isSearched ? pasted : gamerTags.length > 0 ? `${searched}, and ${pasted}` : searched
  const suspendedText = includesSuspended || rules?.suspended ? '' : '; without suspended players'
  return `${who.charAt(0).toUpperCase()}${who.slice(1)}${suspendedText}.`
}

/** An audience in a short form for tables: "a segment, 2 rules, 12 pasted players". */
export function audienceLabel({ segment, rules, cohort, gamerTags }: Audience): string {
  const count = rules ? describeSearch(rules).length : 0
  return (
    [
      ...(segment === undefined ? [] : ['a segment']),
      ...(count > 0 ? [formatQuantity(count, 'rule')] : []),
      ...(cohort ? [`${cohort.cohort} of ${cohort.trial}`] : []),
      ...(gamerTags ? [formatQuantity(gamerTags.length, 'pasted player')] : []),
    ].join(', ') || 'all players'
  )
}

/** Parses gamer tags in a pasted text with any separators; returns invalid parts as `wrong`. */
export function tagsIn(text: string): { gamerTags: number[]; wrong: string[] } {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const isTag = (word: string) => /^\d{1,16}$/.test(word) && Number.isSafeInteger(Number(word)) && Number(word) > 0
  return {
    gamerTags: [...new Set(words.filter(isTag).map(Number))],
    wrong: words.filter((word) => !isTag(word)),
  }
}

/** Removes empty parts of an audience; undefined: all players. */
export function normalizeAudience({
  segment,
  rules,
  cohort,
  gamerTags,
  includesSuspended,
}: Audience): Audience | undefined {
  const audience: Audience = {
    ...(segment !== undefined && { segment }),
    ...(rules && { rules }),
    ...(cohort && { cohort }),
    // Keep an empty list: it means no players.
    ...(gamerTags && { gamerTags }),
    ...(includesSuspended && { includesSuspended }),
  }
  return Object.keys(audience).length > 0 ? audience : undefined
}
