import type { EndpointOutput } from '@regent/contract/endpoint'
import {
  clearLeaderboard,
  countLeaderboards,
  createLeaderboard,
  deleteLeaderboard,
  getLeaderboardAssignment,
  getLeaderboardDetails,
  getLeaderboardFriends,
  getLeaderboardRanks,
  getLeaderboardView,
  listLeaderboardNames,
  listLeaderboards,
  listPlayerLeaderboards,
  planClearLeaderboard,
  planDeleteLeaderboard,
  planRemoveEntries,
  removeLeaderboardAssignment,
  removeLeaderboardEntry,
  setLeaderboardEntry,
} from '@regent/contract/engage/leaderboards'
import { ApiError } from '@regent/contract/errors'
import { done, ok } from '@regent/contract/shapes'
import { requireGamerTag } from '../../../kernel/context/access.ts'
import { JoinedReads } from '../../../kernel/context/joined-reads.ts'
import { findCallerTag } from '../../../kernel/context/own-player.ts'
import { JoinedAnswer } from '../../../kernel/http/joined-answer.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { assignedBoard, removeAssignment } from './assignment.ts'
import { boardCounts, boardList } from './board-list.ts'
import { loadCircle } from './circle.ts'
import { removeEntry, setScore, setScoreInGroupCommit } from './entries.ts'
import { planClear, planDelete } from './plans.ts'
import { countBoards, selectBoards } from './queries.ts'
import { isTop } from './rank-queries.ts'
import { planRemoval } from './remove-plan.ts'
import { clearBoard, deleteBoard, makeBoard } from './service.ts'
import { boardDetails, boardView, playerBoards, ranksView } from './views.ts'

export function leaderboardRoutes(server: Router) {
  listRoutes(server)
  changeRoutes(server)
  clientRoutes(server)
}

function listRoutes(server: Router) {
  server.on(listLeaderboardNames, async ({ realm, query, now }) => {
    const { skip, limit, ...wanted } = query
    const at = new Date(now)
    const [boards, total] = await Promise.all([
      selectBoards(realm, wanted, { skip, limit }, at),
      countBoards(realm, wanted, at),
    ])
    return { nameList: boards.map(({ id }) => id), offset: skip, total }
  })

  server.on(listLeaderboards, (context) => boardList(context))

  server.on(countLeaderboards, (context) => boardCounts(context))

  server.on(getLeaderboardDetails, ({ realm, params, query, now }) => boardDetails(realm, params.id, query, now))

  server.on(listPlayerLeaderboards, async ({ realm, query, now }) => ({
    ...ok,
    lbs: await playerBoards(realm, query.dbid, now),
  }))
}

function changeRoutes(server: Router) {
  server.on(createLeaderboard, async (context) => {
    await makeBoard(context, context.params.id, context.body)
    return done
  })

  server.on(deleteLeaderboard, async (context) => {
    await deleteBoard(context, context.params.id)
    return done
  })

  server.on(clearLeaderboard, async (context) => {
    await clearBoard(context, context.params.id)
    return done
  })

  server.on(planClearLeaderboard, (context) => planClear(context, context.params.id))

  server.on(planDeleteLeaderboard, (context) => planDelete(context, context.params.id))

  server.on(planRemoveEntries, (context) => planRemoval(context, context.params.id, context.body))

  server.on(removeLeaderboardEntry, async (context) => {
    await removeEntry(context, context.params.id, context.body.id)
    return done
  })

  server.on(removeLeaderboardAssignment, async (context) => {
    await removeAssignment(context, context.params.id, context.body.playerId)
    return done
  })

  server.on(
    setLeaderboardEntry,
    (context) => setScoreInGroupCommit(context, context.params.id, context.body),
    async (context, isDone) => {
      const isKept = isDone || (await setScore(context, context.params.id, context.body))
      return { ...ok, data: isKept ? {} : { kept: 'false' as const } }
    },
  )
}

function clientRoutes(server: Router) {
  const tops = new JoinedReads<JoinedAnswer<EndpointOutput<typeof getLeaderboardView>>>()

  server.on(getLeaderboardAssignment, async ({ realm, query, caller, now }) => {
    const playerId = requireGamerTag(caller)
    return { playerId, leaderboardId: await assignedBoard(realm, query.boardId, playerId, query.joinBoard, now) }
  })

  server.on(getLeaderboardView, async ({ realm, params, query, caller, now }) => {
    const { friends, guild, ...window } = query
    const { from, max, version, focus, outlier } = window
    const read = async () => ({ ...ok, lb: await boardView(realm, params.id, window, now) })
    if (!friends && !guild) {
      const isAlikeForAll =
        version === undefined && focus === undefined && outlier === undefined && isTop({ from, max })
      if (!isAlikeForAll) return read()
      // Cached, because all players of a game read the top of the same boards.
      return tops.read(`${realm.id} ${max} ${params.id}`, async () => new JoinedAnswer(await read()))
    }
    const own = findCallerTag(caller) ?? query.focus
    if (own === undefined)
      throw new ApiError('BadRequest', {
        field: 'focus',
        message: 'focus must be the player whose friends or guild are listed.',
      })
    const around = await loadCircle(realm, own, { friends, guild })
    return { ...ok, lb: await ranksView(realm, params.id, around, { now, own, version: query.version }) }
  })

  server.on(getLeaderboardRanks, async ({ realm, params, query, now }) => ({
    ...ok,
    lb: await ranksView(realm, params.id, query.ids, { now, version: query.version }),
  }))

  server.on(getLeaderboardFriends, async ({ realm, params, caller, now }) => {
    const own = requireGamerTag(caller)
    const around = await loadCircle(realm, own, { friends: true, guild: false })
    return { ...ok, lb: await ranksView(realm, params.id, around, { now, own }) }
  })
}
