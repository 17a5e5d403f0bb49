import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

const HOUR_MS = 3_600_000

/** How far back the list goes, from now. */
export const spans = { '1h': HOUR_MS, '24h': 24 * HOUR_MS, '7d': 7 * 24 * HOUR_MS, '30d': 30 * 24 * HOUR_MS } as const
export type AuditSpan = keyof typeof spans
export const spanNames = Object.keys(spans) as AuditSpan[]

export type AuditSearch = {
  /** A person's e-mail, a gamer tag or the id of a thing. */
  q?: string
  subject?: string
  /** The id of the thing that was changed. */
  thing?: string
  /** An account id. */
  person?: string
  /** A gamer tag. */
  player?: string
  /** A pid; outside a realm only. */
  realm?: string
  /** A plan's id. */
  plan?: string
  last?: AuditSpan
  /** Milliseconds since 1970. */
  from?: string
  to?: string
  /** The oldest first; without it the newest. */
  sort?: 'time'
  /** The entry that is open. */
  entry?: string
}

/** Ids are whole numbers; anything else in the address is ignored. */
const idIn = (raw: Record<string, unknown>, key: string) => {
  const text = textIn(raw, key)
  return text !== undefined && isId(text) ? text : undefined
}

export const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))

export const readAuditSearch = (raw: Record<string, unknown>): AuditSearch => ({
  q: textIn(raw, 'q'),
  subject: textIn(raw, 'subject'),
  thing: textIn(raw, 'thing'),
  person: idIn(raw, 'person'),
  player: idIn(raw, 'player'),
  realm: textIn(raw, 'realm'),
  plan: idIn(raw, 'plan'),
  last: wordIn(raw, 'last', spanNames),
  from: idIn(raw, 'from'),
  to: idIn(raw, 'to'),
  sort: wordIn(raw, 'sort', ['time']),
  entry: idIn(raw, 'entry'),
})

/** The filter that is sent to the server. */
export function queryOf(search: AuditSearch, now: number) {
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text))
  return {
    search: search.q?.trim() || undefined,
    subject: search.subject,
    subjectId: search.thing,
    accountId: number(search.person),
    gamerTag: number(search.player),
    pid: search.realm,
    planId: number(search.plan),
    from: search.last === undefined ? number(search.from) : now - spans[search.last],
    to: number(search.to),
    sort: search.sort && ('at' as const),
  }
}
