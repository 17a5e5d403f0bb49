import type { CalendarEntry } from '@regent/contract/operate/calendar/calendar'

/** The audience of an entry in the URL: all players, players outside any segment, or the id of a segment. */
export type AudienceKey = 'everybody' | 'others' | number

/** Entries without an audience are for all players. */
export function toAudienceKey({ audience }: Pick<CalendarEntry, 'audience'>): AudienceKey {
  if (!audience) return 'everybody'
  return audience.segment ?? 'others'
}

/** Parses the audience filter of the URL, ignoring invalid values; empty: no filter. */
export function readAudience(text: string | undefined): readonly AudienceKey[] {
  const keys = (text ?? '').split(',').flatMap((word): AudienceKey[] => {
    if (word === 'everybody' || word === 'others') return [word]
    return /^[1-9]\d{0,15}$/.test(word) ? [Number(word)] : []
  })
  return [...new Set(keys)]
}

export const audienceText = (keys: readonly AudienceKey[]): string | undefined => keys.join(',') || undefined

export const isConcerned = (entry: Pick<CalendarEntry, 'audience'>, keys: readonly AudienceKey[]): boolean =>
  keys.length === 0 || keys.includes(toAudienceKey(entry))
