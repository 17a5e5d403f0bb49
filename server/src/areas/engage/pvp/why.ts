import { type PvpBundle, toBundle } from '@regent/contract/engage/pvp'
import { formatCount, formatQuantity } from '@regent/contract/words'
import type { RealmContext } from '../../../kernel/context/context.ts'
import {
  asNumber,
  asText,
  asTime,
  type FoundExplanation,
  type FoundThing,
  type JudgedCondition,
  judge,
  thingsWith,
  type WhySource,
} from '../../../kernel/records/why-source.ts'
import { findMissing } from '../../monetize/inventory/gifts.ts'
import { listRowsOfTags } from '../../players/players/search.ts'
import { isSplit } from '../leaderboards/board-state.ts'
import { findBoard } from '../leaderboards/service.ts'
import { boardView, rankedTags } from '../leaderboards/views.ts'
import { assignTiers, filterRewarded, idleSince } from './plans.ts'
import { type PvpRow, selectDefinitions } from './queries.ts'

const toFoundThing = ({ lbid, last_run }: PvpRow): FoundThing => ({
  id: lbid,
  title: `PvP rewards of ${lbid}`,
  ...(last_run && { at: last_run.at }),
})

/** The rewards of the realm's PvP definitions. */
export const whyPvp: WhySource = {
  things: async ({ realm }, _, text) => thingsWith((await selectDefinitions(realm)).map(toFoundThing), text),
  async explain(context, gamerTag, id) {
    const row = (await selectDefinitions(context.realm)).find(({ lbid }) => lbid === id)
    return row && explain(context, gamerTag, row)
  },
}

/** Above this number of rewarded players, their order is not computed for a single answer. */
const maxOrdered = 20_000

async function explain(context: RealmContext, gamerTag: number, row: PvpRow): Promise<FoundExplanation> {
  const facts = await findFacts(context, gamerTag, row)
  const conditions = [...boardConditions(row, facts), ...rankConditions(row, facts), isPaidOut(row)]
  const judgement = judge(context.now, conditions, 'The player gets the rewards by mail.')
  return {
    thing: toFoundThing(row),
    rules: { text: `${row.lbid}, version ${row.version}`, link: toLink(row) },
    now: judgement,
    noRecord: 'The ranks at the last payout are not recorded. Its plan lists the rewards of each player.',
    ...(!judgement.isMet && { repair: toRepair(row, facts) }),
  }
}

const toLink = ({ lbid }: PvpRow) => ({ kind: 'leaderboard' as const, id: lbid })

type Facts = Awaited<ReturnType<typeof findFacts>>

/** What the conditions compare: the board, its goods, and the player's rank, activity and tier. */
async function findFacts(context: RealmContext, gamerTag: number, row: PvpRow) {
  const { realm, now } = context
  const { lbid, definition } = row
  const board = await findBoard(realm, lbid, now)
  const isWhole = board !== undefined && !isSplit(board)
  const { tiers } = definition.rewardDefinition
  const symbols = [...new Set(tiers.flatMap((tier) => toBundle(tier).map(({ symbol }) => symbol)))]
  const [missing, view] = await Promise.all([
    findMissing(realm, symbols),
    isWhole ? boardView(realm, lbid, { from: 0, max: 0, outlier: gamerTag }, now) : undefined,
  ])
  const own = view?.rankgt
  const size = view?.boardSize ?? 0
  const standing = own && (await findActivity(context, gamerTag, own.rank, row))
  const tier = own && standing?.isActive ? await findTier(context, gamerTag, row, size) : undefined
  return { board, isWhole, missing, view, own, size, standing, tier }
}

function boardConditions(row: PvpRow, { board, isWhole, missing, view, size }: Facts): JudgedCondition[] {
  const { minPlayers } = row.definition
  const [lacking] = missing.values()
  return [
    {
      name: 'The leaderboard exists',
      isMet: board !== undefined,
      value: board ? asText('exists', toLink(row)) : asText('missing'),
      needed: asText('created, and not expired'),
      unmet: 'The leaderboard of these rewards does not exist.',
    },
    {
      name: 'Has no partitions',
      isMet: board && isWhole,
      needed: asText('one ranking of all players'),
      unmet: 'The leaderboard has partitions. PvP rewards need one ranking of all players.',
    },
    {
      name: 'Its goods can be granted',
      isMet: missing.size === 0,
      value: asText(lacking === undefined ? 'exist' : 'missing'),
      needed: asText('published, defined or deployed in this realm'),
      unmet: lacking ?? '',
    },
    {
      name: 'Enough players',
      isMet: view && size >= minPlayers,
      ...(view && { value: asNumber(size) }),
      needed: asNumber(minPlayers),
      unmet: `The leaderboard has only ${formatQuantity(size, 'player')}. Rewards need ${formatCount(minPlayers)}.`,
    },
  ]
}

