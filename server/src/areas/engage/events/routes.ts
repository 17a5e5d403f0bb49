import {
  applyEventContent,
  endEvent,
  endEventPhase,
  getEvent,
  getEventCalendar,
  getEventParticipation,
  getEventRow,
  listEventContents,
  listEventRounds,
  listEvents,
  listRunningEvents,
  pingEvent,
  refreshEvent,
  setEventContent,
} from '@regent/contract/engage/events'
import { claimEventRewards, getPlayerEvents, setEventScore } from '@regent/contract/engage/events-players'
import { ApiError } from '@regent/contract/errors'
import { done } from '@regent/contract/shapes'
import { requireGamerTag } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { participationIn, participationOverTime } from './participation.ts'
import * as players from './players.ts'
import { takeOverPublished } from './published-events.ts'
import { selectContentState, selectEvents } from './queries.ts'
import { selectRoundsBefore, selectRunning } from './round-queries.ts'
import * as events from './service.ts'
import { buildCalendar, eventRows, eventView, roundView, roundWithPlayers } from './views.ts'

/** Applies newly published events before each call. */
const fresh =
  <C extends Pick<RealmContext, 'realm' | 'now'>, Answer>(answer: (context: C) => Promise<Answer>) =>
  async (context: C): Promise<Answer> => {
    await takeOverPublished(context.realm, context.now)
    return answer(context)
  }

export function eventRoutes(server: Router) {
  clientRoutes(server)
  changeRoutes(server)
  operatorRoutes(server)
  playerRoutes(server)
}

function clientRoutes(server: Router) {
  server.on(
    getEventCalendar,
    fresh(async ({ realm, query, now }) => ({ eventInDateRange: await buildCalendar(realm, query, now) })),
  )

  server.on(
    listEventContents,
    fresh(async ({ realm }) => ({
      content: (await selectEvents(realm)).map(({ content, origin }) => eventView(content, origin)),
    })),
  )

  server.on(
    listRunningEvents,
    fresh(async ({ realm, caller, role, now }) => {
      const isClient = caller.kind === 'account' && role(realm.id) === undefined
      const rounds = isClient
        ? await players.runningFor(realm, requireGamerTag(caller), now)
        : await selectRunning(realm, new Date(now))
      return { events: rounds.map((round) => roundView(round, now)) }
    }),
  )

  server.on(applyEventContent, async (context) => {
    await events.applyContent(context, context.body.content)
    return done
  })

  server.on(
    getEvent,
    fresh(async ({ realm, params, now }) => roundView(await events.requireRound(realm, params.id, now), now)),
  )
}

function changeRoutes(server: Router) {
  server.on(endEventPhase, async (context) => {
    await events.endPhase(context, context.params.id, context.body)
    return done
  })

  server.on(endEvent, async (context) => {
    await events.endEvent(context, context.params.id)
    return done
  })

  server.on(setEventContent, async (context) => {
    await events.applyContentById(context, context.params.id, context.body.event)
    return done
  })

  server.on(
    pingEvent,
    fresh(async ({ realm, params, now }) => {
      const { state } = roundView(await events.requireRound(realm, params.id, now), now)
      return { keepAlive: state === 'running' || state === 'pending' }
    }),
  )

  server.on(
    refreshEvent,
    fresh(async (context) => {
      await events.tellOfEvent(context, context.params.id)
      return done
    }),
  )
}

function operatorRoutes(server: Router) {
  server.on(
    listEvents,
    fresh(async ({ realm, now }) => ({
      events: await eventRows(realm, now),
      problems: (await selectContentState(realm))?.problems ?? [],
    })),
  )

  server.on(
    getEventRow,
    fresh(async ({ realm, params, now }) => {
      const [row] = await eventRows(realm, now, params.symbol)
      if (!row) throw new ApiError('NotFound', { message: 'Event not found in this realm.' })
      return row
    }),
  )

  server.on(listEventRounds, async ({ realm, params, query, now }) => {
    const { cursor, limit } = query
    const before = cursor !== undefined && /^\d{1,15}$/.test(cursor) ? new Date(Number(cursor)) : null
    const roundRows = await selectRoundsBefore(realm, params.symbol, { before, limit: limit + 1 })
    const page = roundRows.slice(0, limit)
    const last = page.at(-1)
    const taking = await participationIn(realm, page, now)
    return {
      rows: page.map((round) => roundWithPlayers(round, taking, now)),
      next: roundRows.length > limit && last ? String(last.start_at) : null,
    }
  })

  server.on(
    getEventParticipation,
    fresh(async ({ realm, params, now }) =>
      participationOverTime(realm, await events.requireRound(realm, params.id, now), now),
    ),
  )
}

function playerRoutes(server: Router) {
  server.on(
    getPlayerEvents,
    fresh((context) => players.listPlayerEvents(context, context.params.gamerTag)),
  )

  server.on(setEventScore, async (context) => {
    await takeOverPublished(context.realm, context.now)
    await players.setScoreIn(context, context.params.gamerTag, context.body)
    return done
  })

  server.on(claimEventRewards, async (context) => ({
    view: await players.claimRewards(context, context.params.gamerTag, context.body.eventId),
    gameRspJson: '{}',
  }))
}
