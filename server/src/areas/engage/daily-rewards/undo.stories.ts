import {
  claimCalendar,
  getPlayerDailyRewards,
  resetDailyReward,
  setDailyRewardDay,
} from '@regent/contract/engage/daily-rewards'
import { publishItems } from '../../../testing/published-content.ts'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

const id = 'calendars.daily'
const gamerTags = new WeakMap<TestApp, number>()

/** A player who has claimed the first of five days. */
async function playerOf(app: TestApp): Promise<number> {
  const known = gamerTags.get(app)
  if (known !== undefined) return known
  await publishItems(app, [{ id, properties: { title: 'Daily', days: [{}, {}, {}, {}, {}] } }])
  const player = await app.player()
  await player.call(claimCalendar, { params: { objectId: player.gamerTag }, body: { id } })
  gamerTags.set(app, player.gamerTag)
  return player.gamerTag
}

const setTo = (nextIndex: number) => async (app: TestApp, by: Actor) => {
  await by.call(setDailyRewardDay, { params: { gamerTag: await playerOf(app), id }, body: { nextIndex } })
}

const state = async (app: TestApp, by: Actor) => {
  const { calendars } = await by.call(getPlayerDailyRewards, { params: { gamerTag: await playerOf(app) } })
  return calendars.map(({ nextIndex, streak, lastClaimAt }) => ({ nextIndex, streak, lastClaimAt }))
}

export const dailyRewardStories: Record<'daily-reward-state', Story[]> = {
  'daily-reward-state': [
    { name: 'the day of a streak', change: setTo(3), newer: setTo(4), state },
    {
      name: 'a calendar that is reset',
      change: async (app, by) => {
        await by.call(resetDailyReward, { params: { gamerTag: await playerOf(app), id } })
      },
      newer: setTo(2),
      state,
    },
  ],
}
