import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { studio } from '@regent/contract/samples/studio'
import { serverUrl } from './api.ts'
import { screensOfSample, signInToSample, waitForData } from './sample-screens.ts'

/**
 * `LOOKS=all` takes each screen in each theme, wide and narrow, to look at them, and `LOOKS=dark-1366,light-390` in these
 * ways alone; else those of the documentation are taken.
 */
const looks = process.env['LOOKS'] ?? ''
const isReview = looks !== ''
const asked = looks === 'all' ? 'light-1440,dark-1440,light-768,dark-768' : looks
const folder = fileURLToPath(
  new URL(isReview ? '../../test-results/looks/' : '../../docs/screenshots/', import.meta.url),
)
/** Screens that are pictured in both themes; of the others one is enough. */
const shownInDark = ['now', 'calendar', 'players', 'player-overview', 'audit-trail']
/** Close to another one that is shown: these are taken for review alone. */
const onlyForReview = [
  'player-announcements',
  'player-cloud-saving',
  'player-daily-rewards',
  'player-entitlements',
  'player-events',
  'player-groups',
  'player-leaderboards',
  'player-mail',
  'player-offers',
  'player-payments',
  'player-tournaments',
  'player-trials',
  'commerce-offers',
  'content',
  'content-history',
  'content-promotions',
  'calendar-month',
  'localizations',
  'notify',
  'push',
  'player-push',
  'segments',
  'tagging',
  'pvp',
  'tournament',
  'tournaments',
  'daily-rewards',
  'outbox',
  'suspended-players',
  'trial',
  'service-metrics',
  'content-compare',
  'config-compare',
  'player-analytics',
  'campaign-new',
  'event',
  'player-profile',
  'usage',
  'health',
  'templates',
  'shards',
  'ungiven-rewards',
  'webhooks',
]
async function take(page: Page, name: string, address: string) {
  const isInDark = shownInDark.includes(name)
  for (const look of isReview ? asked.split(',') : isInDark ? ['light-1440', 'dark-1440'] : ['light-1440']) {
    const [theme, width] = look.split('-')
    const colorScheme = theme === 'dark' ? 'dark' : 'light'
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Before the page is there: the frame follows a resize only after a while.
    await page.setViewportSize({ width: Number(width), height: 900 })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await waitForData(page)
    await page.evaluate(() => document.fonts.ready)
    const path = `${folder}${name}-${isReview ? look : colorScheme}.png`
    await page.screenshot({ path, scale: 'css', animations: 'disabled' })
  }
}

test('every screen', async ({ page }) => {
  // The images of the studio, so that its services run.
  await cp('server/services-example', `.regent/screenshots/services/${studio.alias}`, { recursive: true })
  // With the settings of that server the sample has a past.
  execFileSync('npx', ['tsx', 'server/src/sample.ts', '--url', serverUrl], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: '.regent/screenshots' },
  })
  const { screens, customer, token } = await screensOfSample()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await take(page, 'sign-in', '/login')
  await take(page, 'sign-up', '/signup-registration')
  await signInToSample(page, customer, token)
  for (const [screen, address] of Object.entries(screens)) {
    if (isReview || !onlyForReview.includes(screen)) await take(page, screen, address)
  }
})
