import {
  type BoardOwner,
  countLeaderboards,
  findBoardOwner,
  getLeaderboardDetails,
  getLeaderboardView,
  type LeaderboardView,
  listLeaderboards,
  listPlayerLeaderboards,
} from '@regent/contract/engage/leaderboards'
import { listLeaderboardVersions } from '@regent/contract/engage/leaderboards-settings'
import {
  plainBoard,
  type SampleBoard,
  sampleLeaderboards,
  sampleRankings,
  sampleVersions,
} from '@regent/contract/samples/leaderboards'
import { ok } from '@regent/contract/shapes'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage } from '../../../api/demo/demo-pages.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

const now = Date.now()
const boardsOf = (pid: string) => (demoPlayers(pid).length > 0 ? sampleLeaderboards(now) : [])

/** An empty leaderboard: what the server answers for an id that does not exist. */
const boardOf = (pid: string, id: string): SampleBoard =>
  boardsOf(pid).find((board) => board.id === id) ?? {
    id,
    scores: [],
    numberOfEntries: 0,
    created: now,
    metaData: plainBoard,
  }

export function demoAnswers(demo: Demo): void {
  demo.on(countLeaderboards, (_, pid) => {
    const owners = boardsOf(pid)
      .filter(({ metaData }) => metaData.parentLeaderboard === '')
      .map(({ id }) => findBoardOwner(id))
    const count = (owner: BoardOwner) => owners.filter((one) => one === owner).length
    return { game: count('game'), event: count('event'), tournament: count('tournament') }
  })

  demo.on(listLeaderboards, ({ query: { prefix = '', includePartitions, of, parent, player, sort, ...page } }, pid) => {
    const rows = boardsOf(pid).filter(
      ({ id, metaData: { parentLeaderboard } }) =>
        id.startsWith(prefix) &&
        (of === undefined || findBoardOwner(id) === of) &&
        (parent === undefined ? includePartitions || parentLeaderboard === '' : parentLeaderboard === parent) &&
        (player === undefined || sampleRankings(boardOf(pid, id), demoPlayers(pid)).some(({ gt }) => gt === player)),
    )
    const by = sort.replace('-', '')
    const never = Number.MAX_SAFE_INTEGER
    const time = ({ created, metaData: { expiration = never, nextReset = never } }: SampleBoard) =>
      by === 'created' ? created : by === 'ends' ? expiration : nextReset
    const sorted = by === 'id' ? rows : rows.toSorted((a, b) => time(a) - time(b))
    if (sort.startsWith('-')) sorted.reverse()
    return demoPage(
      sorted.map((board) => {
        const { scores: _, ...row } = board
        const ranked = sampleRankings(board, demoPlayers(pid)).map(({ gt, rank, score }) => ({ gt, rank, score }))
        if (parent === undefined) return { ...row, best: ranked.slice(0, 1) }
        const place = ranked.find(({ gt }) => gt === player)
        return { ...row, best: ranked.slice(0, 3), ...(place && { place }) }
      }),
      page,
    )
  })

  demo.on(getLeaderboardDetails, ({ params: { id }, query: { from, max, version } }, pid) => {
    const board = boardOf(pid, id)
    const { metaData, created } = board
    const found = sampleVersions(board).find((one) => one.version === version)
    const numberOfEntries = found?.numberOfEntries ?? board.numberOfEntries
    // Earlier versions had fewer entries of the same players.
    const rankings = sampleRankings(board, demoPlayers(pid))
      .slice(0, numberOfEntries)
      .slice(from, from + max)
    const view = { lbId: id, boardSize: numberOfEntries, rankings }
    return { lbid: id, fullName: `${pid}.${id}`, numberOfEntries, metaData, created, view }
  })

  demo.on(listLeaderboardVersions, ({ params: { id } }, pid) => ({ versions: sampleVersions(boardOf(pid, id)) }))

  demo.on(getLeaderboardView, ({ params: { id }, query: { focus, max } }, pid) => {
    const all = sampleRankings(boardOf(pid, id), demoPlayers(pid))
    const rankgt = all.find(({ gt }) => gt === focus)
    const start = rankgt ? Math.max(0, rankgt.rank - 1 - Math.floor(max / 2)) : 0
    const lb = { lbId: id, boardSize: all.length, rankings: all.slice(start, start + max), ...(rankgt && { rankgt }) }
    return { ...ok, lb }
  })

  demo.on(listPlayerLeaderboards, ({ query: { dbid } }, pid) => {
    const lbs = boardsOf(pid).flatMap((board): LeaderboardView[] => {
      const all = sampleRankings(board, demoPlayers(pid))
      const rankgt = all.find(({ gt }) => gt === dbid)
      return rankgt ? [{ lbId: board.id, boardSize: all.length, rankgt, rankings: [rankgt] }] : []
    })
    return { ...ok, lbs }
  })
}
