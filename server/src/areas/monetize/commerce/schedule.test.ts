import { reportPurchase, saveCatalog } from '@regent/contract/monetize/commerce'
import { expect, test } from 'vitest'
import { buy, people, sell } from '../../../testing/shop.ts'
import { ownApp } from '../../../testing/test-app.ts'
import { isScheduled, openedAt } from './schedule.ts'

const every = { second: [], minute: [], hour: [], dayOfMonth: [], month: [], year: [], dayOfWeek: [] }
const at = (text: string) => Date.parse(`${text}:00Z`)

test.each([
  ['hours of a day', [{ ...every, hour: ['9-17'] }], '2026-11-25T12:30', '2026-11-25T09:00'],
  ['a weekend', [{ ...every, dayOfWeek: ['6', '0'] }], '2026-11-29T12:30', '2026-11-28T00:00'],
  ['minutes of an hour', [{ ...every, minute: ['0-29'] }], '2026-11-25T12:29', '2026-11-25T12:00'],
  ['a month', [{ ...every, month: ['12'] }], '2026-12-31T23:59', '2026-12-01T00:00'],
  [
    'times that touch',
    [
      { ...every, hour: ['9'] },
      { ...every, hour: ['10-11'] },
    ],
    '2026-11-25T11:00',
    '2026-11-25T09:00',
  ],
  ['always', [every], '2026-11-25T11:00', '1970-01-01T00:00'],
])('%s: the opening is found, and the same for every moment of the time', (_, definitions, now, opened) => {
  expect(isScheduled({ definitions }, at(now))).toBe(true)
  expect(openedAt({ definitions }, at(now))).toBe(at(opened))
})

test('a listing that begins within an open period opens with it', () => {
  const activeFrom = '2026-11-25T10:15:00.000Z'
  expect(openedAt({ activeFrom, definitions: [{ ...every, hour: ['9-17'] }] }, at('2026-11-25T12:00'))).toBe(
    Date.parse(activeFrom),
  )
  expect(openedAt({ activeFrom }, at('2026-11-25T12:00'))).toBe(Date.parse(activeFrom))
})

test('the limit of a listing counts per opening of its schedule, also concurrently', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app, 1_000)
  const minute = new Date(app.now()).getUTCMinutes()
  const definitions = [{ ...every, minute: [String(minute), String((minute + 5) % 60)] }]
  await developer.call(saveCatalog, { body: sell({ schedule: { definitions }, scheduleInstancePurchaseLimit: 2 }) })
  const answers = await Promise.all(Array.from({ length: 6 }, () => buy(client, gamerTag, 'l0:main')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ error: 'PurchaseLimitReached' })
  app.advance(5 * 60_000)
  // What a game reports as bought counts, too.
  await developer.call(reportPurchase, { params: { gamerTag }, body: { listingId: 'l0:main' } })
  expect(await buy(client, gamerTag, 'l0:main')).toMatchObject({ status: 200 })
  expect(await buy(client, gamerTag, 'l0:main')).toMatchObject({ body: { error: 'PurchaseLimitReached' } })
})
