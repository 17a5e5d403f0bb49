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
 * address here.
 */
export function headersOfAnswer(answer: IncomingMessage, prefix: string): [string, string[]][] {
  const own = ofConnection(answer.headers)
  return Object.entries(answer.headersDistinct).flatMap(([name, values = []]): [string, string[]][] => {
    if (own.has(name) || isRefused(name, refusedOfAnswers, refusedStartsOfAnswers)) return []
    return [[name, name === 'location' ? values.map((value) => placedBelow(prefix, value)) : values]]
  })
}

function placedBelow(prefix: string, location: string): string {
  const path = location.replace(/^http:\/\/127\.0\.0\.1:\d+(?=\/)/, '')
  const isWithin = path.startsWith('/') && !path.startsWith('//') && !path.startsWith(`${prefix}/`)
  return isWithin ? `${prefix}${path}` : path
}
