import { hasFlow, isExclusive } from '@regent/contract/operate/trials'
import { toCohortStat } from '@regent/contract/players/player-search'
import type { Realm } from '../../../kernel/context/context.ts'
import { recordEvents } from '../../../kernel/history/record.ts'
import { noteResults } from '../../../kernel/results/results.ts'
import { evaluateConditions } from '../../players/players/stat-criteria.ts'
import { matchingAudiences } from '../../players/segments/fits.ts'
import { deleteBuiltInStats, setBuiltInStatsOfPlayers } from '../../players/stats/service.ts'
import { cohortAt, toPosition } from './cohorts.ts'
import * as queries from './queries.ts'
import { toRulesCondition } from './rules.ts'

type RealmOfPlayer = Pick<Realm, 'db' | 'id' | 'cid' | 'createdAt'>

export type Moves = { joins: { trial: queries.TrialRow; cohort: string }[]; leaves: queries.TrialRow[] }

/**
 * Assigns a player when a session begins. With a flow, the player first leaves trials they no longer match. Then they
 * join every trial they match, oldest start first, unless it excludes a trial they are in.
 */
export function planMemberships(
  gamerTag: number,
  playing: readonly queries.TrialRow[],
  memberships: readonly queries.Membership[],
  isFor: (trial: queries.TrialRow) => boolean,
): Moves {
  const isIn = ({ id }: queries.TrialRow) =>
    memberships.some(({ trial_id, left_at }) => trial_id === id && left_at === null)
  const leaves = playing.filter((trial) => isIn(trial) && hasFlow(trial.strategy) && !isFor(trial))
  const activeMemberships = memberships.filter(
    ({ trial_id, left_at }) => left_at === null && !leaves.some(({ id }) => id === trial_id),
  )
  const strategies = activeMemberships.map(({ strategy }) => strategy)
  const joins: Moves['joins'] = []
  for (const trial of playing) {
    if (isIn(trial) || !isFor(trial)) continue
    const isExcluded = isExclusive(trial.strategy) ? strategies.length > 0 : strategies.some(isExclusive)
    if (isExcluded) continue
    const before = memberships.find(({ trial_id }) => trial_id === trial.id)
    const cohort = before?.cohort ?? cohortAt(trial.cohorts, toPosition(trial.id, gamerTag))?.name
    if (cohort === undefined) continue
    joins.push({ trial, cohort })
    strategies.push(trial.strategy)
  }
  return { joins, leaves }
}

/**
 * Assigns a player whose session begins. The caller has locked the player, so that two concurrent sessions assign them
 * once.
 */
export async function assignTrials(realm: RealmOfPlayer, gamerTag: number, now: number): Promise<void> {
  const runningTrials = await queries.selectPlaying(realm)
  if (runningTrials.length === 0) return
  const memberships = await queries.selectMemberships(realm, [gamerTag])
  const holding = await evaluateConditions(
    realm,
    gamerTag,
    runningTrials.map(({ rules }) => queries.buildCondition(toRulesCondition(rules))),
  )
  const audiences = runningTrials.map(({ audience }) => audience ?? undefined)
  const fitting = await matchingAudiences(realm, gamerTag, audiences, now)
  const isFor = (trial: queries.TrialRow) => {
    const at = runningTrials.indexOf(trial)
    return holding?.[at] === true && fitting[at] === true
  }
  const { joins, leaves } = planMemberships(gamerTag, runningTrials, memberships, isFor)
  if (joins.length + leaves.length === 0) return
  const ids = [...joins.map(({ trial }) => trial.id), ...leaves.map(({ id }) => id)]
  const open = await queries.sharePlaying(realm, ids)
  const openLeaves = leaves.filter(({ id }) => open.has(id))
  for (const { id } of openLeaves) await queries.markLeft(realm, id, gamerTag, new Date(now))
  for (const { trial, cohort } of joins.filter(({ trial: { id } }) => open.has(id))) {
    await queries.insertMember(realm, trial.id, gamerTag, cohort, new Date(now))
    if (memberships.some(({ trial_id }) => trial_id === trial.id)) continue
    const fields = { trial: trial.name, cohort }
    await recordEvents(realm, [{ namespace: 'platform_cohort_join', at: now, gamerTag, fields }])
    const record = { kind: 'trial', id: trial.name } as const
    await noteResults({ realm, now }, [{ record, step: 'participated', gamerTags: [gamerTag] }])
  }
  await saveTrialStats(
    realm,
    now,
    [gamerTag],
    openLeaves.map(({ name }) => name),
  )
}

/** Writes the player's trials into their stats, and deletes the stats of ended trials that they left. */
export async function saveTrialStats(
  realm: RealmOfPlayer,
  now: number,
  gamerTags: readonly number[],
  gone: readonly string[],
): Promise<void> {
  const memberships = await queries.selectMemberships(realm, gamerTags)
  const current = memberships.filter(({ left_at }) => left_at === null)
  const byPlayer = new Map<number, queries.Membership[]>()
  for (const row of current) byPlayer.set(row.gamer_tag, [...(byPlayer.get(row.gamer_tag) ?? []), row])
  const set = [...byPlayer].flatMap(([gamerTag, rows]) => [
    { gamerTag, key: 'TRIALS', value: JSON.stringify(rows.map(({ name }) => name)) },
    ...rows.map(({ name, cohort }) => ({ gamerTag, key: toCohortStat(name), value: cohort })),
  ])
  const drop = gamerTags.flatMap((gamerTag) => {
    const rows = byPlayer.get(gamerTag) ?? []
    const out = gone.filter((name) => !rows.some((row) => row.name === name))
    return [...out.map(toCohortStat), ...(rows.length === 0 ? ['TRIALS'] : [])].map((key) => ({ gamerTag, key }))
  })
  await setBuiltInStatsOfPlayers(realm, now, set)
  await deleteBuiltInStats(realm, drop)
}
