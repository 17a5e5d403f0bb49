import { textIn } from '../../../shell/palette/search-text.ts'

/** All values are plain strings: only the screen parses them, which keeps the initial bundle small. */
export type TimelineSearch = {
  /** A search text. */
  q?: string
  kind?: string
  by?: string
  /** Milliseconds since 1970. */
  until?: string
  /** The open change. */
  entry?: string
}

const digitsIn = (raw: Record<string, unknown>, key: string) => {
  const text = textIn(raw, key)
  return text !== undefined && /^\d{1,15}$/.test(text) ? text : undefined
}

export const readTimelineSearch = (raw: Record<string, unknown>): TimelineSearch => ({
  q: textIn(raw, 'q'),
  kind: textIn(raw, 'kind'),
  by: textIn(raw, 'by'),
  until: digitsIn(raw, 'until'),
  entry: digitsIn(raw, 'entry'),
})
