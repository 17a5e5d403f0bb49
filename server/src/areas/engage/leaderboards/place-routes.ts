import { parsePartition } from '@regent/contract/engage/leaderboards'
import {
  freezeLeaderboard,
  getAssignmentOfLeaderboard,
  getLeaderboardMembership,
  getLeaderboardPartition,
  makeLeaderboardUid,
} from '@regent/contract/engage/leaderboards-places'
import {
  listLeaderboardVersions,
  planLeaderboardVersion,
  unfreezeLeaderboard,
  updateLeaderboard,
} from '@regent/contract/engage/leaderboards-settings'
import { done } from '@regent/contract/shapes'
import { newId } from '../../../engines/database/ids.ts'
import { requireGamerTag } from '../../../kernel/context/access.ts'
import { present } from '../../../kernel/context/present.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { assignedBoard, findAssignment } from './assignment.ts'
import { planVersion } from './plans.ts'
import { changeBoard, freezeBoard, requireBoard, unfreezeBoard } from './service.ts'
import { listVersions } from './versions.ts'

export function leaderboardPlaceRoutes(server: Router) {
  server.on(getAssignmentOfLeaderboard, async ({ realm, params, caller, now }) => {
    const playerId = requireGamerTag(caller)
    return { playerId, leaderboardId: await assignedBoard(realm, params.id, playerId, false, now) }
  })

  server.on(getLeaderboardPartition, async ({ realm, params, query: { playerId }, now }) => {
    const { partition } = await findAssignment(realm, params.id, playerId, now)
    const number = partition === undefined ? undefined : parsePartition(partition)?.number
    return {
      isEmpty: partition === undefined,
      leaderboardId: partition ?? params.id,
      playerId,
      ...present({ partition: number }),
    }
  })

  server.on(getLeaderboardMembership, async ({ realm, params, query, now }) => ({
    result: (await findAssignment(realm, params.id, query.playerId, now)).isMember,
  }))

  server.on(freezeLeaderboard, async (context) => {
    await freezeBoard(context, context.params.id)
    return done
  })

  server.on(unfreezeLeaderboard, async (context) => {
    await unfreezeBoard(context, context.params.id)
    return done
  })

  server.on(updateLeaderboard, async (context) => {
    await changeBoard(context, context.params.id, context.body)
    return done
  })

  server.on(listLeaderboardVersions, async ({ realm, params, now }) => ({
    versions: await listVersions(realm, await requireBoard(realm, params.id, now)),
  }))

  server.on(planLeaderboardVersion, (context) => planVersion(context, context.params.id))

  server.on(makeLeaderboardUid, () => ({ id: newId() }))
}
