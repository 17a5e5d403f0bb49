import { execFileSync } from 'node:child_process'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { studio } from '@regent/contract/samples/studio'
import { serverUrl } from './api.ts'
import { filmOf, record } from './recording.ts'
import { screensOfSample, signInToSample, waitForData } from './sample-screens.ts'

const file = fileURLToPath(new URL('../../docs/recordings/walkthrough.webm', import.meta.url))
const size = { width: 1280, height: 800 }
const maxBytes = 6 * 1024 * 1024
const maxMs = 120_000
/** So long a caption stands alone before something happens. */
const readMs = 1_600

/** A pointer and a line of text over the page: the browser draws neither into its pictures. */
function showPointerAndCaption(): void {
  addEventListener('DOMContentLoaded', () => {
    const pointer = document.createElement('div')
    pointer.setAttribute('aria-hidden', 'true')
    pointer.style.cssText =
      'position:fixed;z-index:2147483647;width:18px;height:18px;margin:-9px 0 0 -9px;border-radius:50%;pointer-events:none;' +
      'background:rgba(37,99,235,.55);border:2px solid #fff;box-shadow:0 0 0 1px rgba(0,0,0,.35);left:640px;top:400px'
    const caption = document.createElement('div')
    caption.setAttribute('aria-hidden', 'true')
    caption.id = 'walkthrough-caption'
    caption.style.cssText =
      'position:fixed;z-index:2147483647;left:50%;bottom:28px;transform:translateX(-50%);padding:10px 18px;border-radius:8px;' +
      'background:rgba(17,24,39,.92);color:#fff;font:600 18px/1.35 Inter,system-ui,sans-serif;white-space:nowrap;pointer-events:none'
    caption.textContent = sessionStorage.getItem('walkthrough-caption') ?? ''
    caption.hidden = caption.textContent === ''
    document.documentElement.append(pointer, caption)
    addEventListener(
      'mousemove',
      ({ clientX, clientY }) => {
        pointer.style.left = `${clientX}px`
        pointer.style.top = `${clientY}px`
      },
      true,
    )
  })
}

async function say(page: Page, text: string): Promise<void> {
  await page.evaluate((line) => {
    sessionStorage.setItem('walkthrough-caption', line)
    const caption = document.getElementById('walkthrough-caption')
    if (caption) Object.assign(caption, { textContent: line, hidden: false })
  }, text)
  await page.waitForTimeout(readMs)
}

/** Moves the pointer as a calm hand does, then clicks. */
async function click(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`Not shown: ${target}`)
  await page.mouse.move(box.x + Math.min(box.width / 2, 160), box.y + box.height / 2, { steps: 24 })
  await page.waitForTimeout(350)
  await target.click()
  await page.waitForTimeout(500)
}

const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 70 })

type Screens = Awaited<ReturnType<typeof screensOfSample>>['screens']

async function showNow(page: Page): Promise<void> {
  await say(page, 'Now: what needs you, the last 24 hours, and what is live')
  await page.mouse.move(700, 300, { steps: 30 })
  await page.waitForTimeout(2_000)
  await page.mouse.wheel(0, 500)
  await page.waitForTimeout(2_000)
  await page.mouse.wheel(0, -500)
}

async function findPlayer(page: Page): Promise<void> {
  await say(page, 'Find a player by name, from anywhere: Ctrl+K')
  await page.keyboard.press('Control+k')
  await type(page, 'aiko')
  await expect(page.getByRole('option', { name: /Aiko Tanaka/ }).first()).toBeVisible()
  await page.waitForTimeout(1_200)
  await click(page, page.getByRole('option', { name: /Aiko Tanaka/ }).first())
  await expect(page).toHaveURL(/\/overview$/)
  await waitForData(page)
  await page.waitForTimeout(2_200)
}

