import { applyEventContent } from '@regent/contract/engage/events'
import { claimEventRewards, getPlayerEvents, setEventScore } from '@regent/contract/engage/events-players'
import { minuteMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { veteransAnd } from '../../../testing/audiences.ts'
import { publishItems, withdrawItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'
import { conditionIn, conditionsIn, why } from '../../../testing/why.ts'

const reward = (min: number, max?: number) => ({
  min,
  ...(max !== undefined && { max }),
  obtain: [{ symbol: 'currency.gems', count: 5 }],
})

async function world(more: object = {}) {
  const app = await ownApp()
  await publishItems(app, [{ id: 'currency.gems' }, { id: 'currency.gold' }])
  const here = await veteransAnd(app)
  const eventId = 'events.harvest'
  const content = {
    symbol: eventId,
    name: 'Harvest',
    start_date: new Date(app.now()).toISOString(),
    phases: [{ name: 'main', duration_minutes: 30 }],
    permissions: { write_self: true },
    rank_rewards: [reward(1)],
    score_rewards: [reward(100)],
    ...more,
  }
  await here.developer.call(applyEventContent, { body: { content } })
  const roundId = `${eventId}.${app.now()}`
  const score = ({ gamerTag }: Actor, value: number) =>
    here.developer.call(setEventScore, { params: { gamerTag }, body: { eventId, score: value } })
  const ask = ({ gamerTag }: Actor, part: string) => why(here.developer, gamerTag, 'event', `${part}:${roundId}`)
  return { app, ...here, eventId, roundId, score, ask }
}

test('of two entrants, the first got a rank reward, and the second is told their rank and the band', async () => {
  const { app, veteran, novice, score, ask } = await world()
  const startedAt = app.now()
  await score(veteran, 500)
  await score(novice, 20)
  expect((await ask(veteran, 'rank')).now.verdict).toContain('has not ended')
  app.advance(31 * minuteMs)
  const lost = await ask(novice, 'rank')
  expect(lost.now).toMatchObject({ isMet: false, verdict: 'Rank 2 is outside all reward bands.' })
  expect(conditionsIn(lost.now)).toEqual([
    ['Has begun', 'met', app.now()],
    ['Not cancelled', 'met', 'takes place'],
    ['Entered before the close', 'met', startedAt],
    ['The round has ended', 'met', app.now()],
    ['Rank is in a reward band', 'unmet', 2],
    ['Claimed', 'not-reached', undefined],
  ])
  expect((await ask(novice, 'score')).now.verdict).toBe('The score 20 is too low.')
  expect(conditionIn((await ask(novice, 'score')).now, 'Score is high enough')).toEqual(['unmet', 20, '100 or more'])
  const won = await ask(veteran, 'rank')
  expect(won.now.verdict).toBe('The player has earned the reward but not claimed it.')
  expect(won.repair?.says).toContain('is unclaimed')
  await veteran.call(claimEventRewards, { params: { gamerTag: veteran.gamerTag }, body: { eventId: 'events.harvest' } })
  expect((await ask(veteran, 'rank')).now).toMatchObject({ isMet: true })
})

test('an excluded player is told the audience, and a player without a score that they did not enter', async () => {
  const { veteran, novice, segment, ask, developer, app } = await world()
  const content = {
    symbol: 'events.club',
    name: 'Club',
    start_date: new Date(app.now()).toISOString(),
    phases: [{ name: 'main', duration_minutes: 30 }],
    audience: { segment },
  }
  await developer.call(applyEventContent, { body: { content } })
  const club = async ({ gamerTag }: Actor) =>
    (await why(developer, gamerTag, 'event', `entry:events.club.${app.now()}`)).now
  expect((await club(novice)).verdict).toBe('The player is not in the segment of the event.')
  expect((await club(veteran)).verdict).toBe('The player has not entered. No score was sent for them.')
  expect(conditionIn((await ask(veteran, 'entry')).now, 'Entered before the close')?.[0]).toBe('unmet')
})

test('a reward that could not be given names the cause, with the plan', async () => {
  const { app, developer, veteran, eventId, score, ask } = await world()
  await score(veteran, 500)
  app.advance(31 * minuteMs)
  await withdrawItems(app, ['currency.gems'])
  const { gamerTag } = veteran
  expect((await veteran.send(claimEventRewards, { params: { gamerTag }, body: { eventId } })).status).toBe(409)
  const { now, repair } = await ask(veteran, 'rank')
  expect(now.verdict).toMatch(/^currency\.gems cannot be granted. It is not published/)
  expect(repair?.acts[0]).toMatchObject({ do: 'give-again' })
  expect((await developer.call(getPlayerEvents, { params: { gamerTag } })).done).toHaveLength(1)
})