function rankConditions({ definition }: PvpRow, { view, own, standing, tier }: Facts): JudgedCondition[] {
  const { rewardDefinition } = definition
  return [
    {
      name: 'Has a rank',
      isMet: view && own !== undefined,
      ...(own && { value: asNumber(own.rank) }),
      needed: asText('a score on the leaderboard'),
      unmet: 'The player has no score on the leaderboard, so they have no rank.',
    },
    {
      name: 'Rank is among the rewarded',
      isMet: own && own.rank <= rewardDefinition.playerCap,
      ...(own && { value: asNumber(own.rank) }),
      needed: asText(`${formatCount(rewardDefinition.playerCap)} or better`),
      unmet: `Only the best ${formatCount(rewardDefinition.playerCap)} players are rewarded.`,
    },
    {
      name: 'Was active recently',
      isMet: standing?.isActive,
      ...(standing?.seenAt !== undefined && { value: asTime(standing.seenAt) }),
      needed: asText(
        `seen within ${definition.idleDays} days, or one of the best ${formatCount(definition.protectedRanks)}`,
      ),
      unmet: `The player was inactive for more than ${definition.idleDays} days.`,
    },
    {
      name: 'A tier covers their rank',
      isMet: tier?.isCovered,
      ...(tier?.place !== undefined && {
        value: asText(`place ${formatCount(tier.place)} of ${formatCount(tier.count)}`),
      }),
      needed: asText(rewardDefinition.tiers.map(({ percentage }) => `${percentage} %`).join(', ')),
      ...(tier && tier.isCovered === undefined && { detail: 'Not computed for leaderboards of this size.' }),
      unmet: 'No tier covers the rank of the player.',
    },
  ]
}

const isPaidOut = ({ last_run: lastRun, next_reward_at: nextAt }: PvpRow): JudgedCondition => ({
  name: 'Rewards were granted',
  isMet: lastRun !== null && lastRun.failure === undefined,
  value: lastRun ? asTime(lastRun.at) : asText('never'),
  needed: nextAt === null ? asText('granted by hand, no schedule') : asTime(nextAt),
  ...(lastRun && { judgedAt: lastRun.at }),
  unmet: lastRun?.failure === undefined ? 'No rewards were granted yet.' : `Not given: ${lastRun.failure}`,
})

function toRepair(row: PvpRow, { board, missing, tier }: Facts): FoundExplanation['repair'] {
  const gifts: PvpBundle = tier?.bundle ?? []
  const { tiers } = row.definition.rewardDefinition
  const [first] = gifts.length > 0 ? gifts : toBundle(tiers[0] ?? { percentage: 0 })
  return {
    says: 'Change the PvP definition, grant its rewards again, or grant this player’s rewards by hand.',
    holds: gifts.map(({ symbol, count }) => `${count} × ${symbol}`),
    acts: [
      ...(first?.symbol && missing.size === 0
        ? [{ do: 'grant' as const, label: 'Grant…', words: `${first.count} ${first.symbol}` }]
        : []),
      ...(board ? [{ do: 'open' as const, label: 'Open the leaderboard', link: toLink(row) }] : []),
    ],
  }
}

/** When the player was last seen, and whether they count as active; the best ranks always do. */
async function findActivity({ realm, now }: RealmContext, gamerTag: number, rank: number, { definition }: PvpRow) {
  const [player] = await listRowsOfTags(realm, [gamerTag])
  if (!player) return undefined
  const seenAt = player.active_at ?? player.created_at
  return { seenAt, isActive: rank <= definition.protectedRanks || seenAt >= idleSince(definition, now) }
}

/** The position of an active player among the rewarded ones, and the gifts of its tier; not computed for very many. */
async function findTier(
  { realm, now }: RealmContext,
  gamerTag: number,
  { lbid, definition }: PvpRow,
  size: number,
): Promise<{ count: number; isCovered: boolean | undefined; place?: number; bundle?: PvpBundle } | undefined> {
  const { playerCap, tiers } = definition.rewardDefinition
  if (Math.min(size, playerCap) > maxOrdered) return { isCovered: undefined, count: size }
  const { tags } = await rankedTags(realm, lbid, playerCap, now)
  const { rewarded } = await filterRewarded(realm, tags, definition, now)
  const index = rewarded.indexOf(gamerTag)
  if (index < 0) return undefined
  const tier = assignTiers(rewarded.length, tiers)[index]
  return {
    place: index + 1,
    count: rewarded.length,
    isCovered: tier !== undefined,
    ...(tier && { bundle: toBundle(tier) }),
  }
}
