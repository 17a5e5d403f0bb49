import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { OutboundError } from './outbound.ts'
import { callable } from './public-address.ts'

/**
 * Calls addresses that operators enter: only on the public internet and in PRIVATE_HOSTS, so that nobody can use this
 * server to reach the network behind it. The connection goes to the same address that was checked.
 */
export type GuardedCall = {
  address: string
  method: string
  headers: Record<string, string>
  body: string | undefined
  /** Hosts, addresses and networks that may be called in addition to the public internet. */
  privateHosts: readonly string[]
  signal: AbortSignal
}

const maxAnswerBytes = 16 * 1024

/** What is wrong with an address, as far as can be told without resolving its host; undefined if nothing is. */
export function whyNotCallable(address: string, privateHosts: readonly string[]): string | undefined {
  const { hostname } = new URL(address)
  const name = hostname.replace(/^\[|\]$/g, '')
  const allowed = callable(privateHosts)
  if (allowed.host(name)) return undefined
  const isRefused = isIP(name) ? !allowed.address(name) : /(^|\.)localhost\.?$/i.test(name)
  return isRefused ? notPublic : undefined
}

const notPublic = 'is not a public address; the setting PRIVATE_HOSTS may allow it'

/** Returns the status and the beginning of the text; does not follow redirects. Throws an OutboundError. */
export async function callGuarded(call: GuardedCall): Promise<{ status: number; text: string }> {
  const url = new URL(call.address)
  const { host } = url
  const refusal = whyNotCallable(call.address, call.privateHosts)
  if (refusal !== undefined) throw new OutboundError(host, refusal)
  try {
    return await send(url, call)
  } catch (error) {
    if (error instanceof OutboundError) throw error
    if (call.signal.aborted) throw call.signal.reason
    const code = (error as NodeJS.ErrnoException).code
    throw new OutboundError(host, `cannot be reached${code === undefined ? '' : ` (${code})`}`)
  }
}

function send(url: URL, { method, headers, body, signal, privateHosts }: GuardedCall) {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const asked = { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) }
  const options = {
    method,
    headers: asked,
    signal,
    agent: false,
    lookup: guardedLookup(url.host, privateHosts),
  } as const
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(url, options, (reply) => {
      const parts: Buffer[] = []
      let size = 0
      const conclude = () => {
        const text = Buffer.concat(parts).subarray(0, maxAnswerBytes).toString('utf8')
        resolve({ status: reply.statusCode ?? 0, text })
      }
      reply.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size < maxAnswerBytes) return
        conclude()
        reply.destroy()
      })
      reply.on('end', conclude)
      reply.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The system's lookup, without addresses that must not be called. */
function guardedLookup(host: string, privateHosts: readonly string[]): LookupFunction {
  const allowed = callable(privateHosts)
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const good = allowed.host(hostname) ? found : found.filter(({ address }) => allowed.address(address))
      const [first] = good
      if (!first) return callback(new OutboundError(host, notPublic), [])
      if (options.all) callback(null, good)
      else callback(null, first.address, first.family)
    })
  }
}
