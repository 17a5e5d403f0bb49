import { saveAnnouncement } from '@regent/contract/communicate/announcements'
import { createCampaign } from '@regent/contract/communicate/campaigns'
import { applyEventContent } from '@regent/contract/engage/events'
import { createLeaderboard } from '@regent/contract/engage/leaderboards'
import { saveCatalog } from '@regent/contract/monetize/commerce'
import { createPromo } from '@regent/contract/monetize/promo-codes'
import { createTrial, scheduleTrial } from '@regent/contract/operate/trials'
import { createSegment } from '@regent/contract/players/segments'
import { dayMs, hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { announcement, calendarWorld, event, everything, iso } from '../../../testing/calendar.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { type CatalogInput, sell } from '../../../testing/shop.ts'
import type { TestApp } from '../../../testing/test-app.ts'

async function makeSegment(app: TestApp) {
  const developer = await app.as('developer')
  const search = { criteria: [{ stat: 'VIP_LEVEL', rel: 'gte' as const, value: 3 }] }
  return (await developer.call(createSegment, { body: { name: 'Veterans', isShared: true, search } })).id
}

test('two events for the same players at the same time clash', async () => {
  const { app, developer, moveBy, plan } = await calendarWorld()
  const segment = await makeSegment(app)
  const content = event(app, dayMs, { audience: { segment } })
  await developer.call(applyEventContent, { body: { content } })
  const other = event(app, 2 * dayMs, { symbol: 'events.other', name: 'Other', audience: { segment } })
  await developer.call(applyEventContent, { body: { content: other } })
  const made = await plan([await moveBy('event', dayMs + hourMs, {}, 'events.kraken')])
  expect(made.body).toMatchObject({
    plan: { warnings: ['Other and Kraken moon overlap, both for the segment Veterans.'] },
  })
})

test('every kind that reaches some players only says whom; the others concern everybody', async () => {
  const here = await calendarWorld()
  await everything(here)
  const { app, developer, find, read } = here
  for (const { kind, audience } of (await read()).entries) expect(audience, kind).toBeUndefined()
  const segment = await makeSegment(app)
  const audience = { segment }
  const now = app.now()
  await developer.call(applyEventContent, { body: { content: event(app, 2 * dayMs, { audience }) } })
  await developer.call(saveAnnouncement, { body: announcement('for-some', now, now + dayMs, { audience }) })
  const translations = [{ lng: 'en', subject: 'Hello', msg: 'Come' }]
  const mail = { mtype: 'MAILBOX-IN-GAME', start: iso(now + dayMs), translations } as const
  await developer.call(createCampaign, { body: { ...mail, name: 'For some', audience } })
  const rules = [{ datapoint: 'LEVEL', rel: 'gte' as const, val: 5 }]
  await developer.call(createCampaign, { body: { ...mail, name: 'By rules', rules } })
  const period = { start: iso(now + dayMs), end: iso(now + 2 * dayMs) }
  await developer.call(saveCatalog, { body: sell({ activePeriod: period, audience }) as CatalogInput })
  const gift = { changeCurrencies: [{ symbol: 'currency.gems', amount: 50 }] }
  await developer.call(createPromo, {
    body: { definition: { name: 'SOME', gift, timeExpires: now + 9 * dayMs, audience }, codes: 1, claimsPerCode: 1 },
  })
  const cohorts = JSON.stringify([{ name: 'A', pct: 100 }])
  const trial = { name: 'Some', cohorts, strat: 'GLOBALLY_OPEN', audience } as const
  await developer.call(createTrial, { body: trial })
  await developer.call(scheduleTrial, { body: { name: 'Some', time: now + 6 * dayMs } })
  const { entries } = await read()
  const named = ['Kraken moon', 'About for-some', 'For some', 'SOME', 'Some']
  for (const name of named) expect(entries.find((one) => one.name === name)?.audience, name).toEqual({ segment })
  expect((await find('listing')).audience).toEqual({ segment })
  expect(entries.find((one) => one.name === 'By rules')?.audience).toEqual({})
})

test('two that write to one leaderboard at the same time clash, in words that name it', async () => {
  const { app, developer, moveBy, plan, read } = await calendarWorld()
  const writesTo = (board: string) => ({
    phases: [{ name: 'main', duration_minutes: 180, rules: [{ rule: 'leaderboard', value: board }] }],
  })
  const make = (symbol: string, name: string, inMs: number, board: string) =>
    developer.call(applyEventContent, { body: { content: event(app, inMs, { symbol, name, ...writesTo(board) }) } })
  const published = 'leaderboards.season'
  await make('events.kraken', 'Kraken moon', dayMs, published)
  await make('events.regatta', 'Regatta', 2 * dayMs, published)
  await make('events.duel', 'Duel', 2 * dayMs, 'duels')
  await make('events.chess', 'Chess', 3 * dayMs, 'duels')
  const clashWith = async (id: string, byMs: number) =>
    ((await plan([await moveBy('event', byMs, {}, id)])).body as { plan: { warnings: string[] } }).plan.warnings
  expect(await clashWith('events.kraken', dayMs + hourMs)).toEqual([
    'Regatta and Kraken moon overlap, both write to the leaderboard leaderboards.season.',
  ])
  // No such board: it is only a word.
  expect(await clashWith('events.duel', dayMs)).toEqual([])
  await developer.call(createLeaderboard, { params: { id: 'duels' }, body: {} })
  expect(await clashWith('events.duel', dayMs)).toEqual([
    expect.stringContaining('both write to the leaderboard duels.'),
  ])

  await publishItems(app, [
    {
      id: 'tournaments.bronze',
      properties: {
        name: 'Bronze',
        anchorTimeUTC: iso(app.now() - dayMs),
        cycleDuration: 'P7D',
        boards: [published],
      },
    },
  ])
  const marks = (await read()).entries.find(({ kind }) => kind === 'tournament')?.marks
  expect(marks).toEqual([{ what: 'board', id: published, name: published }])
  expect(await clashWith('events.kraken', hourMs)).toEqual([
    'Bronze and Kraken moon overlap, both write to the leaderboard leaderboards.season.',
  ])
})
