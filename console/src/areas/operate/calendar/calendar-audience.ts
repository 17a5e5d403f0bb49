import type { CalendarEntry } from '@regent/contract/operate/calendar/calendar'

/** Whom an entry concerns, as the address names it: everybody, players beyond any segment, or the id of a segment. */
export type AudienceKey = 'everybody' | 'others' | number

/** What has no audience concerns everybody. */
export function audienceKeyOf({ audience }: Pick<CalendarEntry, 'audience'>): AudienceKey {
  if (!audience) return 'everybody'
  return audience.segment ?? 'others'
}

/** What the address names, without what is none; nothing: whomever it concerns. */
export function readAudience(text: string | undefined): readonly AudienceKey[] {
  const keys = (text ?? '').split(',').flatMap((word): AudienceKey[] => {
    if (word === 'everybody' || word === 'others') return [word]
    return /^[1-9]\d{0,15}$/.test(word) ? [Number(word)] : []
  })
  return [...new Set(keys)]
}

export const audienceText = (keys: readonly AudienceKey[]): string | undefined => keys.join(',') || undefined

export const isConcerned = (entry: Pick<CalendarEntry, 'audience'>, keys: readonly AudienceKey[]): boolean =>
  keys.length === 0 || keys.includes(audienceKeyOf(entry))
