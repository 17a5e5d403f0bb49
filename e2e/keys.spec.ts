import type { CDPSession, Page } from '@playwright/test'
import { addPlayer, makeStudio, openAs, realmPath } from './support/studio.ts'
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

test('every key after Ctrl+K goes to the search, also right after a load and while a dialog fades out', async ({
  page,
}) => {
  test.slow()
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'players'))
  const heading = page.getByRole('heading', { level: 1, name: 'Players' })
  const search = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(heading).toBeVisible()
  const browser = await slowDown(page)
  for (const text of ['audit', 'gcampaign']) {
    for (const time of ['first', 'second']) {
      await searchAtOnce(browser, text)
      await expect(search, `${text}, the ${time} time`).toHaveValue(text)
      await expect(page).toHaveURL(/\/players$/)
      await close()
    }
    await page.reload()
    await expect(heading).toBeVisible()
  }

  for (const delay of [0, 60]) {
    await page.reload()
    // The button works before the screen has loaded.
    await page.getByRole('button', { name: 'Search (Ctrl K)' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('gcampaign', { delay })
    await expect(search, `${delay} ms for each key`).toHaveValue('gcampaign')
    await expect(page).toHaveURL(/\/players$/)
    await close()
  }

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await searchAtOnce(browser, 'gaudit', ['Escape'])
  await expect(search).toHaveValue('gaudit')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0)
})

test('keys after the click that opens a drawer go to its first field while its code loads; Escape cancels it', async ({
  page,
}) => {
  const studio = await makeStudio()
  const { accountId } = await addPlayer(studio)
  const release = await holdCode(page, 'MailDrawer')
  const address = realmPath(studio, `players/${accountId}/mail`)
  await openAs(page, studio, address)
  const open = page.getByRole('button', { name: 'Send mail' }).first()
  await open.click()
  await page.keyboard.type('never')
  await page.keyboard.press('Escape')
  release()
  await page.keyboard.type('gu')
  await expect(page.getByRole('heading', { level: 1, name: 'User Administration' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const releaseAgain = await holdCode(page, 'MailDrawer')
  await page.goto(address)
  await expect(open).toBeEnabled()
  await slowDown(page)
  await open.click()
  // "gp" would open the screen of the players.
  await page.keyboard.type('gpThaxx')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  releaseAgain()
  const subject = page.getByRole('dialog').getByLabel('Subject')
  await expect(subject).toBeFocused()
  await page.keyboard.type('nk you')
  await expect(subject).toHaveValue('gpThank you')
  await expect(page).toHaveURL(new RegExp(`${address}$`))
})
