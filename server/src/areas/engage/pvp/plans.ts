import { type PvpBundle, toBundle } from '@regent/contract/engage/pvp'
import { ApiError } from '@regent/contract/errors'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { dayMs, hourMs } from '@regent/contract/time'
import { formatQuantity } from '@regent/contract/words'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { sendMails } from '../../communicate/mail/service.ts'
import { checkPromised, findDeletedGift } from '../../monetize/inventory/gifts.ts'
import { existingGamerTags } from '../../players/players/service.ts'
import { rankedTags } from '../leaderboards/views.ts'
import { type StoredDefinition, selectIdle, updateLastRun } from './queries.ts'
import { giftsOfTiers, requireDefinition } from './service.ts'

const playersAtOnce = 2_000

/** The tier of each player, best first; players behind the last tier get nothing. */
export function assignTiers<Tier extends { percentage: number }>(count: number, tiers: readonly Tier[]): Tier[] {
  const assigned: Tier[] = []
  let percentage = 0
  for (const tier of tiers) {
    percentage += tier.percentage
    const end = Math.ceil((count * percentage) / 100)
    while (assigned.length < end) assigned.push(tier)
  }
  return assigned
}

/** Players who were last seen before this time count as inactive. */
export const idleSince = ({ idleDays }: Pick<StoredDefinition, 'idleDays'>, now: number): number =>
  now - idleDays * dayMs

/** Filters ranked players, best first, to those with a reward: high rank and recent activity. */
export async function filterRewarded(realm: Realm, tags: readonly number[], definition: StoredDefinition, now: number) {
  const { protectedRanks } = definition
  const idle = await selectIdle(realm, tags.slice(protectedRanks), new Date(idleSince(definition, now)))
  return { rewarded: tags.filter((tag, index) => index < protectedRanks || !idle.has(tag)), idle }
}

/** Plans one mail with the bundle for each player, which expires after the hours of the definition. */
export async function planRewards(context: RealmContext, lbid: string): Promise<PlanWithSample> {
  const { realm, now } = context
  const { definition } = await requireDefinition(realm, lbid)
  const { rewardDefinition, minPlayers } = definition
  const promise = { source: 'pvp', reference: lbid } as const
  const { warnings } = await checkPromised(context, giftsOfTiers(rewardDefinition), promise)
  const { tags, size } = await rankedTags(realm, lbid, rewardDefinition.playerCap, now)
  if (size < minPlayers)
    throw new ApiError('PlanRowsInvalid', {
      message: `${lbid} has only ${formatQuantity(size, 'player')}. Rewards need ${minPlayers.toLocaleString('en')}.`,
    })
  const { rewarded, idle } = await filterRewarded(realm, tags, definition, now)
  const bundles = assignTiers(rewarded.length, rewardDefinition.tiers).map(toBundle)
  const count = bundles.length
  const whom = formatQuantity(count, 'player')
  return makePlan(
    context,
    {
      pid: realm.id,
      kind: 'pvp-rewards',
      title: `Grant the rewards of ${lbid} to ${whom}`,
      verb: `Reward ${whom}`,
      typeName: undefined,
      input: { lbid, hours: rewardDefinition.rewardExpHours },
      warnings: [
        ...warnings,
        ...(idle.size > 0
          ? [`${idle.size.toLocaleString('en')} players were inactive for too long and get nothing.`]
          : []),
      ],
    },
    bundles.map((bundle, index) => ({ key: String(rewarded[index]), before: null, after: bundle })),
  )
}

type Input = { lbid: string; hours: number }

/** Plans from before tiers had bundles contain one symbol. */
const bundleIn = (after: unknown): PvpBundle =>
  typeof after === 'string' ? toBundle({ percentage: 1, bundleSymbol: after }) : (after as PvpBundle)

export const pvpRewardsPlan: PlanKind = {
  act: 'many-players',
  right: 'give-rewards pvp',
  playerOf: ({ key }) => Number(key),
  rowsAtOnce: playersAtOnce,
  async whatMoved(context, _plan, rows) {
    const { realm } = realmOfPlan(context)
    const tags = rows.map(({ key }) => Number(key))
    const symbols = new Set(rows.flatMap(({ after }) => bundleIn(after).map(({ symbol }) => symbol)))
    const deletedGift = await findDeletedGift(
      realm,
      [...symbols].map((symbol) => ({ field: 'obtain', symbol, count: 1 })),
    )
    if (deletedGift !== undefined) return deletedGift
    const existingTags = await existingGamerTags(realm, tags)
    return existingTags.length < tags.length ? 'Some of the players no longer exist.' : undefined
  },
  async apply(context, plan, rows) {
    const { lbid, hours } = plan.input as Input
    const here = realmOfPlan(context)
    const expires = new Date(context.now + hours * hourMs).toISOString()
    await sendMails(
      here,
      rows.map(({ key, after }) => ({
        gamerTag: Number(key),
        mail: {
          subject: `Rewards of ${lbid}`,
          category: 'SYSTEM.DB',
          senderGamerTag: 0,
          expires,
          attachments: bundleIn(after).map(({ symbol, count, properties }) => ({
            symbol,
            action: 'grant',
            quantity: count,
            ...present({ properties }),
          })),
        },
      })),
      undefined,
      { kind: 'pvp-definition', id: lbid },
    )
    await updateLastRun(here.realm, lbid, { at: context.now, players: plan.row_count })
  },
}
