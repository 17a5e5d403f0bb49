import { parseJsonWithDigits } from '@regent/contract/exact-numbers'
import { gameReportedStats } from '@regent/contract/players/stats'
import type { SessionFacts } from './queries.ts'

/** The names under which clients send their version. */
const versionKeys = [
  'client_version',
  'clientversion',
  'game_version',
  'gameversion',
  'app_version',
  'appversion',
  'version',
]

/** Maximum of the sent data that is kept. */
const maxParamBytes = 4096

type Params = Record<string, string>
type ParamsInput = Record<string, string | number | boolean>

const isText = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** The version of the client, if sent. */
const versionIn = (params: Params): string | undefined => {
  const found = Object.entries(params).filter(([key]) => versionKeys.includes(key.toLowerCase()))
  found.sort(([a], [b]) => versionKeys.indexOf(a.toLowerCase()) - versionKeys.indexOf(b.toLowerCase()))
  return found[0]?.[1].slice(0, 100)
}

/** The session fields in the parameters of a start. */
export function factsOfParams(
  custom: ParamsInput = {},
  device: ParamsInput = {},
): Pick<SessionFacts, 'clientVersion' | 'params' | 'reported'> {
  const given = Object.entries({ ...device, ...custom })
  const params = Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
  const isKept =
    Object.keys(params).length > 0 &&
    Buffer.byteLength(JSON.stringify(params)) <= maxParamBytes &&
    Object.entries(params).flat().every(isStorable)
  const clientVersion = versionIn(params)
  const reported = reportedIn(params)
  return {
    ...(clientVersion !== undefined && { clientVersion: printable(clientVersion) }),
    ...(isKept && { params }),
    ...(Object.keys(reported).length > 0 && { reported }),
  }
}

/**
 * Stats that only the game can know, by the parameter that reports them, in lower case. The server looks up neither
 * addresses nor consents (docs/decisions/0027-stats-that-the-game-reports.md).
 */
const reportedStats: Readonly<Record<string, string>> = {
  client_revision: 'CLIENT_REVISION',
  clientrevision: 'CLIENT_REVISION',
  ...Object.fromEntries(gameReportedStats.map((name) => [name.toLowerCase(), name])),
}

/** Longest value of a reported stat, in characters. */
const maxReported = 100

function reportedIn(params: Params): Record<string, string> {
  const found = Object.entries(params).flatMap(([name, value]) => {
    const stat = reportedStats[name.toLowerCase()]
    const text = printable(value).trim()
    return stat === undefined || text === '' ? [] : [[stat, text.slice(0, maxReported)]]
  })
  return Object.fromEntries(found)
}

/** PostgreSQL's JSON cannot store a zero character or a lone surrogate. */
const isStorable = (text: string) => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)

const printable = (text: string) => text.replaceAll('\u0000', '')

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields that may contain the name of a message. */
const kindFields = ['type', 'context', 'event', 'action', 'message', 'kind', 'topic'] as const

/**
 * Reads a message from the socket: the start of a session, or undefined for anything else. Clients put name and fields
 * of the message in different places, so each place is read; no message is refused.
 */
export function readSocketStart(text: string): SessionFacts | undefined {
  let message: unknown
  try {
    message = parseJsonWithDigits(text)
  } catch {
    return text.trim() === 'session-start' ? {} : undefined
  }
  if (message === 'session-start') return {}
  if (!isFields(message)) return undefined
  const named = message['session-start']
  const isStart = isFields(named) || kindFields.some((name) => message[name] === 'session-start')
  if (!isStart) return undefined
  const fields: Fields = { ...message }
  for (const part of [named, message['data'], message['payload'], message['body'], message['session']]) {
    if (isFields(part)) Object.assign(fields, part)
  }
  const textOf = (name: string, most: number) => {
    const value = fields[name]
    return typeof value === 'string' && value !== '' ? printable(value.slice(0, most)) : undefined
  }
  const language = fields['language']
  const code = isFields(language) ? language['code'] : language
  const params = (name: string): ParamsInput => {
    const entries = Object.entries(isFields(fields[name]) ? fields[name] : {})
    return Object.fromEntries(entries.flatMap(([key, value]) => (isText(value) ? [[key, value]] : [])))
  }
  const facts = {
    platform: textOf('platform', 100),
    device: textOf('device', 200),
    locale: textOf('locale', 40),
    language: typeof code === 'string' && code !== '' ? printable(code.slice(0, 20)) : undefined,
    source: textOf('source', 100),
    shard: textOf('shard', 100),
    ...factsOfParams(params('customParams'), params('deviceParams')),
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}
