import {
  claimCalendar,
  getPlayerDailyRewards,
  listCalendars,
  listDailyClaims,
  listDailyRewards,
  resetDailyReward,
  setDailyRewardDay,
} from '@regent/contract/engage/daily-rewards'
import { done } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import * as dailyRewards from './service.ts'
import { listCalendarRows, listOfPlayer, pageOfClaims } from './views.ts'

export function dailyRewardRoutes(server: Router) {
  server.on(listCalendars, async (context) => ({
    calendars: await dailyRewards.listForPlayer(context, context.params.objectId),
  }))

  server.on(claimCalendar, async (context) => {
    await dailyRewards.claim(context, context.params.objectId, context.body.id)
    return done
  })

  server.on(listDailyRewards, ({ realm, now }) => listCalendarRows(realm, now))

  server.on(listDailyClaims, ({ realm, params, query, now }) => pageOfClaims(realm, params.id, query, now))

  server.on(getPlayerDailyRewards, async (context) => ({
    calendars: await listOfPlayer(context, context.params.gamerTag),
  }))

  server.on(setDailyRewardDay, async (context) => {
    const { gamerTag, id } = context.params
    await dailyRewards.setDay(context, gamerTag, id, context.body.nextIndex)
    return done
  })

  server.on(resetDailyReward, async (context) => {
    await dailyRewards.reset(context, context.params.gamerTag, context.params.id)
    return done
  })
}
