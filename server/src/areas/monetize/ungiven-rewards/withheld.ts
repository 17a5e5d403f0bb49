import type { RewardSource } from '@regent/contract/monetize/reward-sources'
import type { WhyRepair } from '@regent/contract/players/why'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { asText, type JudgedCondition } from '../../../kernel/records/why-source.ts'
import { canBeGiven, ungivenOfClaim } from './service.ts'

/**
 * The failed rewards of a claim, or of the claims that a test selects, for a player, as conditions of "why" with the time of the last attempt, and the plan
 * that gives them again. Both are empty if nothing failed.
 */
export async function withheldFrom(
  { realm, registry }: RealmContext,
  gamerTag: number,
  source: RewardSource,
  reference: string | ((reference: string) => boolean),
): Promise<{ conditions: JudgedCondition[]; acts: WhyRepair[] }> {
  const rows =
    typeof reference === 'string'
      ? await ungivenOfClaim(realm, gamerTag, source, reference)
      : (await ungivenOfClaim(realm, gamerTag, source)).filter((row) => reference(row.reference))
  const ids = rows.filter((row) => canBeGiven(registry, row)).map(({ id }) => id)
  return {
    conditions: rows.map(({ symbol, reason, last_at }) => ({
      name: `${symbol} can be granted`,
      isMet: false,
      value: asText('could not be granted'),
      needed: asText('exists in this realm'),
      judgedAt: last_at,
      detail: reason,
      unmet: reason,
    })),
    acts: ids.length === 0 ? [] : [{ do: 'give-again', label: 'Plan to grant it again', ids }],
  }
}
