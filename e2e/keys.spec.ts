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

/**
 * Presses the keys before, Ctrl+K and the keys of a text; no key waits for what the page does with the one before it.
 */
async function searchAtOnce(browser: CDPSession, text: string, before: readonly string[] = []): Promise<void> {
  const press = (key: string, typed?: string, modifiers = 0) => [
    browser.send('Input.dispatchKeyEvent', {
      type: typed === undefined ? 'rawKeyDown' : 'keyDown',
      key,
      modifiers,
      ...(typed !== undefined && { text: typed }),
    }),
    browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key, modifiers }),
  ]
  await Promise.all([
    ...before.flatMap((key) => press(key)),
    ...press('k', undefined, CTRL),
    ...[...text].flatMap((letter) => press(letter, letter)),
  ])
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

test('Ctrl+K and what follows are all in the search while a closed dialog still fades out', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'players'))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  const browser = await slowDown(page)
  await searchAtOnce(browser, 'gaudit', ['Escape'])
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toHaveValue('gaudit')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0)
})

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

test('Escape gives the focus back to where one was, also from what is drawn only while it is open', async ({
  page,
}) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'timers'))
  const account = page.getByRole('button', { name: 'Account', exact: true })
  await account.click()
  await page.getByRole('menuitem', { name: 'Changelog' }).click()
  await expect(page.getByRole('dialog', { name: 'Changelog' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(account).toBeFocused()

  // The timers are none yet: the button stands above the list, and in the empty one.
  await page.getByRole('button', { name: 'Create timer' }).first().click()
  const name = page.getByRole('dialog', { name: 'Create a timer' }).getByLabel('Name')
  await name.fill('daily')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toHaveCount(0)
  await expect(name).toBeFocused()
})

for (const delay of [0, 60]) {
  test(`the first thing after a load: Ctrl+K and ${delay} ms for each key, and none is lost or obeyed`, async ({
    page,
  }) => {
    const studio = await makeStudio()
    await openAs(page, studio, realmPath(studio, 'players'))
    await slowDown(page)
    await page.reload()
    // The search can be opened as soon as its button is there, also while the screen is still on its way.
    await page.getByRole('button', { name: 'Search (Ctrl K)' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('gcampaign', { delay })
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toHaveValue('gcampaign')
    await expect(page).toHaveURL(/\/players$/)
  })
}
