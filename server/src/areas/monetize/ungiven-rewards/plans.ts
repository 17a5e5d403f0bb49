import { ApiError } from '@regent/contract/errors'
import type { RewardSource } from '@regent/contract/monetize/reward-sources'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { formatQuantity } from '@regent/contract/words'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { RewardCall } from '../../../kernel/giving/tables.ts'
import { settleUngiven } from '../../../kernel/giving/ungiven.ts'
import { type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { findMissing } from '../inventory/gifts.ts'
import { enqueueCall } from '../inventory/service-calls.ts'
import type { UngivenFilter, UngivenRow } from './queries.ts'
import { selectOfClaim } from './queries.ts'
import { canBeGiven, dismiss, findAll } from './service.ts'

/** Batch size: small, because each claim calls another area with its own locks. */
const claimsAtOnce = 50

type ClaimOfPlan = { gamerTag: number; source: RewardSource; reference: string }

/** `mail/42/1234`: source, player, reference. */
const toKey = ({ source, gamer_tag, reference }: UngivenRow) => `${source}/${gamer_tag}/${reference}`

function claimIn(key: string): ClaimOfPlan {
  const [source = '', gamerTag = '', ...reference] = key.split('/')
  return { source: source as RewardSource, gamerTag: Number(gamerTag), reference: reference.join('/') }
}

const formatLabel = ({ gamerTag, source, reference }: ClaimOfPlan) => `${gamerTag}: ${source} ${reference}`

/** Gives failed rewards to players, by the claims of the areas that promised them. */
export async function planGiving(context: RealmContext, filter: UngivenFilter): Promise<PlanWithSample> {
  const { realm, registry } = context
  const failed = await findAll(realm, filter)
  const possible = failed.filter((row) => canBeGiven(registry, row))
  const missing = await findMissing(realm, [...new Set(possible.map(({ symbol }) => symbol))])
  const claims = new Map<string, string[]>()
  for (const row of possible) claims.set(toKey(row), [...(claims.get(toKey(row)) ?? []), row.symbol])
  const ready = [...claims].filter(([, symbols]) => !symbols.some((symbol) => missing.has(symbol)))
  const [why] = missing.values()
  if (ready.length === 0) {
    const reason = why
      ? `${why} Publish it first.`
      : 'Operators cannot grant these rewards. See the list for their sources.'
    throw new ApiError('PlanRowsInvalid', { message: `${reason} Nothing was planned.` })
  }
  const missingClaims = claims.size - ready.length
  const impossibleRewards = failed.length - possible.length
  return makePlan(
    context,
    {
      pid: realm.id,
      kind: 'give-again',
      title: `Grant ${formatQuantity(ready.length, 'failed reward')}`,
      verb: `Give ${formatQuantity(ready.length, 'reward')}`,
      typeName: undefined,
      input: {},
      warnings: [
        ...(missingClaims > 0
          ? [
              `${formatQuantity(missingClaims, 'reward')} ${missingClaims === 1 ? 'stays' : 'stay'} on the list. ${why ?? ''}`.trim(),
            ]
          : []),
        ...(impossibleRewards > 0
          ? [
              `${formatQuantity(impossibleRewards, 'reward')} cannot be granted by operators. See the list for their sources.`,
            ]
          : []),
      ],
    },
    ready.map(([key, symbols]) => ({
      key,
      label: formatLabel(claimIn(key)),
      before: 'not given',
      after: symbols.join(', '),
    })),
  )
}

export const giveAgain: PlanKind = {
  act: 'many-players',
  right: 'edit inventory',
  playerOf: ({ key }) => claimIn(key).gamerTag,
  rowsAtOnce: claimsAtOnce,
  async whatMoved(context, _plan, rows) {
    const symbols = rows.flatMap(({ after }) => String(after).split(', '))
    const [why] = (await findMissing(realmOfPlan(context).realm, [...new Set(symbols)])).values()
    return why
  },
  async apply(context, _plan, rows) {
    const here = realmOfPlan(context)
    for (const { key } of rows) {
      const claim = claimIn(key)
      const existing = await selectOfClaim(here.realm, { ...claim, gamer_tag: claim.gamerTag })
      // Already claimed concurrently by the player or an operator.
      if (existing.length === 0) continue
      const calls = existing.flatMap(({ symbol, call }) => (call ? [{ symbol, call }] : []))
      const giver = here.registry.gives[claim.source]
      if (calls.length > 0) await callAgain(here, claim, existing, calls)
      else if ('giveAgain' in giver) {
        await giver.giveAgain(here, claim.gamerTag, claim.reference)
        await settleUngiven(here.realm, claim)
      }
    }
  },
}

/** The rows are deleted in the transaction that enqueues the calls; a call that fails again is listed again. */
async function callAgain(
  context: RealmContext,
  claim: ClaimOfPlan,
  known: readonly UngivenRow[],
  calls: readonly { symbol: string; call: RewardCall }[],
): Promise<void> {
  const locked = await dismiss(
    context,
    known.map(({ id }) => id),
  )
  for (const { symbol, call } of calls)
    if (locked.includes(symbol)) await enqueueCall(context.realm, context.now, claim, symbol, call)
}
