import type { RewardSource } from '@regent/contract/monetize/reward-sources'
import type { WhyRepair } from '@regent/contract/players/why'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { asText, type Judged } from '../../../kernel/why/why-source.ts'
import { canBeGiven, ungivenOfClaim } from './service.ts'

/**
 * What of a claim could not be given to a player, as conditions of "why" with the time of the last try, and the plan
 * that gives it again. Both are empty when nothing was withheld.
 */
export async function withheldFrom(
  { realm, registry }: RealmContext,
  gamerTag: number,
  source: RewardSource,
  reference: string,
): Promise<{ conditions: Judged[]; acts: WhyRepair[] }> {
  const rows = await ungivenOfClaim(realm, gamerTag, source, reference)
  const ids = rows.filter((row) => canBeGiven(registry, row)).map(({ id }) => id)
  return {
    conditions: rows.map(({ symbol, reason, last_at }) => ({
      name: `${symbol} can be given`,
      isMet: false,
      value: asText('could not be given'),
      needed: asText('exists in this realm'),
      judgedAt: last_at,
      detail: reason,
      unmet: reason,
    })),
    acts: ids.length === 0 ? [] : [{ do: 'give-again', label: 'Plan to give it again', ids }],
  }
}
