import { isIP } from 'node:net'
import { ApiError } from '@regent/contract/errors'
import { whyNotCallable } from '../../../kernel/outgoing/guarded-call.ts'
import { addressPolicy, isPublicAddress } from '../../../kernel/outgoing/public-address.ts'

/** Rejects URLs that the server may not call, and http outside allowed private hosts. */
export function rejectBadUrl(text: string, privateHosts: readonly string[]): void {
  const refuse = (what: string): never => {
    throw new ApiError('BadRequest', { field: 'url', message: `url ${what}.` })
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
