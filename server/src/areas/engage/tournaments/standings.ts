import type { Realm } from '../../../kernel/context/context.ts'
import { findGuild } from '../groups/service.ts'
import { loadCircle } from '../leaderboards/circle.ts'
import {
  cycleAt,
  cycleBoardPrefix,
  findStageChange,
  placeOfBoard,
  requireTournament,
  type Tournament,
} from './cycles.ts'
import { findRewards, prizeView } from './prizes.ts'
import * as queries from './standing-queries.ts'

/** Standings across the boards of a cycle: all players, one guild, and all guilds. */

type StandingsQuery = queries.StandingsWindow & { tournamentId: string; cycle?: number | undefined }

async function boardsWanted(realm: Realm, { tournamentId, cycle }: StandingsQuery, now: number) {
  const tournament = await requireTournament(realm, tournamentId)
  return { tournament, boards: cycleBoardPrefix(tournament.id, cycle ?? cycleAt(tournament.content, now).cycle) }
}

/** The rewards and the effect of the rank on the player's own board; `rank` is the rank among the shown players. */
function toEntry({ content }: Tournament, boards: string, row: queries.StandingRow, rank: number) {
  const { gamer_tag: playerId, score, board_rank, board_id } = row
  const { tier, stage } = placeOfBoard(boards, board_id)
  return {
    playerId,
    rank,
    score,
    tier,
    stage,
    stageChange: findStageChange(content, board_rank),
    ...prizeView(findRewards(content, { tier, stage }, { rank: board_rank, score })),
  }
}

export async function globalStandings(realm: Realm, own: number | undefined, query: StandingsQuery, now: number) {
  const { tournament, boards } = await boardsWanted(realm, query, now)
  const rows = await queries.selectEntriesOfCycle(realm, boards, { ...query, own })
  const toView = (row: queries.StandingRow) => toEntry(tournament, boards, row, row.rank)
  const me = rows.find((row) => row.gamer_tag === own)
  return { entries: rows.filter((row) => row.is_shown).map(toView), ...(me && { me: toView(me) }) }
}

export async function guildStandings(realm: Realm, own: number, query: StandingsQuery, now: number) {
  const { tournament, boards } = await boardsWanted(realm, query, now)
  const members = await loadCircle(realm, own, { friends: false, guild: true })
  const rows = await queries.selectEntriesOfPlayers(realm, boards, members)
  const views = rows.map((row, index) => toEntry(tournament, boards, row, index + 1))
  const me = views.find(({ playerId }) => playerId === own)
  return { entries: views.slice(query.from, query.from + query.max), ...(me && { me }) }
}

export async function loadChampions(
  realm: Realm,
  { tournamentId, cycles }: { tournamentId: string; cycles: number },
  now: number,
) {
  const { id, content } = await requireTournament(realm, tournamentId)
  const { cycle: present } = cycleAt(content, now)
  const past = Array.from({ length: cycles }, (_, index) => present - 1 - index).filter((cycle) => cycle >= 0)
  const champions = await Promise.all(
    past.map(async (cycle) => {
      const [best] = await queries.selectEntriesOfCycle(realm, cycleBoardPrefix(id, cycle), { from: 0, max: 1 })
      const { start, end } = cycleAt(content, now, cycle)
      return best && { cycle, playerId: best.gamer_tag, score: best.score, startTimeMs: start, endTimeMs: end }
    }),
  )
  return champions.filter((one) => one !== undefined)
}

export async function groupStandings(realm: Realm, query: StandingsQuery, now: number) {
  const { boards } = await boardsWanted(realm, query, now)
  const rows = await queries.selectGroupScores(realm, boards, query)
  const toGroupView = ({ group_id: groupId, score, rank }: queries.TournamentGroupScore) => ({
    groupId,
    rank,
    score,
    stageChange: 0 as const,
    currencyRewards: [],
  })
  const focus = rows.find((row) => row.group_id === query.focus)
  return { entries: rows.filter((row) => row.is_shown).map(toGroupView), ...(focus && { focus: toGroupView(focus) }) }
}

export async function groupStatuses(realm: Realm, groupIds: readonly number[], tournamentId: string | undefined) {
  const rows = await queries.selectGroupStatuses(realm, groupIds, tournamentId)
  return rows.map(({ group_id: groupId, tournament_id: id, place: [tier, stage], last_cycle }) => ({
    groupId,
    tournamentId: id,
    contentId: id,
    tier,
    stage,
    lastUpdateCycle: last_cycle,
  }))
}

export async function ownGroupStatuses(realm: Realm, gamerTag: number, contentId: string | undefined) {
  const guild = await findGuild(realm, gamerTag)
  return guild === undefined ? [] : groupStatuses(realm, [guild], contentId)
}
