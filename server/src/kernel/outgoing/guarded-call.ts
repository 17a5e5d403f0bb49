import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { OutboundError } from './outbound.ts'
import { callable } from './public-address.ts'

/**
 * Calls to addresses that operators name: only to the public internet and to what PRIVATE_HOSTS allows, so that nobody
 * reaches through this server what stands behind it. The address that was checked is the one that is connected to.
 */
export type GuardedCall = {
  address: string
  method: string
  headers: Record<string, string>
  body: string | undefined
  /** What may be called beside the public internet. */
  privateHosts: readonly string[]
  signal: AbortSignal
}

const maxAnswerBytes = 16 * 1024

/** What is wrong with an address that can be told without asking for the host; undefined where nothing is. */
export function whyNotCallable(address: string, privateHosts: readonly string[]): string | undefined {
  const { hostname } = new URL(address)
  const name = hostname.replace(/^\[|\]$/g, '')
  const allowed = callable(privateHosts)
  if (allowed.host(name)) return undefined
  const isRefused = isIP(name) ? !allowed.address(name) : /(^|\.)localhost\.?$/i.test(name)
  return isRefused ? notPublic : undefined
}

const notPublic = 'is not a public address; the setting PRIVATE_HOSTS may allow it'

/** The status, and the beginning of the text; redirects are not followed. What it throws is an OutboundError. */
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

/** As the system's, without the addresses that may not be called. */
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
