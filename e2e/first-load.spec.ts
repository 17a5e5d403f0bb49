import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { addPlayer, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** Scripts that the page fetches, in bytes of gzip; without what is fetched later because the browser has nothing to do. */
async function scriptsOf(page: Page) {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const bodies: Promise<Buffer>[] = []
  const keep = (response: Response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) bodies.push(response.body())
  }
  page.on('response', keep)
  return async () => {
    // What is fetched from here on belongs to nobody: its body may come after the page is closed.
    page.off('response', keep)
    return (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
  }
}

for (const address of ['/', '/an-organization/games/DE_1'])
  test(`until the form to sign in can be used at ${address}, at most 180 kB of scripts are fetched`, async ({
    page,
  }) => {
    const size = await scriptsOf(page)
    await page.goto(address)
    await expect(page.getByLabel('Organization')).toBeEditable()
    await expect(page).toHaveURL(/\/login$/)
    expect(await size()).toBeLessThan(180_000)
  })

test('until the first row of players is shown, at most 340 kB of scripts are fetched', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  const size = await scriptsOf(page)
  await openAs(page, studio, realmPath(studio, 'players'))
  await expect(page.getByRole('row').filter({ hasText: String(player.gamerTag) })).toBeVisible()
  expect(await size()).toBeLessThan(340_000)
})
