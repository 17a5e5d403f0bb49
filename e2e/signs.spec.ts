import type { Page } from '@playwright/test'
import { hueOf } from './support/colour.ts'
import { addOperator, colleagueOf, gamePath, gamesPath, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** What tells an operator something at a glance: messages, what was copied, roles and environments, by word and colour. */

test('a message stays five seconds, an error eight, with a copy button [shell-41 shell-42 shell-43 shell-44]', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/dev/kit')
  await page.getByRole('button', { name: 'Message', exact: true }).scrollIntoViewIfNeeded()
  // From here on only the test lets time pass.
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 60_000)))
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await page.clock.runFor(500)
  const message = page.getByRole('alert').filter({ hasText: 'Job finished' })
  await expect(message.getByRole('button', { name: 'Close message' })).toBeVisible()
  await page.clock.runFor(4_200)
  await expect(message).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(message).toHaveCount(0)

  await page.getByRole('button', { name: 'Error', exact: true }).click()
  const error = page.getByRole('alert').filter({ hasText: 'The mail could not be sent' })
  await page.clock.runFor(7_700)
  await expect(error).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(error).toHaveCount(0)
  // One that is pointed at stays.
  await page.getByRole('button', { name: 'Error', exact: true }).click()
  await page.clock.runFor(7_700)
  const box = await error.boundingBox()
  // Top right, where it leaves the menus of a list's rows free.
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1300)
  expect(box?.y).toBeLessThan(200)
  await error.getByRole('button', { name: 'Copy details' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Copied to clipboard!' })).toBeVisible()
  await expect(error.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('req_01JD8QK3M5')
  await page.mouse.move(0, 0)
  await page.clock.runFor(9_000)
  await expect(error).toHaveCount(0)
})

test('a copied value is said by the button and by a message, until half a second after the pointer has left [shell-45 shell-46 shell-47 shell-48]', async ({
  page,
}) => {
  const studio = await makeStudio()
  await page.clock.install()
  await openAs(page, studio, `/${studio.alias}/account`)
  const button = page.getByRole('button', { name: 'Copy alias' })
  await expect(button).toHaveAttribute('data-tip', 'Copy Value')
  await button.click()
  await expect(button).toHaveAttribute('data-tip', 'Copied')
  await expect(button.locator('svg.tabler-icon-check')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Copied to clipboard!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(studio.alias)
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1_000)))
  await page.mouse.move(0, 0)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.clock.runFor(400)
  await expect(button).toHaveAttribute('data-tip', 'Copied')
  await page.clock.runFor(200)
  await expect(button).toHaveAttribute('data-tip', 'Copy Value')
})

test('a role has its word, its icon and its colour, and says where it comes from [permissions-2 permissions-3 permissions-4 permissions-10 permissions-11 permissions-12]', async ({
  page,
  browser,
}) => {
  const studio = await makeStudio()
  const header = (of: Page) => of.getByRole('banner').first()
  const told = async (of: Page, role: string) => {
    const pill = header(of).getByText(role, { exact: true })
    await pill.hover()
    await expect(of.getByRole('tooltip')).toBeVisible()
    const text = await of.getByRole('tooltip').textContent()
    return { text, hue: await hueOf(pill.locator('svg')) }
  }
  await openAs(page, studio, realmPath(studio, 'players'))
  const admin = await told(page, 'admin')
  expect(admin.text).toBe('Your global role is admin')
  expect(admin.hue < 10 || admin.hue > 350).toBe(true)

  const developer = await colleagueOf(browser, studio, gamesPath(studio))
  expect(await told(developer.page, 'developer')).toMatchObject({ text: 'Your global role is developer' })
  const orange = await hueOf(header(developer.page).getByText('developer', { exact: true }).locator('svg'))
  expect(orange).toBeGreaterThan(15)
  expect(orange).toBeLessThan(45)
  await developer.context.close()

  const person = await addOperator(studio, 'tester', studio.staging.pid)
  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await openAs(elsewhere, studio, realmPath(studio, 'players', studio.staging.pid), person)
  const tester = await told(elsewhere, 'tester')
  await expect(header(elsewhere).locator('svg.tabler-icon-bug')).toHaveCount(1)
  expect(tester.text).toBe('Your role is tester in this realm')
  expect(tester.hue).toBeGreaterThan(75)
  expect(tester.hue).toBeLessThan(150)
  await context.close()
})

test('the environments’ folders are light-green, amber and deep-orange [realms-9 realms-10 realms-11]', async ({
  page,
}) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamePath(studio))
  const folder = (pid: string) => page.locator(`svg[data-tone="${pid}"]`).first()
  await expect(folder('dev')).toBeVisible()
  const [prod = 0, stg = 0, dev = 0] = await Promise.all(['prod', 'stg', 'dev'].map((tone) => hueOf(folder(tone))))
  expect(prod).toBeGreaterThan(75)
  expect(prod).toBeLessThan(120)
  expect(stg).toBeGreaterThan(35)
  expect(stg).toBeLessThan(60)
  expect(dev).toBeGreaterThan(5)
  expect(dev).toBeLessThan(30)
})
