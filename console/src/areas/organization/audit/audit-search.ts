import { hourMs } from '@regent/contract/time'
import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

/** The relative period up to now. */
export const spans = { '1h': hourMs, '24h': 24 * hourMs, '7d': 7 * 24 * hourMs, '30d': 30 * 24 * hourMs } as const
export type AuditSpan = keyof typeof spans
export const spanNames = Object.keys(spans) as AuditSpan[]

export type AuditSearch = {
  /** A person's e-mail, a gamer tag or the id of a record. */
  q?: string
  subject?: string
  /** The id of the changed record. */
  thing?: string
  /** An account id. */
  person?: string
  /** A gamer tag. */
  player?: string
  /** A pid; only outside of realms. */
  realm?: string
  /** A plan's id. */
  plan?: string
  last?: AuditSpan
  /** Milliseconds since 1970. */
  from?: string
  to?: string
  /** Oldest first; default: newest first. */
  sort?: 'time'
  /** The open entry. */
  entry?: string
}

/** Ids are integers; anything else in the URL is ignored. */
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

/** The filter for the server. */
export function toAuditQuery(search: AuditSearch, now: number) {
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
