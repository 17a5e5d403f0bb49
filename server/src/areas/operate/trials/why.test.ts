import { createTrial, startTrial } from '@regent/contract/operate/trials'
import { startSession } from '@regent/contract/players/sessions'
import { expect, test } from 'vitest'
import { veteransAnd } from '../../../testing/audiences.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'
import { conditionIn, conditionsIn, why } from '../../../testing/why.ts'

async function world() {
  const app = await ownApp()
  const here = await veteransAnd(app)
  const start = async (name: string, more: object = {}) => {
    const cohorts = JSON.stringify([{ name: 'a', pct: 100 }])
    await here.developer.call(createTrial, { body: { name, strat: 'OPEN', cohorts, ...more } })
    app.advance(1)
    await here.developer.call(startTrial, { body: { name } })
  }
  const play = (player: Actor) => player.call(startSession, { body: { platform: 'iOS' } })
  const ask = async ({ gamerTag }: Actor, name: string) => (await why(here.developer, gamerTag, 'trial', name)).now
  return { app, ...here, start, play, ask }
}

test('participants see since when, and others see each rule with their stat', async () => {
  const { app, veteran, novice, segment, start, play, ask } = await world()
  const rule = { customAttr: 'LEVEL', customOp: 'gt', customVal: ['5'] }
  await start('Prices', { audience: { segment }, customRules: [rule] })
  expect((await ask(veteran, 'Prices')).verdict).toContain('joins with their next session')
  await play(veteran)
  const inside = await ask(veteran, 'Prices')
  expect(inside).toMatchObject({ isMet: true, verdict: 'The player is in the cohort a.' })
  expect(conditionIn(inside, 'A session began since')?.slice(0, 2)).toEqual(['met', app.now()])
  expect(conditionsIn(await ask(novice, 'Prices'))).toEqual([
    ['Accepts players', 'met', 'playing'],
    ['Not suspended', 'met', 'active'],
    ['In the segment', 'unmet', 'not in it'],
    ['Stat LEVEL', 'unmet', '3'],
    ['No other trial excludes it', 'met', 'none'],
    ['The cohorts cover the player', 'met', 'a'],
    ['A session began since', 'unmet', 'not yet'],
  ])
})

test('a trial that excludes others is named', async () => {
  const { veteran, start, play, ask } = await world()
  await start('Alone', { strat: 'MUTUAL_EXCLUSIVE' })
  await play(veteran)
  await start('Second')
  expect((await ask(veteran, 'Second')).verdict).toBe(
    'The player is in Alone, and one of the two trials excludes the other.',
  )
})
