import { saveLocalizations } from '@regent/contract/communicate/localizations'
import { applyEventContent } from '@regent/contract/engage/events'
import { setEventScore } from '@regent/contract/engage/events-players'
import { createPromo } from '@regent/contract/monetize/promo-codes'
import { listNeeds, needKinds } from '@regent/contract/operate/now'
import { saveJob } from '@regent/contract/operate/scheduler'
import { cancelPlan } from '@regent/contract/organization/plans'
import { planStatsOfPlayers } from '@regent/contract/players/bulk-stats'
import { expect, test } from 'vitest'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const needs = async (by: Actor) => (await by.call(listNeeds, {})).needs

async function failingJob(app: TestApp, developer: Actor, name: string, failures: number): Promise<void> {
  const { id } = await developer.call(saveJob, {
    body: {
      name,
      triggers: [{ type: 'CronTrigger', expression: '0 0 3 * * *' }],
      jobAction: { type: 'HttpCall', method: 'POST', uri: 'https://jobs.test/export' },
    },
  })
  await app.db.updateTable('scheduled_jobs').set({ consecutive_failures: failures }).where('id', '=', id).execute()
}

test('a healthy realm needs nobody', async () => {
  const app = await ownApp()
  expect(await needs(await app.as('tester'))).toEqual([])
})

test('a failing job is named, and is urgent once it fails again and again; many are one need', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await failingJob(app, developer, 'Nightly export', 1)
  expect(await needs(developer)).toMatchObject([
    { kind: 'failing-job', urgency: 'soon', name: 'Nightly export', count: 1 },
  ])
  for (const name of ['a', 'b', 'c']) await failingJob(app, developer, name, 3)
  expect(await needs(developer)).toMatchObject([{ kind: 'failing-job', urgency: 'urgent', count: 4 }])
})

test('an event is announced a day before it ends, with its players', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const player = await app.player()
  const content = {
    symbol: 'events.race',
    name: 'Sky race',
    start_date: new Date(app.now()).toISOString(),
    permissions: { write_self: true },
    phases: [{ name: 'main', duration_minutes: 60 * 30 }],
  }
  await developer.call(applyEventContent, { body: { content } })
  await player.call(setEventScore, {
    params: { gamerTag: player.gamerTag },
    body: { eventId: 'events.race', score: 5 },
  })
  expect(await needs(developer)).toEqual([])
  app.advance(7 * 3_600_000)
  // The first token has expired by then.
  expect(await needs(await app.as('developer'))).toMatchObject([
    { kind: 'ending-event', urgency: 'soon', name: 'Sky race', count: 1, at: app.now() + 23 * 3_600_000 },
  ])
})

test('a promo is named when a tenth of it is left, and no longer when nothing is', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const definition = { name: 'HARVEST', gift: { changeCurrencies: [{ symbol: 'currency.gems', amount: 50 }] } }
  const { id } = await developer.call(createPromo, { body: { definition, codes: 1, claimsPerCode: 10 } })
  const set = (redeemed: number) => app.db.updateTable('promos').set({ redeemed }).where('id', '=', id).execute()
  await set(8)
  expect(await needs(developer)).toEqual([])
  await set(9)
  expect(await needs(developer)).toMatchObject([{ kind: 'promo-nearly-used', name: 'HARVEST', count: 9, of: 10 }])
  await set(10)
  expect(await needs(developer)).toEqual([])
})

test('a plan waits until it is cancelled or expires, and texts are missing per language', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { gamerTag } = await app.player()
  const players = { gamerTags: [gamerTag] }
  const { plan } = await developer.call(planStatsOfPlayers, {
    body: { players, key: 'SEASON', act: 'set', value: 'autumn' },
  })
  await developer.call(saveLocalizations, {
    body: {
      localizations: {
        'offer-1.title': [
          { language: 'en', value: 'Chest' },
          { language: 'de', value: 'Truhe' },
        ],
        'offer-2.title': [{ language: 'en', value: 'Flag' }],
      },
    },
  })
  expect(await needs(developer)).toMatchObject([
    { kind: 'waiting-plans', urgency: 'soon', count: 1, at: plan.madeAt },
    { kind: 'missing-texts', urgency: 'later', count: 1, parts: [{ name: 'de', count: 1 }] },
  ])
  await developer.call(cancelPlan, { params: { id: plan.id }, body: {} })
  expect((await needs(developer)).map(({ kind }) => kind)).toEqual(['missing-texts'])
})

test('pending payments are counted by state, for people who may see payments', async () => {
  const app = await ownApp()
  const { gamerTag } = await app.player()
  const at = new Date(app.now())
  for (const [index, state] of (['DISPUTED', 'DISPUTED', 'CLIENT_ISSUE', 'COMPLETED'] as const).entries())
    await app.db
      .insertInto('payments')
      .values({
        pid: app.pid,
        txid: 1_000 + index,
        gamer_tag: gamerTag,
        provider: 'test',
        state,
        store: null,
        listing: null,
        offer: null,
        replay_guard: null,
        created_at: at,
        updated_at: at,
        details: '{}',
        obtain: '{}',
        history: '[]',
      } as never)
      .execute()
  expect(await needs(await app.as('developer'))).toMatchObject([
    {
      kind: 'open-payments',
      urgency: 'urgent',
      count: 3,
      parts: [
        { name: 'DISPUTED', count: 2 },
        { name: 'CLIENT_ISSUE', count: 1 },
      ],
    },
  ])
  const player = await app.player()
  expect((await player.send(listNeeds, {})).status).toBe(403)
  expect(Object.keys(needKinds)).toHaveLength(19)
})
