import { ApiError } from '@regent/contract/errors'
import { callGuarded, type Reply, whyNotCallable } from '../../../kernel/outgoing/guarded-call.ts'
import { isOpenToOthers, OutboundError, readJsonObject } from '../../../kernel/outgoing/outbound.ts'
import type { Settings } from '../../../kernel/settings.ts'

/** Requests to services that a realm's config names. */

/** What decides which services may be asked. */
export type AskingRules = Pick<Settings, 'publicUrl' | 'privateHosts'>

const wrongConfig = (key: string, what: string) =>
  new ApiError('UnsupportedGrant', { message: `The realm's config is wrong: identity|${key} ${what}.` })

/**
 * The address in a config key. It must be https, so that nobody on the way can forge an identity. Plain http is allowed
 * only to the server's own machine, and only if players do not reach this server over https (then it is no development
 * server). What is not on the public internet must be named in PRIVATE_HOSTS.
 */
export function addressOf(key: string, text: string, { publicUrl, privateHosts }: AskingRules): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isRefused = !url || isOpenToOthers(url) || (url.protocol === 'http:' && publicUrl?.startsWith('https:'))
  if (isRefused || url.username !== '' || url.password !== '') throw wrongConfig(key, 'must be an https address')
  const refusal = whyNotCallable(url.href, privateHosts)
  if (refusal !== undefined) throw wrongConfig(key, refusal)
  return url
}

export const unavailable = (host: string, what: string) =>
  new ApiError('IdentityProviderUnavailable', { message: `${host} ${what}. Nothing was changed; try again.` })

function refuse(error: unknown): never {
  throw error instanceof OutboundError ? unavailable(error.host, error.what) : error
}

type ServiceRequest = { method?: string; headers?: Readonly<Record<string, string>>; body?: string }

/** Asks a service; failures become `IdentityProviderUnavailable`. */
export const askService = (
  address: string,
  { privateHosts }: AskingRules,
  request: ServiceRequest = {},
): Promise<Reply> => callGuarded({ address, privateHosts, ...request }).catch(refuse)

/** A JSON object from an answer, or an error that names the host. */
export function readObject(host: string, { text }: Reply): Record<string, unknown> {
  try {
    return readJsonObject(host, text)
  } catch (error) {
    return refuse(error)
  }
}
