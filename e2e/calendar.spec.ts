import type { Page } from '@playwright/test'
import { saveAnnouncement } from '@regent/contract/announcements'
import { getCalendar } from '@regent/contract/calendar'
import { applyEventContent } from '@regent/contract/events'
import { call } from './support/api.ts'
import { asAdmin, makeStudio, openAs, realmPath, type Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const symbol = 'events.kraken'

/** Noon two days from when the stories began, in the clock of the browser, which is UTC. */
const noon = Math.floor(Date.now() / dayMs) * dayMs + 2 * dayMs + 12 * hourMs
const iso = (ms: number) => new Date(ms).toISOString()

async function makeEvent(studio: Studio, pid: string, start = noon) {
  const phases = [{ name: 'main', duration_minutes: 24 * 60 }]
  const content = { symbol, name: 'Kraken moon', start_date: iso(start), phases }
  await call(applyEventContent, { body: { content } }, asAdmin(studio, pid))
}

const announce = (studio: Studio, pid: string, announcement: string, start: number, more: object = {}) =>
  call(
    saveAnnouncement,
    {
      body: {
        ...{ symbol: announcement, channel: 'any', start_date: iso(start), end_date: iso(start + 12 * hourMs) },
        title: { localizationId: '', defaultValue: `About ${announcement}` },
        summary: { localizationId: '', defaultValue: '' },
        body: { localizationId: '', defaultValue: 'Text' },
        ...more,
      },
    },
    asAdmin(studio, pid),
  )

/** The times of an entry as the server has them. */
async function timesOf(studio: Studio, pid: string, id: string) {
  const [from, to] = [Date.now() - dayMs, Date.now() + 30 * dayMs]
  const { entries } = await call(getCalendar, { query: { from, to } }, asAdmin(studio, pid))
  const found = entries.find((entry) => entry.id === id)
  return { start: found?.start, end: found?.end }
}

const barOf = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}, `) })

/** The event's bar, once the screen shows it at a start. */
function eventAt(page: Page, start: number) {
  const date = new Date(start)
  const month = date.toLocaleString('en', { month: 'short', timeZone: 'UTC' })
  const text = `${date.getUTCDate()} ${month} ${date.toISOString().slice(11, 16)}`
  return page.getByRole('button', { name: new RegExp(`^Kraken moon, \\w+, \\w+ ${text} –`) })
}

/** Drags from a place in a bar by days to the right. */
async function drag(
  page: Page,
  name: string,
  { from, days, alt }: { from: 'middle' | 'end'; days: number; alt?: true },
) {
  // It waits until the bar stands still, which a place that is only read does not.
  await barOf(page, name).hover()
  const box = await barOf(page, name).boundingBox()
  const lane = await page.getByRole('region', { name: 'Events' }).locator('div').first().boundingBox()
  if (!box || !lane) throw new Error('The bar is not shown')
  const x = from === 'end' ? box.x + box.width - 3 : box.x + box.width / 2
  const y = box.y + box.height / 2
  if (alt) await page.keyboard.down('Alt')
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 20, y)
  await page.mouse.move(x + (days * lane.width) / 7, y, { steps: 3 })
  await page.mouse.up()
  if (alt) await page.keyboard.up('Alt')
}

test('below production a bar is dragged and lengthened at once, with Undo, and copied by a plan', async ({ page }) => {
  const studio = await makeStudio()
  const { pid } = studio.staging
  await makeEvent(studio, pid)
  await announce(studio, pid, 'storm', noon + 3 * dayMs)
  await openAs(page, studio, realmPath(studio, 'calendar', pid))
  await expect(barOf(page, 'Kraken moon')).toBeVisible()

  const quarter = 15 * 60_000
  await drag(page, 'Kraken moon', { from: 'middle', days: 1 })
  await expect(page.getByText('Moved Kraken moon')).toBeVisible()
  const moved = await timesOf(studio, pid, symbol)
  expect(Math.abs((moved.start ?? 0) - noon - dayMs)).toBeLessThanOrEqual(quarter)
  expect((moved.end ?? 0) - (moved.start ?? 0)).toBe(dayMs)
  await undoOf(page, 'Moved Kraken moon')
  await expect.poll(() => timesOf(studio, pid, symbol)).toEqual({ start: noon, end: noon + dayMs })

  await expect(eventAt(page, noon)).toBeVisible()
  await eventAt(page, noon).focus()
  for (const key of ['m', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(eventAt(page, noon + dayMs)).toBeFocused()
  await expect.poll(async () => (await timesOf(studio, pid, symbol)).start).toBe(noon + dayMs)
  await page.keyboard.press('Control+z')
  await expect(eventAt(page, noon)).toBeFocused()
  await expect.poll(() => timesOf(studio, pid, symbol)).toEqual({ start: noon, end: noon + dayMs })

  await drag(page, 'Kraken moon', { from: 'end', days: 1 })
  await expect.poll(async () => (await timesOf(studio, pid, symbol)).end).toBeGreaterThan(noon + 1.9 * dayMs)
  expect((await timesOf(studio, pid, symbol)).start).toBe(noon)
  await expect(page.getByText('Moved Kraken moon').last()).toBeVisible()

  await drag(page, 'Kraken moon', { from: 'middle', days: 2, alt: true })
  const panel = page.getByRole('dialog', { name: 'Copy Kraken moon' })
  await panel.getByLabel('Id of the copy').fill('events.kraken-again')
  await panel.getByRole('button', { name: 'Review copy' }).click()
  const plan = page.getByRole('dialog', { name: 'Copy Kraken moon' })
  await plan.getByRole('button', { name: 'Copy 1 entry' }).click()
  await expect(barOf(page, 'Kraken moon')).toHaveCount(2)
})

test('in production an event and its announcement are moved by one plan, which is undone as a whole', async ({
  page,
}) => {
  const studio = await makeStudio()
  const { pid } = studio
  await makeEvent(studio, pid)
  await announce(studio, pid, 'rising', noon - dayMs, { tags: [symbol] })
  await announce(studio, pid, 'rest', noon + 1.5 * dayMs, { channel: 'servermaintenance' })
  await openAs(page, studio, realmPath(studio, 'calendar'))
  await barOf(page, 'Kraken moon').click()
  const reading = page.getByRole('dialog', { name: 'Event Kraken moon' })
  await reading.getByLabel('Starts', { exact: true }).fill(iso(noon + dayMs))
  const panel = page.getByRole('dialog', { name: 'Move Kraken moon' })
  await panel.getByLabel('Ends', { exact: true }).fill(iso(noon + 2 * dayMs))
  await panel.getByRole('button', { name: 'Review 2 moves' }).click()
  const plan = page.getByRole('dialog', { name: 'Move 2 entries' })
  await expect(plan.getByText('About rest falls inside of Kraken moon.')).toBeVisible()
  await plan.getByRole('button', { name: 'Move 2 entries' }).click()
  await expect.poll(() => timesOf(studio, pid, symbol)).toEqual({ start: noon + dayMs, end: noon + 2 * dayMs })
  expect((await timesOf(studio, pid, 'rising')).start).toBe(noon)

  await plan.getByRole('button', { name: 'Undo…' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo “Move 2 entries”' })
  await undo.getByRole('button', { name: 'Undo 2 changes' }).click()
  await expect.poll(() => timesOf(studio, pid, symbol)).toEqual({ start: noon, end: noon + dayMs })
  expect((await timesOf(studio, pid, 'rising')).start).toBe(noon - dayMs)
})
