import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { addPlayer, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/**
 * Scripts that the page fetches: their bytes after gzip, and their names. What is fetched later because the browser has
 * nothing to do is left out.
 */
async function scriptsOf(page: Page) {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const bodies: Promise<Buffer>[] = []
  const names: string[] = []
  const keep = (response: Response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    bodies.push(response.body())
    // The hash behind the name may hold hyphens too.
    names.push(pathname.replace(/^.*\/|-.{8}\.js$/g, ''))
  }
  page.on('response', keep)
  return async () => {
    // What is fetched from here on belongs to nobody: its body may come after the page is closed.
    page.off('response', keep)
    const texts = await Promise.all(bodies)
    const size = texts.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
    // Compiled beside the page, where the first line says so (compile-hints.ts).
    const marked = names.filter((_, index) => texts[index]?.toString().startsWith('//# allFunctionsCalledOnLoad\n'))
    return { size, names, marked }
  }
}

for (const address of ['/', '/an-organization/games/DE_1'])
  test(`until the form to sign in can be used at ${address}, at most 180 kB of scripts are fetched`, async ({
    page,
  }) => {
    const scripts = await scriptsOf(page)
    await page.goto(address)
    await expect(page.getByLabel('Organization')).toBeEditable()
    await expect(page).toHaveURL(/\/login$/)
    const { size, names } = await scripts()
    expect(size).toBeLessThan(180_000)
    expect(names).not.toContain('schemas')
  })

test('until the first row of players is shown, at most 260 kB of scripts are fetched', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  const scripts = await scriptsOf(page)
  const reads: string[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) reads.push(new URL(request.url()).pathname)
  })
  await openAs(page, studio, realmPath(studio, 'players'))
  await expect(page.getByRole('row').filter({ hasText: String(player.gamerTag) })).toBeVisible()
  const { size, names, marked } = await scripts()
  expect(size).toBeLessThan(260_000)
  expect(marked).toEqual(expect.arrayContaining(['index', 'base', 'console', 'frame', 'players']))
  // What was begun while the code came (first-reads.ts) is handed on, and not read a second time.
  for (const path of ['/basic/accounts/admin/me', '/basic/realms/customer', '/basic/realms/game', '/api/capabilities'])
    expect(reads.filter((read) => read === path)).toHaveLength(1)
  // Neither the schema library nor the form to sign in has anything to do here (vite.config.ts).
  expect(names).not.toContain('schemas')
  expect(names).not.toContain('sign-in')
})
