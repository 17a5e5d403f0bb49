import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** Hop-by-hop headers, which are not forwarded. */
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

/** Request headers that are not forwarded: credentials, and headers that only the server may set. */
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
 * Response headers that are not forwarded to a browser. A service responds at the host of the console, so these would
 * affect the console: its cookies and storage, its password dialog, its encryption, its policies and its reports.
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

/** A connection header lists additional headers that are hop-by-hop. */
const ofConnection = ({ connection }: IncomingHttpHeaders): ReadonlySet<string> =>
  new Set((connection ?? '').split(',').map((name) => name.trim().toLowerCase()))

/** The request headers for a service. */
export function buildCallHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
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
 * The response headers for a caller. A Location within the service is rewritten to one below `prefix`, the URL of the
 * service here; one to another site is omitted.
 */
export function buildResponseHeaders(answer: IncomingMessage, prefix: string): [string, string[]][] {
  const own = ofConnection(answer.headers)
  return Object.entries(answer.headersDistinct).flatMap(([name, values = []]): [string, string[]][] => {
    if (own.has(name) || isRefused(name, refusedOfAnswers, refusedStartsOfAnswers)) return []
    if (name !== 'location') return [[name, values]]
    const places = values.flatMap((value) => rebaseLocation(prefix, value) ?? [])
    return places.length > 0 ? [[name, places]] : []
  })
}

/** Undefined for a Location on another site: at the host of the console a service must not redirect elsewhere. */
function rebaseLocation(prefix: string, location: string): string | undefined {
  const path = location.replace(/^http:\/\/127\.0\.0\.1:\d+(?=\/)/, '')
  if (!URL.canParse(path, anyService)) return undefined
  const { origin, pathname, search, hash } = new URL(path, anyService)
  if (origin !== anyService) return undefined
  if (!path.startsWith('/')) return path.includes('..') ? undefined : path
  const within = pathname.startsWith(`${prefix}/`) ? pathname : `${prefix}${pathname}`
  return `${within}${search}${hash}`
}

/** A placeholder for the URL of the service, to resolve a Location. */
const anyService = 'http://service.invalid'
