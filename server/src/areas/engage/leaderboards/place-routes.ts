import { partitionOf } from '@regent/contract/leaderboards'
import {
  freezeLeaderboard,
  getAssignmentOfLeaderboard,
  getLeaderboardMembership,
  getLeaderboardPartition,
  makeLeaderboardUid,
} from '@regent/contract/leaderboards-places'
import { done } from '@regent/contract/shapes'
import { newId } from '../../../engines/database/ids.ts'
import { playerOf } from '../../../kernel/context/access.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { present } from '../../../kernel/present.ts'
import { assignedBoard, placeOf } from './assignment.ts'
import { freezeBoard } from './service.ts'

export function leaderboardPlaceRoutes(server: Router) {
  server.on(getAssignmentOfLeaderboard, async ({ realm, params, caller, now }) => {
    const playerId = playerOf(caller)
    return { playerId, leaderboardId: await assignedBoard(realm, params.id, playerId, false, now) }
  })

  server.on(getLeaderboardPartition, async ({ realm, params, query: { playerId }, now }) => {
    const { partition } = await placeOf(realm, params.id, playerId, now)
    const number = partition === undefined ? undefined : partitionOf(partition)?.number
    return {
      isEmpty: partition === undefined,
      leaderboardId: partition ?? params.id,
      playerId,
      ...present({ partition: number }),
    }
  })

  server.on(getLeaderboardMembership, async ({ realm, params, query, now }) => ({
    result: (await placeOf(realm, params.id, query.playerId, now)).isMember,
  }))

  server.on(freezeLeaderboard, async (context) => {
    await freezeBoard(context, context.params.id)
    return done
  })

  server.on(makeLeaderboardUid, () => ({ id: newId() }))
}
