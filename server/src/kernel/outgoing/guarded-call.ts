import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { inSpan, traceHeaders } from '../../engines/tracing/span.ts'
import { OutboundError } from '../settings/outbound.ts'
import { addressPolicy } from './public-address.ts'

/**
 * The only client for outgoing requests. It reaches the public internet and allowed private hosts, so that nobody can
 * use this server to attack its network. It connects to exactly the address that was checked. Redirects are not
 * followed; time and size are limited.
 */
export type GuardedCall = {
  address: string
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | undefined
  /**
   * Hosts, addresses and networks that are allowed in addition to the public internet: PRIVATE_HOSTS for URLs that
   * operators enter, `toAllowedHosts(setting)` for a URL in a setting of the server.
   */
  privateHosts: readonly string[]
  timeoutMs?: number
  /** Ends the call early; the call then throws the signal's reason. */
  signal?: AbortSignal
  /** Longest answer. */
  maxBytes?: number
  /** Of a longer answer, the beginning is enough; otherwise it is rejected. */
  cutsAnswer?: boolean
}

export type Reply = { status: number; text: string }

const usualTimeoutMs = 3_000
const usualMaxBytes = 256 * 1024

/** The host of a URL in a setting: the server's operator may use any host. */
export const toAllowedHosts = (setting: string): readonly string[] => [toHostName(new URL(setting))]

/** An IPv6 address without its brackets. */
const toHostName = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** The problem of a URL, checked without resolving its host; undefined if it is valid. */
export function whyNotCallable(address: string, privateHosts: readonly string[]): string | undefined {
  const name = toHostName(new URL(address))
  const allowed = addressPolicy(privateHosts)
  if (allowed.host(name)) return undefined
  const isRefused = isIP(name)
    ? !allowed.address(name)
    : /(^|\.)localhost\.?$/i.test(name) && !allowed.address('127.0.0.1')
  return isRefused ? notPublic : undefined
}

const notPublic = 'is not a public address (allow it with PRIVATE_HOSTS)'

/** Returns the status and the text; throws an OutboundError. */
export async function callGuarded(call: GuardedCall): Promise<Reply> {
  const url = new URL(call.address)
  const { host } = url
  const refusal = whyNotCallable(call.address, call.privateHosts)
  if (refusal !== undefined) throw new OutboundError(host, refusal)
  const timeoutMs = call.timeoutMs ?? usualTimeoutMs
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    return await traced(url, call, call.signal ? AbortSignal.any([call.signal, limit]) : limit)
  } catch (error) {
    if (error instanceof OutboundError) throw error
    if (limit.aborted) throw new OutboundError(host, `did not respond within ${timeoutMs / 1_000} seconds`)
    if (call.signal?.aborted) throw call.signal.reason
    const code = (error as NodeJS.ErrnoException).code
    throw new OutboundError(host, `cannot be reached${code === undefined ? '' : ` (${code})`}`)
  }
}

/** Of the address only the host is kept: the rest may be secret. */
const traced = (url: URL, call: GuardedCall, signal: AbortSignal): Promise<Reply> =>
  inSpan(
    () => ({
      name: `${call.method ?? 'GET'} elsewhere`,
      kind: 'client',
      values: { 'http.request.method': call.method ?? 'GET', 'server.address': url.hostname },
    }),
    async (span) => {
      const reply = await send(url, { ...call, headers: { ...call.headers, ...traceHeaders(span) } }, signal)
      span?.set({ 'http.response.status_code': reply.status })
      return reply
    },
  )

function send(url: URL, call: GuardedCall, signal: AbortSignal): Promise<Reply> {
  const { method = 'GET', headers, body, privateHosts, maxBytes = usualMaxBytes, cutsAnswer = false } = call
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const options = {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
    signal,
    agent: false,
    lookup: guardedLookup(url.host, privateHosts),
  } as const
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (reply) => {
      const parts: Buffer[] = []
      let size = 0
      const conclude = () => {
        const text = Buffer.concat(parts).subarray(0, maxBytes).toString('utf8')
        resolve({ status: reply.statusCode ?? 0, text })
      }
      reply.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size <= maxBytes) return
        if (cutsAnswer) conclude()
        else reject(new OutboundError(url.host, 'returned too much data'))
        reply.destroy()
      })
      reply.on('end', conclude)
      reply.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The system's lookup, without forbidden addresses. */
export function guardedLookup(host: string, privateHosts: readonly string[]): LookupFunction {
  const allowed = addressPolicy(privateHosts)
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const good = allowed.host(hostname) ? addresses : addresses.filter(({ address }) => allowed.address(address))
      const [first] = good
      if (!first) return callback(new OutboundError(host, notPublic), [])
      if (options.all) callback(null, good)
      else callback(null, first.address, first.family)
    })
  }
}
