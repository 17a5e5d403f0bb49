/** Requests to services outside this server: limited in time and size, and without redirects. */

const usualTimeoutMs = 3_000
const maxAnswerBytes = 256 * 1024

const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether others on the way can read requests to this address: not https, and not on this machine. */
export const isOpenToOthers = ({ protocol, hostname }: URL): boolean =>
  protocol !== 'https:' && !(protocol === 'http:' && ownHosts.has(hostname))

/** A service that did not answer. The message has only its host, because the rest of the address may be secret. */
export class OutboundError extends Error {
  readonly host: string
  readonly what: string

  constructor(host: string, what: string) {
    super(`${host} ${what}`)
    this.host = host
    this.what = what
  }
}

/** Like `fetch`, within the limits; throws an OutboundError. */
export async function askOutside(
  address: string,
  init: RequestInit = {},
  timeoutMs: number = usualTimeoutMs,
): Promise<Response> {
  const { host } = new URL(address)
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const reply = await fetch(address, { ...init, redirect: 'manual', signal })
    return new Response(await boundedText(reply, host), { status: reply.status < 200 ? 502 : reply.status })
  } catch (error) {
    if (error instanceof OutboundError) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new OutboundError(host, isLate ? 'did not answer in time' : 'cannot be reached')
  }
}

async function boundedText(reply: Response, host: string): Promise<string | null> {
  if (!reply.body) return null
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of reply.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > maxAnswerBytes) throw new OutboundError(host, 'answered too much')
    parts.push(part)
  }
  // A Response with these statuses cannot have a body.
  return [204, 205, 304].includes(reply.status) ? null : Buffer.concat(parts).toString('utf8')
}

/** Reads a JSON object from a reply, or throws an OutboundError. */
export async function readJsonObject(host: string, reply: Response): Promise<Record<string, unknown>> {
  const text = await reply.text()
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Text that is not JSON is refused below, like JSON that is not an object.
  }
  throw new OutboundError(host, 'did not answer with a JSON object')
}
