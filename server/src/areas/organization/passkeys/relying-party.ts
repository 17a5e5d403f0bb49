import { isIP } from 'node:net'
import { ApiError } from '@regent/contract/errors'
import type { RequestContext } from '../../../kernel/context/context.ts'

/** The name that authenticators show. */
export const relyingPartyName = 'Regent'

/** The address that passkeys belong to: the one of links in mails. */
export type RelyingParty = { id: string; origin: string }

/** The address of the console; undefined if passkeys cannot work there. */
export function findRelyingParty({ origin }: Pick<RequestContext, 'origin'>): RelyingParty | undefined {
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  if (!url || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  if (url.protocol !== 'https:' && url.hostname !== 'localhost') return undefined
  return { id: url.hostname, origin: url.origin }
}

export function requireRelyingParty(context: Pick<RequestContext, 'origin'>): RelyingParty {
  const party = findRelyingParty(context)
  if (!party) throw new ApiError('PasskeysUnavailable')
  return party
}

/** True if a browser used the passkey at this address. The development server has another port of localhost. */
export function isOwnOrigin(party: RelyingParty, origin: string): boolean {
  if (origin === party.origin) return true
  return party.id === 'localhost' && URL.canParse(origin) && new URL(origin).hostname === 'localhost'
}
