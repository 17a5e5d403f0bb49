import { hourMs } from '../src/core/time.ts'
import type { UngivenReward } from '../src/monetize/ungiven-rewards.ts'

/** The entitlement that a mail of the sample promises, and that was deleted before players claimed it. */
export const ungivenSymbol = 'harbor_ticket'

/** The rewards that could not be given to these players, newest first: mails, and a code. */
export const demoUngiven = (now: number, gamerTags: readonly number[]): UngivenReward[] =>
  gamerTags.slice(0, 4).map((gamerTag, index) => ({
    id: 4 - index,
    gamerTag,
    ...(index === 3
      ? {
          source: 'promo-code' as const,
          reference: 'AHOY AGAIN',
          symbol: 'currency.doubloons',
          reason: 'currency.doubloons cannot be granted. It is not published in the realm PROD.',
          canBeGiven: false,
          whoGives: 'The code is still valid. The player can redeem it again.',
        }
      : {
          source: 'mail' as const,
          reference: String(73_201 + index),
          symbol: ungivenSymbol,
          reason: `${ungivenSymbol} cannot be granted. It is not defined as an entitlement in the realm PROD.`,
          canBeGiven: true,
        }),
    tries: 1 + (index % 2),
    firstAt: now - (index + 5) * hourMs,
    lastAt: now - (index + 1) * hourMs,
  }))
