import { ApiError } from '@regent/contract/errors'
import { askOutside, isOpenToOthers, OutboundError, readJsonObject } from '../../../kernel/outgoing/outbound.ts'

/** What the server asks of services that a realm's config names. */

/**
 * The address that a config key holds. https, so that nobody on the way can vouch for somebody; plain http only on the
 * server's own machine, and not on one that players reach over https: there it is no development server.
 */
export function addressOf(key: string, text: string, publicUrl: string | undefined): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isRefused = !url || isOpenToOthers(url) || (url.protocol === 'http:' && publicUrl?.startsWith('https:'))
  if (!isRefused && url.username === '' && url.password === '') return url
  throw new ApiError('UnsupportedGrant', {
    message: `The realm's config is wrong: identity|${key} must be an https address.`,
  })
}

export const unavailable = (host: string, what: string) =>
  new ApiError('IdentityProviderUnavailable', { message: `${host} ${what}. Nothing was changed; try again.` })

function refuse(error: unknown): never {
  throw error instanceof OutboundError ? unavailable(error.host, error.what) : error
}

/** As `askOutside`; its failures are `IdentityProviderUnavailable`. */
export const boundedFetch = (address: string, init?: RequestInit): Promise<Response> =>
  askOutside(address, init).catch(refuse)

/** A JSON object from a reply, or a refusal that names the host. */
export const readObject = (host: string, reply: Response): Promise<Record<string, unknown>> =>
  readJsonObject(host, reply).catch(refuse)
