import { ApiError } from '@regent/contract/errors'

/** What the server asks of services that a realm's config names: bounded in time and size, and never led elsewhere. */

const timeoutMs = 3_000
const largestAnswer = 256 * 1024

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The address that a config key holds. https, so that nobody on the way can vouch for somebody; plain http only on the
 * server's own machine, and not on one that players reach over https: there it is no development server.
 */
export function addressOf(key: string, text: string, publicUrl: string | undefined): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isLocal = url?.protocol === 'http:' && localHosts.has(url.hostname) && !publicUrl?.startsWith('https:')
  if (url && (url.protocol === 'https:' || isLocal) && url.username === '' && url.password === '') return url
  throw new ApiError('UnsupportedGrant', {
    message: `The realm's config is wrong: identity|${key} must be an https address.`,
  })
}

export const unavailable = (host: string, what: string) =>
  new ApiError('IdentityProviderUnavailable', { message: `${host} ${what}. Nothing was changed; try again.` })

/** As `fetch`, within the bounds. Its failures are `IdentityProviderUnavailable` and name the host alone. */
export async function boundedFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const { host } = new URL(address)
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const reply = await fetch(address, { ...init, redirect: 'manual', signal })
    return new Response(await boundedText(reply), { status: reply.status < 200 ? 502 : reply.status })
  } catch (error) {
    if (error instanceof ApiError) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw unavailable(host, isLate ? 'did not answer in time' : 'cannot be reached')
  }
}

async function boundedText(reply: Response): Promise<string | null> {
  if (!reply.body) return null
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of reply.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > largestAnswer) throw unavailable(new URL(reply.url).host, 'answered too much')
    parts.push(part)
  }
  // A Response of these carries no body.
  return [204, 205, 304].includes(reply.status) ? null : Buffer.concat(parts).toString('utf8')
}

/** A JSON object from a reply, or a refusal that names the host. */
export async function readObject(host: string, reply: Response): Promise<Record<string, unknown>> {
  const text = await reply.text()
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // What is no JSON is refused below, like JSON that is no object.
  }
  throw unavailable(host, 'did not answer with a JSON object')
}
