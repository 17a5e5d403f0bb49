import { ApiError } from '@regent/contract/errors'
import { askOutside, isOpenToOthers, OutboundError, readJsonObject } from '../../../kernel/outgoing/outbound.ts'

/** Requests to services that a realm's config names. */

/**
 * The address in a config key. It must be https, so that nobody on the way can forge an identity. Plain http is allowed
 * only to the server's own machine, and only if players do not reach this server over https (then it is no development
 * server).
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

/** Like `askOutside`; failures become `IdentityProviderUnavailable`. */
export const boundedFetch = (address: string, init?: RequestInit): Promise<Response> =>
  askOutside(address, init).catch(refuse)

/** A JSON object from a reply, or an error that names the host. */
export const readObject = (host: string, reply: Response): Promise<Record<string, unknown>> =>
  readJsonObject(host, reply).catch(refuse)
