import type { EventContent } from '@regent/contract/engage/event-shapes'
import { stateAt } from '@regent/contract/engage/event-times'
import type { PlayerEvent } from '@regent/contract/engage/events-players'
import type { Db } from '../../../engines/database/database.ts'
import type { RealmRef } from '../../../kernel/context/context.ts'
import * as groups from './group-queries.ts'
import { pendingRewards, rewardStates, type Standing } from './rewards.ts'
import { type Round, toRoundTimes } from './rounds.ts'

/**
 * Rewards of guilds (`group_rewards`): when a round ends, the scores of a guild's members are summed, and each member
 * who took part may claim the reward of the sum. Guild membership is recorded at that time, so that nobody moves to
 * another guild for its rewards.
 */

/** The rewards of guilds in a round. */
export const listGroupRewards = ({ group_rewards: rewards }: Pick<EventContent, 'group_rewards'>) =>
  rewards?.scoreRewards ?? []

/** Prefix of a guild's rewards among the claims of a player. */
const prefix = 'group/'
const listClaimedKeys = (claimed: readonly string[]) =>
  claimed.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))

type GroupStanding = { groupId: number; standing: Standing }

/** Sums the guild scores of a finished round. Only the first caller does it; concurrent callers wait. */
export async function countGroups(
  realm: RealmRef,
  round: Pick<groups.UncountedRound, 'id' | 'end_at'>,
  now: number,
): Promise<void> {
  const count = async (here: RealmRef) => {
    if (!(await groups.tryLockCounting(here, round.id, new Date(now)))) return
    await groups.updateGroupsOfPlayers(here, round.id, new Date(round.end_at))
    await groups.replaceGroupScores(here, round.id)
  }
  await (realm.db.isTransaction
    ? count(realm)
    : realm.db.transaction().execute((db) => count({ id: realm.id, db: db as Db })))
}

/** Counts guild scores only if the event has guild rewards and they are not counted yet. */
export async function countGroupsIfOver(realm: RealmRef, round: Round, now: number): Promise<void> {
  const isOver = stateAt(toRoundTimes(round), now) === 'done'
  if (isOver && round.groups_counted_at === null && listGroupRewards(round.content).length > 0)
    await countGroups(realm, round, now)
}

/** The standing of a player's guild; before the end of the round it has no rank and no rewards. */
export async function groupStandingIn(
  realm: RealmRef,
  gamerTag: number,
  round: Round,
  now: number,
): Promise<GroupStanding | undefined> {
  if (listGroupRewards(round.content).length === 0) return undefined
  if (stateAt(toRoundTimes(round), now) !== 'done') {
    const score = await groups.selectPresentScore(realm, gamerTag, round.id)
    return score && { groupId: score.group_id, standing: { score: score.score, rank: 0, isDone: false } }
  }
  const score = await groups.selectGroupScore(realm, gamerTag, round.id)
  return score && { groupId: score.group_id, standing: { score: score.score, rank: score.rank, isDone: true } }
}

/** The fields in the player's view of a round; empty if the event has no guild rewards. */
export function groupRewardsView(
  { content }: Round,
  group: GroupStanding | undefined,
  claimed: readonly string[],
): Pick<PlayerEvent, 'groupRewards'> {
  const score_rewards = listGroupRewards(content)
  if (score_rewards.length === 0) return {}
  const standing = group?.standing ?? { score: 0, rank: 0, isDone: false }
  return {
    groupRewards: {
      ...(group && { groupId: String(group.groupId) }),
      groupScore: standing.score,
      groupRank: standing.rank,
      scoreRewards: rewardStates('score', { score_rewards }, standing, listClaimedKeys(claimed)),
      rankRewards: [],
    },
  }
}

/** The unclaimed rewards of a player by their guild: the keys, and the sum of the gifts. */
export function pendingGroupRewards({ content }: Round, group: GroupStanding | undefined, claimed: readonly string[]) {
  const score_rewards = group ? listGroupRewards(content) : []
  const standing = group?.standing ?? { score: 0, rank: 0, isDone: false }
  const { keys, gifts } = pendingRewards({ score_rewards }, standing, listClaimedKeys(claimed))
  return { keys: keys.map((key) => `${prefix}${key}`), gifts }
}
