import {
  maxSeasonMs,
  type Season,
  type SeasonContent,
  type SeasonPart,
  type SeasonPartKind,
  type SeasonPartView,
} from '@regent/contract/operate/seasons'
import type { Audience } from '@regent/contract/players/player-search'
import { isEndBefore, momentFieldText } from '../../../ui/time/moment-text.ts'

export type SeasonValues = { name: string; start: string; end: string; audience: Audience | undefined }

export const seasonValues = (season?: Pick<Season, 'name' | 'start' | 'end' | 'audience'>): SeasonValues => ({
  name: season?.name ?? '',
  start: season ? momentFieldText(season.start) : '',
  end: season ? momentFieldText(season.end) : '',
  audience: season?.audience,
})

/** Errors of the name and the times. */
export function seasonErrors({ name, start, end }: Pick<SeasonValues, 'name' | 'start' | 'end'>) {
  const isLong = start !== '' && end !== '' && Date.parse(end) - Date.parse(start) > maxSeasonMs
  return {
    ...(name.trim() === '' && { name: 'Enter a name.' }),
    ...(start === '' && { start: 'Choose a start.' }),
    ...(end === '' && { end: 'Choose an end.' }),
    ...(isEndBefore(end, start) && { end: 'The end must be after the start.' }),
    ...(isLong && { end: 'A season lasts at most 92 days.' }),
  }
}

/** A part as it is saved. */
export const toPart = ({ kind, id, startsAfter, endsAfter, copyAs }: SeasonPartView | SeasonPart): SeasonPart => ({
  kind,
  id,
  startsAfter,
  endsAfter,
  ...(copyAs !== undefined && { copyAs }),
})

/** A saved season with some other fields. */
export function toContent(season: Season | undefined, values: SeasonValues, parts?: SeasonPart[]): SeasonContent {
  return {
    name: values.name.trim(),
    start: Date.parse(values.start),
    end: Date.parse(values.end),
    parts: parts ?? season?.parts.map(toPart) ?? [],
    ...(values.audience && { audience: values.audience }),
  }
}

/** Times instead of distances: people know when a part starts, and the season keeps the distance. */
export type PartValues = { kind: SeasonPartKind; id: string; start: string; end: string }

export const partValues = (part?: SeasonPartView): PartValues => ({
  kind: part?.kind ?? 'event',
  id: part?.id ?? '',
  start: part && part.startsAfter !== null && part.planned.start !== null ? momentFieldText(part.planned.start) : '',
  end: part && part.endsAfter !== null && part.planned.end !== null ? momentFieldText(part.planned.end) : '',
})

export const partErrors = ({ id, start, end }: PartValues) => ({
  ...(id.trim() === '' && { id: 'Choose a record.' }),
  ...(isEndBefore(end, start) && { end: 'The end must be after the start.' }),
})

/** The part with its distances from the season. */
export const toSeasonPart = (
  { kind, id, start, end }: PartValues,
  season: Pick<Season, 'start' | 'end'>,
  copyAs?: string,
): SeasonPart => ({
  kind,
  id: id.trim(),
  startsAfter: start === '' ? null : Date.parse(start) - season.start,
  endsAfter: end === '' ? null : Date.parse(end) - season.end,
  ...(copyAs !== undefined && { copyAs }),
})
