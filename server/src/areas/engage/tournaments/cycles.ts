import { ApiError } from '@regent/contract/errors'
import { TournamentContent } from '@regent/contract/tournaments'
import type { Realm } from '../../../kernel/context/context.ts'
import { type PublishedItem, publishedContent, publishedOfType } from '../../operate/content/published.ts'

export type Tournament = { id: string; content: TournamentContent }

/** Unset optional properties of an item are null; a malformed item is not a tournament. */
function tournamentOf({ id, properties }: PublishedItem): Tournament | undefined {
  const given = Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null))
  const parsed = TournamentContent.safeParse({ name: id, ...given })
  return parsed.success && cycleMsOf(parsed.data) > 0 ? { id, content: parsed.data } : undefined
}

export const publishedTournaments = async (realm: Realm): Promise<Tournament[]> =>
  (await publishedOfType(realm, 'tournaments')).flatMap((item) => tournamentOf(item) ?? [])

export async function requireTournament(realm: Realm, id: string): Promise<Tournament> {
  const item = id.startsWith('tournaments.') ? await publishedContent(realm, id) : undefined
  const found = item && tournamentOf(item)
  if (!found) throw new ApiError('TournamentNotFound', { field: 'tournamentId' })
  return found
}

const unitMs = { W: 604_800_000, D: 86_400_000, H: 3_600_000, M: 60_000, S: 1_000 }

/** `P7D` in milliseconds. */
export const cycleMsOf = ({ cycleDuration }: Pick<TournamentContent, 'cycleDuration'>): number =>
  [...cycleDuration.matchAll(/(\d+)([WDHMS])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * unitMs[unit as keyof typeof unitMs],
    0,
  )

export type Cycle = { cycle: number; start: number; end: number }

export function cycleAt(content: TournamentContent, now: number, wanted?: number): Cycle {
  const [anchor, length] = [Date.parse(content.anchorTimeUTC), cycleMsOf(content)]
  const cycle = wanted ?? Math.floor((now - anchor) / length)
  const start = anchor + cycle * length
  return { cycle, start, end: start + length }
}

/** The prefix of the board ids of a cycle; tier, stage and partition follow. */
export const boardsOf = (id: string, cycle: number) => `tournament_${id.slice('tournaments.'.length)}_${cycle}_`

/** The number of the current cycle; undefined before the first one. */
export function requireCycle(content: TournamentContent, now: number): number {
  const { cycle } = cycleAt(content, now)
  if (cycle < 0) throw new ApiError('TournamentNotRunning', { field: 'tournamentId' })
  return cycle
}

type Place = { tier: number; stage: number }

export const stageChangeOf = ({ stageChanges }: TournamentContent, rank: number): number =>
  stageChanges.find(({ minRank, maxRank }) => minRank <= rank && rank <= maxRank)?.delta ?? 0

/** Stages continue from tier to tier: after the last stage of one comes the first of the next. */
export function movedBy(content: TournamentContent, { tier, stage }: Place, delta: number): Place {
  const { stagesPerTier } = content
  const last = Math.max(1, content.tiers.length) * stagesPerTier - 1
  const place = Math.max(
    0,
    Math.min(Math.max(last, tier * stagesPerTier + stage), tier * stagesPerTier + stage + delta),
  )
  return { tier: Math.floor(place / stagesPerTier), stage: place % stagesPerTier }
}

/** The rewards of a rank and a score at a tier and stage, by currency. */
export function rewardsOf(
  { rankRewards, scoreRewards }: TournamentContent,
  { tier, stage }: Place,
  { rank, score }: { rank: number; score: number },
): Record<string, number> {
  const isHere = (reward: (typeof rankRewards)[number] | (typeof scoreRewards)[number]) =>
    (reward.tier ?? tier) === tier && (reward.stageMin ?? 0) <= stage && stage <= (reward.stageMax ?? stage)
  const given = [
    ...rankRewards.filter(({ minRank, maxRank }) => minRank <= rank && rank <= maxRank),
    ...scoreRewards.filter(({ minScore, maxScore }) => minScore <= score && score <= (maxScore ?? score)),
  ].filter(isHere)
  return summed(
    given.flatMap(({ currencyRewards }) => currencyRewards.map(({ symbol, amount }) => [symbol, amount] as const)),
  )
}

export function summed(amounts: readonly (readonly [symbol: string, amount: number])[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [symbol, amount] of amounts) sums[symbol] = (sums[symbol] ?? 0) + amount
  return sums
}

/** Amounts in the form of the API. */
export const rewardList = (amounts: Record<string, number>) =>
  Object.entries(amounts).map(([symbol, amount]) => ({ symbol, amount }))
