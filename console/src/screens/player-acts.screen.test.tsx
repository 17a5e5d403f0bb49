import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../testing/screen.tsx'
import { realmPath } from '../testing/studio.ts'

/** The lists whose rows have players, how the menu names them, and whom a mail then goes to. */
const lists = [
  ['segments', 'players', 'To all players of the segment'],
  ['events', 'participants', 'To the participants of'],
  ['tournaments', 'participants', 'To the participants of'],
  ['cloud-trials', 'participants', 'To the participants of'],
  ['promotions', 'redeemers', 'To the redeemers of'],
  ['campaigns', 'recipients', 'To the recipients of'],
  ['commerce-configuration?part=listings', 'buyers', 'To the buyers of'],
] as const

test.each(lists)('a row of %s offers a mail to its %s in three clicks', async (path, noun, whom) => {
  await openScreen(realmPath(path))
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await expect.element(page.getByRole('menuitem', { name: `Open ${noun}` })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: `Grant to ${noun}` })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: `Export ${noun}` })).toBeVisible()
  await page.getByRole('menuitem', { name: `Mail ${noun}` }).click()
  await expect.element(page.getByRole('dialog', { name: 'Send mail to players' })).toContainText(whom)
})

test('a tester sees only how to open and export the participants', async () => {
  await openScreen(realmPath('events'), { role: 'tester' })
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await expect.element(page.getByRole('menuitem', { name: 'Open participants' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Mail participants' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('menuitem', { name: 'Suspend participants' })).not.toBeInTheDocument()
})
