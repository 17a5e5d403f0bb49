import { useAllowance } from '../../../kernel/attempts/allowance.ts'
import type { RequestContext } from '../../../kernel/context/context.ts'

/**
 * Counts a new player without credentials, or throws `TooManyRequests`. For `before`. A game server creates its players
 * from one IP address.
 */
export async function countNewPlayer({ db, now, address, caller, settings }: RequestContext): Promise<void> {
  if (caller.kind === 'server') return
  await useAllowance(db, {
    now,
    address,
    settings,
    what: 'guests',
    perHour: settings.guestsPerHour,
    message: 'Too many new players from your address in this hour. Nothing was changed. Existing players can sign in.',
  })
}
