import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** Headers of one connection, which end at each machine on the way. */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** What a call may not tell a service: who signs in here, and what the server itself says about the caller. */
const refusedOfCalls = new Set([
  ...hopByHop,
  'host',
  'expect',
  'forwarded',
  'authorization',
  'cookie',
  'x-ks-token',
  'x-request-id',
])
const refusedStartsOfCalls = ['x-beam-', 'x-de-', 'x-forwarded-', 'x-regent-']

/**
 * What a service may not tell a browser. It answers at the host of the console, so these would change how the browser
 * treats the console: its cookies and storage, its password dialog, its encryption, its policies and its reports.
 */
const refusedOfAnswers = new Set([
  ...hopByHop,
  'set-cookie',
  'set-cookie2',
  'clear-site-data',
  'www-authenticate',
  'authentication-info',
  'set-login',
  'strict-transport-security',
  'public-key-pins',
  'public-key-pins-report-only',
  'expect-ct',
  'alt-svc',
  'nel',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'service-worker-navigation-preload',
  'speculation-rules',
  'use-as-dictionary',
  'activate-storage-access',
  'origin-agent-cluster',
  'accept-ch',
  'critical-ch',
  'refresh',
  'sourcemap',
  'x-frame-options',
  'x-content-type-options',
  'x-request-id',
  'x-audit-entries',
  'date',
])
const refusedStartsOfAnswers = [
  'access-control-',
  'content-security-policy',
  'cross-origin-',
  'document-policy',
  'permissions-policy',
  'proxy-',
  'sec-',
  'x-regent-',
]

function isRefused(name: string, names: ReadonlySet<string>, starts: readonly string[]): boolean {
  return names.has(name) || starts.some((start) => name.startsWith(start))
}

/** A connection header names further headers that are for this connection alone. */
const ofConnection = ({ connection }: IncomingHttpHeaders): ReadonlySet<string> =>
  new Set((connection ?? '').split(',').map((name) => name.trim().toLowerCase()))

/** The headers of a call that a service gets. */
export function headersOfCall(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const own = ofConnection(headers)
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || own.has(name) || isRefused(name, refusedOfCalls, refusedStartsOfCalls)
        ? []
        : [[name, value]],
    ),
  )
}

/**
 * The headers of an answer that a caller gets. A Location within the service becomes one below `prefix`, the service's
 * address here; one that leads elsewhere is left out.
 */
export function headersOfAnswer(answer: IncomingMessage, prefix: string): [string, string[]][] {
  const own = ofConnection(answer.headers)
  return Object.entries(answer.headersDistinct).flatMap(([name, values = []]): [string, string[]][] => {
    if (own.has(name) || isRefused(name, refusedOfAnswers, refusedStartsOfAnswers)) return []
    if (name !== 'location') return [[name, values]]
    const places = values.flatMap((value) => placedBelow(prefix, value) ?? [])
    return places.length > 0 ? [[name, places]] : []
  })
}

/** Undefined for a Location that leads elsewhere: at the address of the console a service sends nobody away. */
function placedBelow(prefix: string, location: string): string | undefined {
  const path = location.replace(/^http:\/\/127\.0\.0\.1:\d+(?=\/)/, '')
  if (!URL.canParse(path, anyService)) return undefined
  const { origin, pathname, search, hash } = new URL(path, anyService)
  if (origin !== anyService) return undefined
  if (!path.startsWith('/')) return path.includes('..') ? undefined : path
  const within = pathname.startsWith(`${prefix}/`) ? pathname : `${prefix}${pathname}`
  return `${within}${search}${hash}`
}

/** Stands for the address of the service, against which a Location is resolved. */
const anyService = 'http://service.invalid'
