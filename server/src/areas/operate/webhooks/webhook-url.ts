import { isIP } from 'node:net'
import { ApiError } from '@regent/contract/errors'
import { streamWebhookUrl } from '@regent/contract/operate/webhooks'
import { whyNotCallable } from '../../../kernel/outgoing/guarded-call.ts'
import { addressPolicy, isPublicAddress } from '../../../kernel/outgoing/public-address.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'

/** Rejects URLs that the server may not call, http outside allowed private hosts, and a stream that does not exist. */
export function rejectBadUrl(
  text: string,
  { privateHosts, streamUrl }: Pick<Settings, 'privateHosts' | 'streamUrl'>,
): void {
  const refuse = (what: string): never => {
    throw new ApiError('BadRequest', { field: 'url', message: `url ${what}.` })
  }
  if (text === streamWebhookUrl) {
    if (streamUrl === undefined) refuse('can be stream: only on a server with STREAM_URL')
    return
  }
  const url = new URL(text)
  const refusal = whyNotCallable(text, privateHosts)
  if (refusal !== undefined) refuse(refusal)
  if (url.protocol === 'http:' && !isAllowedPrivate(url, privateHosts))
    refuse('must begin with https (http is allowed for hosts in PRIVATE_HOSTS)')
}

function isAllowedPrivate({ hostname }: URL, privateHosts: readonly string[]): boolean {
  const name = hostname.replace(/^\[|\]$/g, '')
  const allowed = addressPolicy(privateHosts)
  if (allowed.host(name)) return true
  if (isIP(name)) return !isPublicAddress(name) && allowed.address(name)
  return /(^|\.)localhost\.?$/i.test(name) && allowed.address('127.0.0.1')
}
