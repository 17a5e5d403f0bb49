import type { Page } from '@playwright/test'

/** From here on time passes only when the story says so. */
export async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}
