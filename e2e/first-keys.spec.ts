import type { CDPSession, Page } from '@playwright/test'
import { addPlayer, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const CTRL = 2

/** Makes the machine a quarter as fast: what is typed at once comes while the page still works. */
async function slowDown(page: Page): Promise<CDPSession> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return browser
}

/** Presses Ctrl+K and the keys of a text; no key waits for what the page does with the one before it. */
async function searchAtOnce(browser: CDPSession, text: string): Promise<void> {
  const press = (key: string, typed?: string, modifiers = 0) => [
    browser.send('Input.dispatchKeyEvent', {
      type: typed === undefined ? 'rawKeyDown' : 'keyDown',
      key,
      modifiers,
      ...(typed !== undefined && { text: typed }),
    }),
    browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key, modifiers }),
  ]
  await Promise.all([...press('k', undefined, CTRL), ...[...text].flatMap((letter) => press(letter, letter))])
}

/** Keeps the code of one dialog back until it is let go. */
async function holdCode(page: Page, name: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(new RegExp(`/assets/${name}-[^/]*\\.js$`), async (route) => {
    await held
    await route.continue()
  })
  return release
}

for (const text of ['audit', 'gcampaign']) {
  test(`what follows the first Ctrl+K at once is all in the search: ${text}`, async ({ page }) => {
    const studio = await makeStudio()
    await openAs(page, studio, realmPath(studio, 'players'))
    await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible()
    const browser = await slowDown(page)
    for (const time of ['first', 'second']) {
      await searchAtOnce(browser, text)
      await expect(page.getByRole('dialog').getByRole('combobox'), `the ${time} time`).toHaveValue(text)
      await expect(page).toHaveURL(/\/players$/)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
}

test('what follows the click that opens a drawer is in its first field, also while its code is on the way', async ({
  page,
}) => {
  const studio = await makeStudio()
  const { accountId } = await addPlayer(studio)
  const release = await holdCode(page, 'MailDrawer')
  const address = realmPath(studio, `players/${accountId}/mail`)
  await openAs(page, studio, address)
  const open = page.getByRole('button', { name: 'Send mail' }).first()
  await expect(open).toBeEnabled()
  await slowDown(page)
  await open.click()
  // "gp" would be a jump to the players.
  await page.keyboard.type('gpThaxx')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  const subject = page.getByRole('dialog').getByLabel('Subject')
  await expect(subject).toBeFocused()
  await page.keyboard.type('nk you')
  await expect(subject).toHaveValue('gpThank you')
  await expect(page).toHaveURL(new RegExp(`${address}$`))
})

test('Escape calls off a drawer that is on its way, and the page has its keys again', async ({ page }) => {
  const studio = await makeStudio()
  const { accountId } = await addPlayer(studio)
  const release = await holdCode(page, 'MailDrawer')
  await openAs(page, studio, realmPath(studio, `players/${accountId}/mail`))
  await page.getByRole('button', { name: 'Send mail' }).first().click()
  await page.keyboard.type('never')
  await page.keyboard.press('Escape')
  release()
  await page.keyboard.type('gu')
  await expect(page.getByRole('heading', { level: 1, name: 'User Administration' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what follows the choice in a menu, or a question, goes where the focus belongs', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 3 })
  await openAs(page, studio, realmPath(studio, `players/${player.accountId}/stats`))
  await slowDown(page)
  await page.getByRole('button', { name: 'Actions for LEVEL' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.keyboard.type('45')
  const value = page.getByRole('dialog').getByRole('textbox', { name: 'Value' })
  await expect(value).toHaveValue(/45/)
  await expect(value).toBeFocused()

  // The question is asked over the form, and what is typed meanwhile is no answer to it.
  await page.keyboard.press('Escape')
  await page.keyboard.type('gu')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(value).toHaveValue(/45$|^45/)
})
