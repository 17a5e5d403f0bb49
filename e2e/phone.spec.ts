import type { Locator, Page } from '@playwright/test'
import { applyEventContent } from '@regent/contract/engage/events'
import { saveCatalog } from '@regent/contract/monetize/commerce'
import { updateConfig } from '@regent/contract/operate/config'
import { saveTimer } from '@regent/contract/operate/timers'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** A thumb needs this much, in pixels. */
const TOUCH_PX = 44

/** Taps what is at least as large as a thumb, and nothing that is smaller. */
async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0), String(target)).toBeGreaterThanOrEqual(TOUCH_PX)
  await target.tap()
}

/** Whether it is touched by more than what is seen of it: what is smaller than a thumb must be. */
const isTouchedBeside = (target: Locator) =>
  target.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const at = (y: number) => document.elementFromPoint((left + right) / 2, y)
    return [top - 8, bottom + 8].every((y) => at(y) === one || at(y) === one.closest('label'))
  })

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('at night on a phone: a player is found and suspended, which is undone', async ({ page }) => {
  const studio = await makeStudio()
  await addPlayer(studio, { email: 'ada@players.test' })
  await addPlayer(studio, { email: 'bob@players.test' })
  await openAs(page, studio, realmPath(studio, ''))
  await tap(page.getByRole('navigation', { name: 'Nearest screens' }).getByRole('link', { name: 'Players' }))
  const first = page.getByRole('main').getByRole('row').nth(1)
  await expect(first).toContainText('bob@')
  for (const small of [first.getByRole('checkbox'), button(first, /^Copy gamer tag/)]) {
    expect((await small.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    expect(await isTouchedBeside(small), String(small)).toBe(true)
  }
  const sort = page.getByLabel('Sort by')
  await expect(sort).toBeHidden()
  await tap(button(page, 'Filters and columns'))
  await expect(sort.locator('option:checked')).toHaveText('Installed: latest first')
  expect((await sort.boundingBox())?.height).toBeGreaterThanOrEqual(TOUCH_PX)
  await sort.selectOption('Installed: earliest first')
  await expect(first).toContainText('ada@')
  await page.getByRole('searchbox').tap()
  await page.keyboard.type('bob@')
  await expect(page.getByRole('row').filter({ hasText: 'ada@' })).toHaveCount(0)
  await page.getByRole('row').filter({ hasText: 'bob@' }).getByRole('link').tap()
  await tap(button(page, 'Suspend'))
  const drawer = page.getByRole('dialog', { name: 'Suspend this player' })
  await drawer.getByLabel('Reason').fill('Chargeback')
  await expectAccessible(page, { inside: '[role="dialog"]' })
  await page.setViewportSize({ width: 390, height: 844 })
  await tap(button(drawer, 'Suspend player'))
  const player = page.getByRole('region', { name: 'Player', exact: true })
  await expect(player.getByText('suspended')).toBeVisible()
  await undoOf(page, /^Suspended the player/)
  await expect(player.getByText('suspended')).toHaveCount(0)
})

test('at night on a phone: an event is ended, and a broken listing is switched off', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const starts = { symbol: 'events.storm', name: 'Storm week', start_date: new Date().toISOString() }
  await call(
    applyEventContent,
    { body: { content: { ...starts, phases: [{ name: 'main', duration_minutes: 600 }] } } },
    as,
  )
  const price = { type: 'currency' as const, symbol: 'currency.gems', amount: 5 }
  const offer = { symbol: 'pouch', obtain: [{ ent: 'currency.gold', qty: 100 }] }
  const store = { symbol: 'main', listings: [{ symbol: 'pouch', offerSymbol: 'pouch', price }] }
  await call(saveCatalog, { body: { stores: [store], offerDefinitions: [offer], force: true } as never }, as)

  await openAs(page, studio, realmPath(studio, 'events/events.storm'))
  await tap(button(page, 'More actions'))
  await tap(page.getByRole('menuitem', { name: 'End event' }))
  const question = page.getByRole('dialog', { name: 'End Storm week?' })
  await tap(button(question, 'End event'))
  await expect(page.getByRole('main')).not.toContainText('running')
  await undoOf(page, /^Ended event/)
  await expect(page.getByRole('main')).toContainText('running')

  await tap(button(page, 'More'))
  const menu = page.getByRole('navigation', { name: 'Main' })
  await tap(menu.getByRole('button', { name: 'Monetize' }))
  await tap(menu.getByRole('link', { name: 'Commerce Catalog' }))
  const row = page.getByRole('main').getByRole('row').filter({ hasText: 'pouch' })
  await expect(row).toContainText('for sale')
  await tap(button(row, 'Actions for pouch:main'))
  await tap(page.getByRole('menuitem', { name: 'Switch off' }))
  await tap(button(page.getByRole('dialog', { name: 'Switch the listing pouch off' }), /^Apply for/))
  await expect(row).toContainText('off')
  await undoOf(page, /^Done: Switch the listing pouch off/)
  await expect(row).toContainText('for sale')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('at night on a phone: what is live ends from the list of it, without its own screen', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const starts = { symbol: 'events.storm', name: 'Storm week', start_date: new Date().toISOString() }
  const content = { ...starts, phases: [{ name: 'main', duration_minutes: 600 }] }
  await call(applyEventContent, { body: { content } }, as)
  const price = { type: 'currency' as const, symbol: 'currency.gems', amount: 5 }
  const offer = { symbol: 'pouch', obtain: [{ ent: 'currency.gold', qty: 100 }] }
  const activePeriod = { start: new Date(Date.now() - 60_000).toISOString() }
  const store = { symbol: 'main', listings: [{ symbol: 'pouch', offerSymbol: 'pouch', price, activePeriod }] }
  await call(saveCatalog, { body: { stores: [store], offerDefinitions: [offer], force: true } as never }, as)

  await openAs(page, studio, realmPath(studio, ''))
  // The realm has no players, so the home is the one of an empty realm.
  await expect(page.getByText('waiting for the first player')).toBeVisible()
  const end = button(page, 'End event Storm week')
  const switchOff = button(page, 'Switch off pouch')
  await tap(end)
  await tap(button(page.getByRole('dialog', { name: 'End Storm week?' }), 'End event'))
  await expect(end).toHaveCount(0)
  await undoOf(page, /^Ended event/)
  await expect(end).toBeVisible()

  await tap(switchOff)
  await tap(button(page.getByRole('dialog', { name: 'Switch the listing pouch off' }), /^Apply for/))
  await expect(switchOff).toHaveCount(0)
  await undoOf(page, /^Done: Switch the listing pouch off/)
  await expect(switchOff).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('on a phone the open screen of a player is in sight among the others', async ({ page }) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio)
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}/timeline`))
  const chips = page.getByRole('navigation', { name: 'Screens of the player' })
  await expect(chips.getByRole('link', { name: 'Timeline' })).toBeInViewport({ ratio: 1 })
  await tap(button(page, 'More'))
  await tap(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mail Inbox' }))
  await expect(page.getByRole('heading', { name: 'Mail Inbox' })).toBeVisible()
  await expect(chips.getByRole('link', { name: 'Mail Inbox' })).toBeInViewport({ ratio: 1 })
})

test('on a phone a moment is read whole beside a long text, and what sends a campaign is above the bar', async ({
  page,
}) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  await call(saveTimer, { body: { name: 'anniversary', cronish: 'Every year in May on day 20 at 10:00' } }, as)
  const starts = { symbol: 'events.storm', name: 'Storm week', start_date: new Date().toISOString() }
  const content = { ...starts, phases: [{ name: 'main', duration_minutes: 600 }] }
  await call(applyEventContent, { body: { content } }, as)
  /** How far the moment reaches out of what holds it, in pixels. */
  const cutBy = (moment: Locator, holder: string) =>
    moment.evaluate((time, selector) => {
      const own = time.closest(selector)?.getBoundingClientRect()
      const { right } = time.firstElementChild?.getBoundingClientRect() ?? {}
      return Math.max(0, Math.round((right ?? Number.NaN) - (own?.right ?? 0)))
    }, holder)

  await openAs(page, studio, realmPath(studio, 'timers'))
  const row = page.getByRole('row').filter({ hasText: 'anniversary' })
  await expect(row).toContainText('Every year')
  expect(await cutBy(row.locator('time').first(), 'td')).toBe(0)
  await page.goto(realmPath(studio, 'events/events.storm'))
  const ends = page
    .getByRole('definition')
    .filter({ has: page.locator('time') })
    .first()
  await expect(ends).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const moment of await page.locator('dd > time').all()) expect(await cutBy(moment, 'dd')).toBe(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(realmPath(studio, 'campaigns/new'))
  const save = button(page, 'Save draft')
  await expect(save).toBeVisible()
  const [bottom, bar] = await Promise.all([
    save.boundingBox(),
    page.getByRole('navigation', { name: 'Nearest screens' }).boundingBox(),
  ])
  expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('on a phone what opens stays on the screen, and its choices are as high as a thumb', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, ''))
  await tap(button(page, 'Realm ids'))
  const ids = page.getByRole('dialog', { name: 'Realm ids' })
  await expect(ids).toBeInViewport({ ratio: 1 })
  await ids.getByRole('button', { name: 'Raw JSON' }).tap()
  // It lies above the popover: its button can be pressed.
  await page
    .getByRole('dialog', { name: /^Raw JSON of/ })
    .getByRole('button', { name: 'Copy JSON' })
    .tap()
  await page.keyboard.press('Escape')

  await page.goto(realmPath(studio, 'calendar'))
  await tap(button(page, /^All kinds/))
  const showAll = button(page, 'Show all kinds')
  await showAll.scrollIntoViewIfNeeded()
  expect((await showAll.boundingBox())?.height).toBeGreaterThanOrEqual(TOUCH_PX)
  await page.keyboard.press('Escape')

  await page.goto(realmPath(studio, 'announcements'))
  await tap(button(page, 'Create announcement').first())
  const drawer = page.getByRole('dialog', { name: 'Create an announcement' })
  await drawer.getByRole('combobox', { name: 'Channel' }).tap()
  await tap(page.getByRole('option', { name: /^downtime/ }))
  await tap(button(drawer, 'Show picker').first())
  const picker = page.getByRole('dialog', { name: 'Picker of Start' })
  await expect(picker).toBeInViewport({ ratio: 1 })
  for (const choice of [button(picker, /^Tomorrow/), picker.getByRole('button', { name: /^15 / })]) {
    const box = await choice.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), String(choice)).toBeGreaterThanOrEqual(TOUCH_PX)
  }
  // What stands beside the screen, as a list does whose drawer slides in, does not make the page wider.
  await page.evaluate(() => {
    const beside = document.createElement('div')
    beside.style.cssText = 'position: absolute; top: 0; left: 400px; width: 200px; height: 20px'
    document.body.append(beside)
  })
  await expect(drawer).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.innerWidth)).toBe(390)
})

test('on a phone the chosen way to search for players is read whole', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'players?by=stats'))
  const kinds = page.getByRole('combobox', { name: 'Search by' })
  await expect(kinds).toHaveValue('stats')
  await expect(kinds).toBeInViewport({ ratio: 1 })
  const spare = await kinds.evaluate((select: HTMLSelectElement) => {
    const style = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return -1
    pen.font = style.font
    const text = pen.measureText(select.selectedOptions[0]?.text ?? '').width
    return select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) - text
  })
  expect(spare).toBeGreaterThanOrEqual(0)
})

for (const width of [390, 768])
  test(`at ${width} px a message covers neither a field nor a button of the drawer that is open`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const studio = await makeStudio()
    const upserts = { 'arena|season': '7' }
    await call(updateConfig, { body: { upserts } }, asAdmin(studio, studio.pid))
    await openAs(page, studio, realmPath(studio, 'realm-config'))
    const drawer = page.getByRole('dialog', { name: 'Add a key' })
    const add = page.getByRole('button', { name: 'Add key' })
    // Its code is there before the message, which goes by itself.
    await add.tap()
    await expect(drawer).toBeVisible()
    await button(drawer, 'Close').tap()
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'Copy key arena|season' }).tap()
    await add.tap()
    await expect(drawer.getByRole('combobox', { name: 'Key' })).toBeFocused()
    const covered = await page.evaluate(() => {
      const message = document.querySelector('.mantine-Notification-root')
      // A long one, in several lines.
      const words = message?.querySelector('.mantine-Notification-description span')
      if (!message || !words) return undefined
      words.textContent = 'The config was not changed. '.repeat(6)
      return new Promise<string[]>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const box = message.getBoundingClientRect()
            const parts = document.querySelectorAll('[role="dialog"] :is(input, textarea, button)')
            const below = [...parts].filter((part) => {
              const { left, right, top, bottom } = part.getBoundingClientRect()
              return left < box.right && right > box.left && top < box.bottom && bottom > box.top
            })
            resolve(below.map((part) => part.outerHTML))
          }),
        )
      })
    })
    expect(covered).toEqual([])
  })
