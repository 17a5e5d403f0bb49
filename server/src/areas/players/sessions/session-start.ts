import { parseJsonWithDigits } from '@regent/contract/exact-numbers'
import { gameReportedStats } from '@regent/contract/players/stats'
import type { SessionFacts } from './queries.ts'

/** The parameters that clients use for their version. */
const versionKeys = [
  'client_version',
  'clientversion',
  'game_version',
  'gameversion',
  'app_version',
  'appversion',
  'version',
]

/** Maximum bytes of the sent parameters that are stored. */
const maxParamBytes = 4096

type Params = Record<string, string>
type ParamsInput = Record<string, string | number | boolean>

const isText = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** The version of the client, if sent. */
const versionIn = (params: Params): string | undefined => {
  const versions = Object.entries(params).filter(([key]) => versionKeys.includes(key.toLowerCase()))
  versions.sort(([a], [b]) => versionKeys.indexOf(a.toLowerCase()) - versionKeys.indexOf(b.toLowerCase()))
  return versions[0]?.[1].slice(0, 100)
}

/** The session fields from the parameters of a start. */
export function parseSessionFacts(
  custom: ParamsInput = {},
  device: ParamsInput = {},
): Pick<SessionFacts, 'clientVersion' | 'params' | 'reported'> {
  const paramEntries = Object.entries({ ...device, ...custom })
  const params = Object.fromEntries(paramEntries.map(([name, value]) => [name, String(value)]))
  const isKept =
    Object.keys(params).length > 0 &&
    Buffer.byteLength(JSON.stringify(params)) <= maxParamBytes &&
    Object.entries(params).flat().every(isStorable)
  const clientVersion = versionIn(params)
  const reported = reportedIn(params)
  return {
    ...(clientVersion !== undefined && { clientVersion: removeNul(clientVersion) }),
    ...(isKept && { params }),
    ...(Object.keys(reported).length > 0 && { reported }),
  }
}

/**
 * Stats that only the game has, by the parameter that reports them, in lower case. The server looks up neither IP
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
  const reportedEntries = Object.entries(params).flatMap(([name, value]) => {
    const stat = reportedStats[name.toLowerCase()]
    const text = removeNul(value).trim()
    return stat === undefined || text === '' ? [] : [[stat, text.slice(0, maxReported)]]
  })
  return Object.fromEntries(reportedEntries)
}

/** PostgreSQL's JSON cannot store a NUL character or a lone surrogate. */
const isStorable = (text: string) => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)

const removeNul = (text: string) => text.replaceAll('\u0000', '')

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields that may contain the kind of a message. */
const kindFields = ['type', 'context', 'event', 'action', 'message', 'kind', 'topic'] as const

/**
 * Parses a message from the socket: the start of a session, or undefined for anything else. Clients use different
 * fields for the kind and the parameters, so each one is read; no message is rejected.
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
  const startField = message['session-start']
  const isStart = isFields(startField) || kindFields.some((name) => message[name] === 'session-start')
  if (!isStart) return undefined
  const fields: Fields = { ...message }
  for (const part of [startField, message['data'], message['payload'], message['body'], message['session']]) {
    if (isFields(part)) Object.assign(fields, part)
  }
  const readText = (name: string, maxLength: number) => {
    const value = fields[name]
    return typeof value === 'string' && value !== '' ? removeNul(value.slice(0, maxLength)) : undefined
  }
  const language = fields['language']
  const code = isFields(language) ? language['code'] : language
  const params = (name: string): ParamsInput => {
    const entries = Object.entries(isFields(fields[name]) ? fields[name] : {})
    return Object.fromEntries(entries.flatMap(([key, value]) => (isText(value) ? [[key, value]] : [])))
  }
  const facts = {
    platform: readText('platform', 100),
    device: readText('device', 200),
    locale: readText('locale', 40),
    language: typeof code === 'string' && code !== '' ? removeNul(code.slice(0, 20)) : undefined,
    source: readText('source', 100),
    shard: readText('shard', 100),
    ...parseSessionFacts(params('customParams'), params('deviceParams')),
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}
