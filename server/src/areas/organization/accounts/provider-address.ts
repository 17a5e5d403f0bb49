import { ApiError } from '@regent/contract/errors'
import { callGuarded, type Reply, whyNotCallable } from '../../../kernel/outgoing/guarded-call.ts'
import { isOpenToOthers, OutboundError, readJsonObject } from '../../../kernel/settings/outbound.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'

/** Requests to the services in a realm's config. */

/** The settings that decide which services may be called. */
export type ProviderRules = Pick<Settings, 'publicUrl' | 'privateHosts'>

const wrongConfig = (key: string, what: string) =>
  new ApiError('UnsupportedGrant', { message: `The realm's config is wrong: identity|${key} ${what}.` })

/**
 * The URL in a config key. It must be https, so that nobody on the way can forge an identity. Plain http is allowed
 * only to the server's own machine, and only if players do not reach this server over https (which means a development
 * server). Hosts that are not on the public internet must be listed in PRIVATE_HOSTS.
 */
export function parseProviderUrl(key: string, text: string, { publicUrl, privateHosts }: ProviderRules): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isRefused = !url || isOpenToOthers(url) || (url.protocol === 'http:' && publicUrl?.startsWith('https:'))
  if (isRefused || url.username !== '' || url.password !== '') throw wrongConfig(key, 'must be an https address')
  const refusal = whyNotCallable(url.href, privateHosts)
  if (refusal !== undefined) throw wrongConfig(key, refusal)
  return url
}

export const providerUnavailableError = (host: string, what: string) =>
  new ApiError('IdentityProviderUnavailable', { message: `${host} ${what}. Nothing was changed. Try again.` })

function rethrowAsUnavailable(error: unknown): never {
  throw error instanceof OutboundError ? providerUnavailableError(error.host, error.what) : error
}

type ServiceRequest = { method?: string; headers?: Readonly<Record<string, string>>; body?: string }

/** Sends a request to a service; failures become `IdentityProviderUnavailable`. */
export const callProvider = (
  address: string,
  { privateHosts }: ProviderRules,
  request: ServiceRequest = {},
): Promise<Reply> => callGuarded({ address, privateHosts, ...request }).catch(rethrowAsUnavailable)

/** Parses a response as a JSON object; the error contains the host. */
export function readObject(host: string, { text }: Reply): Record<string, unknown> {
  try {
    return readJsonObject(host, text)
  } catch (error) {
    return rethrowAsUnavailable(error)
  }
}
