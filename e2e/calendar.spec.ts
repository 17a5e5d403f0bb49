import type { Page } from '@playwright/test'
import { saveAnnouncement } from '@regent/contract/announcements'
import { getCalendar } from '@regent/contract/calendar'
import { applyEventContent } from '@regent/contract/events'
import { saveJob } from '@regent/contract/scheduler'
import { createSegment } from '@regent/contract/segments'
import { saveTimer } from '@regent/contract/timers'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
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
  { from, days, alt, lane: laneName = 'Events' }: { from: 'middle' | 'end'; days: number; alt?: true; lane?: string },
) {
  // It waits until the bar stands still, which a place that is only read does not.
  await barOf(page, name).hover()
  const box = await barOf(page, name).boundingBox()
  const lane = await page.getByRole('region', { name: laneName }).locator('div').first().boundingBox()
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

test('by mouse: a bar is dragged, lengthened and copied, at once below production and with Undo', async ({ page }) => {
  const studio = await makeStudio()
  const { pid } = studio.staging
  await makeEvent(studio, pid)
  await announce(studio, pid, 'storm', noon + 3 * dayMs)
  await openAs(page, studio, realmPath(studio, 'calendar', pid))
  await expect(barOf(page, 'Kraken moon')).toBeVisible()
  await expectAccessible(page)

  const quarter = 15 * 60_000
  await drag(page, 'Kraken moon', { from: 'middle', days: 1 })
  await expect(page.getByText('Moved Kraken moon')).toBeVisible()
  const moved = await timesOf(studio, pid, symbol)
  expect(Math.abs((moved.start ?? 0) - noon - dayMs)).toBeLessThanOrEqual(quarter)
  expect((moved.end ?? 0) - (moved.start ?? 0)).toBe(dayMs)
  await undoOf(page, 'Moved Kraken moon')
  await expect.poll(() => timesOf(studio, pid, symbol)).toEqual({ start: noon, end: noon + dayMs })

  await expect(eventAt(page, noon)).toBeVisible()
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

test('what was just moved is dragged again at once, and moves by both', async ({ page }) => {
  const studio = await makeStudio()
  const { pid } = studio.staging
  await makeEvent(studio, pid)
  await openAs(page, studio, realmPath(studio, 'calendar', pid))
  await expect(eventAt(page, noon)).toBeVisible()
  await drag(page, 'Kraken moon', { from: 'middle', days: 1 })
  await drag(page, 'Kraken moon', { from: 'middle', days: 1 })
  const movedBy = async () => ((await timesOf(studio, pid, symbol)).start ?? 0) - noon
  const quarter = 15 * 60_000
  await expect.poll(async () => Math.abs((await movedBy()) - 2 * dayMs)).toBeLessThanOrEqual(2 * quarter)
})

test('lanes are folded to a line with a count, by mouse and by keys, and stay so for the person', async ({ page }) => {
  const studio = await makeStudio()
  const { pid } = studio.staging
  await makeEvent(studio, pid)
  await announce(studio, pid, 'storm', noon)
  await announce(studio, pid, 'wind', noon + dayMs)
  await openAs(page, studio, realmPath(studio, 'calendar', pid))
  await expect(barOf(page, 'About storm')).toBeVisible()
  const lane = page.getByRole('region', { name: 'Announcements' })
  const height = async () => (await lane.boundingBox())?.height ?? 0
  const before = await height()
  await lane.getByRole('button', { name: 'Announcements', expanded: true }).click()
  await expect(lane.getByRole('button', { name: 'Announcements 2', expanded: false })).toBeVisible()
  await expect(barOf(page, 'About storm')).toBeHidden()
  expect(await height()).toBeLessThan(Math.min(before, 28))
  await expectAccessible(page)

  await page.reload()
  await expect(barOf(page, 'Kraken moon')).toBeVisible()
  await expect(page).not.toHaveURL(/\?/)
  await lane.getByRole('button', { name: 'Announcements 2', expanded: false }).focus()
  await page.keyboard.press('Enter')
  await expect(barOf(page, 'About storm')).toBeVisible()

  await page.getByRole('button', { name: 'Fold all lanes', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(barOf(page, 'Kraken moon')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Fold all lanes', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Unfold all lanes' }).click()
  await expect(barOf(page, 'Kraken moon')).toBeVisible()
})

test('the audience of the address shows only what concerns a segment, or everybody', async ({ page }) => {
  const studio = await makeStudio()
  const { pid } = studio.staging
  const search = { criteria: [{ stat: 'VIP_LEVEL', rel: 'gte' as const, value: 3 }] }
  const body = { name: 'Veterans', isShared: true, search }
  const { id } = await call(createSegment, { body }, asAdmin(studio, pid))
  await makeEvent(studio, pid)
  await announce(studio, pid, 'veterans', noon, { audience: { segment: id } })
  await openAs(page, studio, realmPath(studio, 'calendar', pid))
  await expect(barOf(page, 'About veterans')).toBeVisible()
  await page.getByRole('button', { name: 'Any audience' }).click()
  await page.getByRole('checkbox', { name: 'Veterans · 1' }).check()
  await expect(page).toHaveURL(new RegExp(`audience=${id}`))
  await expect(barOf(page, 'Kraken moon')).toBeHidden()
  await expect(barOf(page, 'About veterans')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Veterans', exact: true }).click()
  await expect(barOf(page, 'Kraken moon')).toBeHidden()
  await page.getByRole('checkbox', { name: 'Everybody · 1' }).check()
  await expect(barOf(page, 'Kraken moon')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Veterans/ }).uncheck()
  await expect(page).toHaveURL(/audience=everybody/)
  await expect(barOf(page, 'About veterans')).toBeHidden()
})

test('a job is copied by a drag with Alt and by keys, as plans; what is not copied says why', async ({ page }) => {
  const studio = await makeStudio()
  const { pid } = studio.staging
  const jobAction = { type: 'PublishMessage' as const, topic: 'ranks', message: 'closed' }
  const triggers = [{ type: 'ExactTrigger' as const, executeAt: iso(noon) }]
  await call(saveJob, { body: { name: 'Close ranks', triggers, jobAction } }, asAdmin(studio, pid))
  await call(saveTimer, { body: { name: 'Dawn', cronish: 'Every day at 09:00' } }, asAdmin(studio, pid))
  await openAs(page, studio, realmPath(studio, 'calendar', pid))
  await expect(barOf(page, 'Close ranks')).toBeVisible()
  await expect(barOf(page, 'Dawn').first()).toHaveAttribute(
    'data-tip',
    /A timer is not copied, because it fires by its/,
  )

  await drag(page, 'Close ranks', { from: 'middle', days: 1, alt: true, lane: 'Jobs' })
  const panel = page.getByRole('dialog', { name: 'Copy Close ranks' })
  await expect(panel.getByLabel('Name of the copy')).toHaveValue('Close ranks 2')
  await panel.getByRole('button', { name: 'Review copy' }).click()
  await page.getByRole('button', { name: 'Copy 1 entry' }).click()
  await expect(barOf(page, 'Close ranks 2')).toBeVisible()
  await undoOf(page, 'Done: Copy Close ranks')
  await page.getByRole('button', { name: 'Undo 1 change' }).click()
  await expect(barOf(page, 'Close ranks 2')).toBeHidden()
  await page.keyboard.press('Escape')

  await page.goto(realmPath(studio, 'calendar', pid))
  await barOf(page, 'Close ranks').focus()
  await page.keyboard.press('m')
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await panel.getByLabel('Name of the copy').fill('Close ranks again')
  await panel.getByRole('button', { name: 'Review copy' }).click()
  await page.getByRole('button', { name: 'Copy 1 entry' }).click()
  await expect(barOf(page, 'Close ranks again')).toBeVisible()
})

test('in production what is about an event moves along, as one plan that is undone as a whole', async ({ page }) => {
  const studio = await makeStudio()
  const { pid } = studio
  await makeEvent(studio, pid)
  await announce(studio, pid, 'rising', noon - dayMs, { tags: [symbol] })
  await announce(studio, pid, 'rest', noon + 1.5 * dayMs, { channel: 'servermaintenance' })
  await openAs(page, studio, realmPath(studio, 'calendar'))
  await drag(page, 'Kraken moon', { from: 'middle', days: 1.5 })
  const panel = page.getByRole('dialog', { name: 'Move Kraken moon' })
  await expect(panel.getByRole('checkbox', { name: /“About rising” moves along/ })).toBeChecked()
  await expect(panel.getByText('About rest falls inside')).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Put back' }).last().click()
  await expect(panel).toBeHidden()
  expect(await timesOf(studio, pid, symbol)).toEqual({ start: noon, end: noon + dayMs })

  await barOf(page, 'Kraken moon').click()
  const reading = page.getByRole('dialog', { name: 'Event Kraken moon' })
  await reading.getByLabel('Starts', { exact: true }).fill(iso(noon + dayMs))
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

test('by keys alone: a bar is found, moved, lengthened, put back, and the views are changed', async ({ page }) => {
  const studio = await makeStudio()
  const { pid } = studio.staging
  await makeEvent(studio, pid)
  await announce(studio, pid, 'storm', noon)
  await openAs(page, studio, realmPath(studio, 'calendar', pid))
  const event = barOf(page, 'Kraken moon')
  await expect(event).toBeVisible()
  await page.getByRole('searchbox', { name: 'Name or symbol' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Fold all lanes', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Events', expanded: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(event).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(barOf(page, 'About storm')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(event).toBeFocused()

  await page.keyboard.press('m')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Escape')
  await expect(event).toBeFocused()
  expect(await timesOf(studio, pid, symbol)).toEqual({ start: noon, end: noon + dayMs })

  await page.keyboard.press('m')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(event).toBeFocused()
  await page.keyboard.press('Enter')
  const start = noon + dayMs - 15 * 60_000
  await expect.poll(() => timesOf(studio, pid, symbol)).toEqual({ start, end: start + dayMs })
  await expect(eventAt(page, start)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect.poll(() => timesOf(studio, pid, symbol)).toEqual({ start: noon, end: noon + dayMs })

  await expect(eventAt(page, noon)).toBeFocused()
  await page.keyboard.press('m')
  await page.keyboard.press(']')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => timesOf(studio, pid, symbol)).toEqual({ start: noon, end: noon + 2 * dayMs })

  await page.keyboard.press('3')
  await expect(page).toHaveURL(/view=month/)
  await page.keyboard.press('2')
  await expect(page).not.toHaveURL(/view=/)
  await page.getByRole('button', { name: 'Later' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/date=/)
  await expect(page.getByText('Nothing in these days.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('t')
  await expect(page).not.toHaveURL(/date=/)
  await expect(event).toBeVisible()
})

test('an empty place begins a new event there, the older address leads here, and a phone shows a list', async ({
  page,
}) => {
  const studio = await makeStudio()
  await makeEvent(studio, studio.pid)
  await openAs(page, studio, realmPath(studio, 'events?view=calendar'))
  await expect(page).toHaveURL(/calendar\?kinds=event&view=month/)
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Announcements' })).toBeHidden()
  await page.goto(realmPath(studio, 'calendar'))
  await expect(barOf(page, 'Kraken moon')).toBeVisible()
  const lane = await page.getByRole('region', { name: 'Events' }).locator('div').first().boundingBox()
  if (!lane) throw new Error('The lane is not shown')
  await page.mouse.click(lane.x + (lane.width * 5.5) / 7, lane.y + 10)
  await page
    .getByRole('dialog', { name: 'New in Events' })
    .getByRole('button', { name: /New event/ })
    .click()
  const drawer = page.getByRole('dialog', { name: 'Create an event' })
  const day = new Date(noon + 3 * dayMs).getUTCDate()
  await expect(drawer.getByLabel('Start', { exact: true }).last()).toHaveValue(new RegExp(`\\b${day} .* 1[12]:\\d\\d`))

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(realmPath(studio, 'calendar'))
  await page.getByRole('button', { name: /Kraken moon/ }).click()
  await expect(page.getByRole('dialog', { name: 'Event Kraken moon' })).toBeVisible()
  await expectAccessible(page)
})