async function grantGems(page: Page): Promise<void> {
  await say(page, 'Grant 100 gems: a plan shows what will change')
  await page.keyboard.press('a')
  const form = page.getByRole('dialog', { name: 'Grant to players' })
  await expect(form).toBeVisible()
  await type(page, 'currency.gems')
  await page.keyboard.press('Tab')
  await form.getByRole('textbox', { name: 'Amount for each player' }).fill('100')
  await page.waitForTimeout(900)
  await page.keyboard.press('Enter')
  const plan = page.getByRole('dialog', { name: /^Grant 100/ })
  await expect(plan.getByRole('button', { name: /^Grant 100/ })).toBeVisible()
  await page.waitForTimeout(1_800)
  await click(page, plan.getByRole('button', { name: /^Grant 100/ }))
  await page.waitForTimeout(1_500)
}

async function undoGrant(page: Page): Promise<void> {
  await say(page, 'Undo: what anybody changed can be taken back')
  await page.keyboard.press('Escape')
  const lastEvents = page.getByRole('region', { name: 'Last events', exact: true })
  await click(page, lastEvents.getByRole('button', { name: /^Undo: Gave 100/ }).first())
  await page.waitForTimeout(2_000)
}

async function dragEvent(page: Page, screens: Screens): Promise<void> {
  await page.goto(screens.calendar)
  await waitForData(page)
  await say(page, 'One calendar: drag an event, and see the plan before it moves')
  const main = page.getByRole('main')
  const bar = main.getByRole('button', { name: /Kraken moon/ }).first()
  await bar.scrollIntoViewIfNeeded()
  const box = await bar.boundingBox()
  if (box) {
    const x = box.x + box.width / 2
    const y = box.y + box.height / 2
    await page.mouse.move(x, y, { steps: 24 })
    await page.waitForTimeout(400)
    await page.mouse.down()
    await page.mouse.move(x + 140, y, { steps: 30 })
    await page.waitForTimeout(500)
    await page.mouse.up()
    await page.waitForTimeout(2_500)
    await page.keyboard.press('Escape')
  }
}

async function openPlan(page: Page, screens: Screens): Promise<void> {
  await page.goto(screens.plans)
  await waitForData(page)
  await say(page, 'Plans: mass changes are shown first, applied by a job, and undone as a whole')
  await click(page, page.getByRole('main').getByText('Grant 100 currency.gems to 12 players'))
  await page.waitForTimeout(2_500)
}

async function showDashboard(page: Page, screens: Screens): Promise<void> {
  await page.goto(screens.dashboard)
  await waitForData(page)
  await say(page, 'Ninety days: a launch, an update, a sale that worked and an outage')
  await page.mouse.move(640, 420, { steps: 24 })
  await page.waitForTimeout(1_500)
  await page.mouse.wheel(0, 700)
  await page.waitForTimeout(2_500)
}

async function openAuditEntry(page: Page, screens: Screens): Promise<void> {
  await page.goto(screens['audit-trail'])
  await waitForData(page)
  await say(page, 'Audit: who changed which key, before and after, with Undo')
  await click(page, page.getByRole('main').getByRole('row').nth(1).locator('a, button').first())
  await page.waitForTimeout(2_800)
}

test('two minutes in the console', async ({ page, browser }) => {
  // The images of the studio, so that its services run.
  await cp('server/services-example', `.regent/walkthrough/services/${studio.alias}`, { recursive: true })
  execFileSync('npx', ['tsx', 'server/src/sample.ts', '--url', serverUrl], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: '.regent/walkthrough', EXTRA_CUSTOMERS: '*' },
  })
  const { screens, customer, token } = await screensOfSample()
  await page.setViewportSize(size)
  await signInToSample(page, customer, token)
  await page.addInitScript(showPointerAndCaption)
  await page.goto(screens.now)
  await waitForData(page)
  const film = await record(page)
  const begin = performance.now()
  await showNow(page)
  await findPlayer(page)
  await grantGems(page)
  await undoGrant(page)
  await dragEvent(page, screens)
  await openPlan(page, screens)
  await showDashboard(page, screens)
  await openAuditEntry(page, screens)
  const lengthMs = performance.now() - begin
  const frames = await film.stop()
  expect(lengthMs).toBeLessThan(maxMs)
  mkdirSync(fileURLToPath(new URL('.', `file://${file}`)), { recursive: true })
  writeFileSync(file, await filmOf(browser, frames, size))
  expect(statSync(file).size).toBeLessThan(maxBytes)
})
