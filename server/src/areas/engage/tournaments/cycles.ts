import { parseDurationMs } from '@regent/contract/duration'
import { TournamentContent } from '@regent/contract/engage/tournaments'
import { ApiError } from '@regent/contract/errors'
import type { Realm } from '../../../kernel/context/context.ts'
import { type PublishedItem, publishedContent, publishedOfType } from '../../operate/content/published.ts'

export type Tournament = {
  id: string
  content: TournamentContent
  /** Texts of properties that only the game interprets. */
  gameTexts: string[]
}

/** An item that is published with invalid content: players do not see it. */
export type FaultyTournament = { id: string; name: string; problem: string }

/** Unset optional properties of an item are null. */
export const givenContent = (id: string, properties: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  name: id,
  ...Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null)),
})

function parseTournament({ id, properties }: PublishedItem): Tournament | FaultyTournament {
  const values = givenContent(id, properties)
  const parsed = TournamentContent.safeParse(values)
  if (parsed.success) return { id, content: parsed.data, gameTexts: listGameTexts(values) }
  const [issue] = parsed.error.issues
  const name = typeof values['name'] === 'string' ? values['name'] : id
  return { id, name, problem: `${issue?.path.join('.') || 'The item'}: ${issue?.message ?? 'is not valid'}` }
}

const listGameTexts = (properties: Record<string, unknown>): string[] =>
  Object.entries(properties)
    .filter(([name]) => !Object.hasOwn(TournamentContent.shape, name))
    .flatMap(([, value]) => value)
    .filter((value) => typeof value === 'string')

/** All items of the type, by id, including invalid ones. */
export const itemsOfTournaments = async (realm: Realm): Promise<(Tournament | FaultyTournament)[]> =>
  (await publishedOfType(realm, 'tournaments')).map(parseTournament)

export const publishedTournaments = async (realm: Realm): Promise<Tournament[]> =>
  (await itemsOfTournaments(realm)).filter((one) => 'content' in one)

export async function requireTournament(realm: Realm, id: string): Promise<Tournament> {
  const item = id.startsWith('tournaments.') ? await publishedContent(realm, id) : undefined
  const tournament = item && parseTournament(item)
  if (!tournament || !('content' in tournament)) throw new ApiError('TournamentNotFound', { field: 'tournamentId' })
  return tournament
}

/** The length of a cycle in milliseconds. */
const parseCycleMs = ({ cycleDuration }: TournamentContent): number => parseDurationMs(cycleDuration) ?? 0

export type Cycle = { cycle: number; start: number; end: number }

export function cycleAt(content: TournamentContent, now: number, wanted?: number): Cycle {
  const anchor = Date.parse(content.anchorTimeUTC)
  const length = parseCycleMs(content)
  const cycle = wanted ?? Math.floor((now - anchor) / length)
  const start = anchor + cycle * length
  return { cycle, start, end: start + length }
}

/** The prefix of the board ids of a tournament; cycle, tier, stage and partition follow. */
export const tournamentBoardPrefix = (id: string) => `tournament_${id.slice('tournaments.'.length)}_`

/** The prefix of the board ids of a cycle; tier, stage and partition follow. */
export const cycleBoardPrefix = (id: string, cycle: number) => `${tournamentBoardPrefix(id)}${cycle}_`

/** Parses tier and stage from the id of a board. */
export function placeOfBoard(boards: string, boardId: string): { tier: number; stage: number } {
  const [tier = 0, stage = 0] = (boardId.slice(boards.length).split('#')[0] ?? '').split('_').map(Number)
  return { tier, stage }
}

/** The number of the current cycle; undefined before the first one. */
export function requireCycle(content: TournamentContent, now: number): number {
  const { cycle } = cycleAt(content, now)
  if (cycle < 0) throw new ApiError('TournamentNotRunning', { field: 'tournamentId' })
  return cycle
}

export type Place = { tier: number; stage: number }

export const findStageChange = ({ stageChanges }: TournamentContent, rank: number): number =>
  stageChanges.find(({ minRank, maxRank }) => minRank <= rank && rank <= maxRank)?.delta ?? 0

/** Stages continue across tiers: the last stage of a tier is followed by the first of the next tier. */
export function movedBy(content: TournamentContent, { tier, stage }: Place, delta: number): Place {
  const { stagesPerTier } = content
  const last = Math.max(1, content.tiers.length) * stagesPerTier - 1
  const place = Math.max(
    0,
    Math.min(Math.max(last, tier * stagesPerTier + stage), tier * stagesPerTier + stage + delta),
  )
  return { tier: Math.floor(place / stagesPerTier), stage: place % stagesPerTier }
}
