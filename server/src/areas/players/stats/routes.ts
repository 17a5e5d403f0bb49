import { ApiError } from '@regent/contract/errors'
import {
  deleteStats,
  getClientStats,
  getClientStatsBatch,
  getStats,
  listStatKeys,
  readObjectId,
  setClientStats,
  setClientStatsList,
  setStats,
  subscribeToStats,
  unsubscribeFromStats,
  updateStatsBatch,
} from '@regent/contract/players/stats'
import { ok } from '@regent/contract/shapes'
import type { Caller } from '../../../kernel/context/context.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { statMaskingFor } from '../../../kernel/personal-data/stat-masking.ts'
import {
  readStatKeys,
  readStats,
  readStatsOfSpaces,
  removeStats,
  type StatUpdate,
  setStatsOfPlayer,
  updateStats,
} from './service.ts'

export function statRoutes(server: Router) {
  server.on(getStats, (context) =>
    readStats(context.realm, context.params.objectId, context.query.stats, statMaskingFor(context)),
  )

  server.on(setStats, async (context) => {
    await updateStats(context, [{ objectId: context.params.objectId, ...context.body }])
    return ok
  })

  server.on(deleteStats, async (context) => {
    await removeStats(context, context.params.objectId, context.body.stats)
    return ok
  })

  server.on(updateStatsBatch, async (context) => {
    await updateStats(context, context.body.updates)
    return ok
  })

  server.on(getClientStats, (context) =>
    readStats(context.realm, context.params.objectId, context.query.stats, statMaskingFor(context)),
  )

  server.on(
    setClientStats,
    (context) => setStatsOfPlayer(context, toStatUpdate(context)),
    async (context, isDone) => {
      if (!isDone) await updateStats(context, [toStatUpdate(context)])
      return ok
    },
  )

  server.on(
    setClientStatsList,
    (context) => setStatsOfPlayer(context, toStatUpdate(context)),
    async (context, isDone) => {
      if (!isDone) await updateStats(context, [toStatUpdate(context)])
      return ok
    },
  )

  server.on(getClientStatsBatch, async (context) => {
    const { realm, query, caller } = context
    for (const objectId of query.objectIds) rejectForeignPrivate(objectId, caller)
    const spaces = await readStatsOfSpaces(realm, query.objectIds, query.stats, statMaskingFor(context))
    const isList = query.format === 'stringlist'
    return {
      results: spaces.map(({ id, stats }) => ({
        id,
        stats: isList ? Object.entries(stats).map(([k, v]) => ({ k, v })) : stats,
      })),
    }
  })

  server.on(listStatKeys, ({ realm }) => readStatKeys(realm))

  server.on(subscribeToStats, rejectSubscription)
  server.on(unsubscribeFromStats, rejectSubscription)
}

function rejectSubscription(): never {
  const message = 'This server does not notify services of stat changes. Services can read stats when needed.'
  throw new ApiError('NotSetUp', { field: 'service', message })
}

type ClientWrite = { set: StatUpdate['set'] | { k: string; v: string | number | boolean }[]; add?: StatUpdate['add'] }

/** Game stats (game.*) cannot be written through these client calls, not even by staff. */
function toStatUpdate({ params, body }: { params: { objectId: string }; body: ClientWrite }): StatUpdate {
  if (!params.objectId.startsWith('client.')) {
    throw new ApiError('Forbidden', {
      field: 'objectId',
      message: 'A game client can write only client.* stats. Nothing was changed.',
    })
  }
  const set = Array.isArray(body.set) ? Object.fromEntries(body.set.map(({ k, v }) => [k, v])) : body.set
  return { objectId: params.objectId, set, add: body.add ?? {} }
}

function rejectForeignPrivate(objectId: string, caller: Caller): void {
  const { space, gamerTag } = readObjectId(objectId)
  if (caller.kind === 'account' && caller.player && space.endsWith('.private') && caller.player.gamerTag !== gamerTag) {
    throw new ApiError('Forbidden', { field: 'objectIds', message: 'Players can read only their own private stats.' })
  }
}
