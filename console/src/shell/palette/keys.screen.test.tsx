import { listTimers } from '@regent/contract/operate/timers'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoPlayers } from '../../api/demo/demo-players.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { address, openScreen, reload } from '../../testing/screen.tsx'
import { realmPath, studio } from '../../testing/studio.ts'

const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })

async function openTrail() {
  await openScreen(realmPath('audit'))
  await expect.element(heading('Audit Trail')).toBeVisible()
}

test('? lists the shortcuts, g and a letter opens a screen, / filters, and none works in a text field', async () => {
  await openTrail()
  await userEvent.keyboard('?')
  await expect.element(sheet.getByRole('region', { name: 'Go to, in this realm' })).toContainText('Players')
  await expectAccessible({ of: 'KeysDialog' })
  await userEvent.keyboard('gp{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(heading('Audit Trail')).toBeVisible()

  await userEvent.keyboard('gp')
  await expect.element(heading('Players')).toBeVisible()
  await userEvent.keyboard('/')
  const searchbox = page.getByRole('searchbox')
  await expect.element(searchbox).toHaveFocus()
  await userEvent.keyboard('gg?')
  await expect.element(searchbox).toHaveValue('gg?')
  await expect.element(sheet).not.toBeInTheDocument()
  ;(searchbox.element() as HTMLElement).blur()
  await userEvent.keyboard('gg')
  await expect.poll(address).toMatch(new RegExp(`/${studio.alias}/games$`))
  await userEvent.keyboard('gu')
  await expect.element(heading('User Administration')).toBeVisible()
  // A letter of another level does nothing.
  await userEvent.keyboard('gp')
  await expect.element(heading('User Administration')).toBeVisible()
})

test('single-key shortcuts can be switched off', async () => {
  await openTrail()
  await userEvent.keyboard('?')
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await userEvent.keyboard('{Escape}')
  await reload()
  await expect.element(heading('Audit Trail')).toBeVisible()
  await userEvent.keyboard('?gp')
  await userEvent.keyboard('{Control>}k{/Control}')
  const palette = page.getByRole('dialog', { name: 'Search' })
  await expect.element(palette.getByRole('combobox')).toHaveFocus()
  await expect.element(sheet).not.toBeInTheDocument()
  await userEvent.keyboard('shortcuts{Enter}')
  await expect.element(sheet).toBeVisible()
})

test('the letters of a player are listed, and have another meaning after g', async () => {
  await openScreen(realmPath(`players/${gamerTag}/overview`))
  await expect.element(page.getByRole('region', { name: 'Wallet' })).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(sheet.getByRole('region', { name: 'On this screen' })).toContainText('Grant')
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await userEvent.keyboard('n')
  const note = page.getByRole('dialog')
  await expect.element(note.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('omen')
  await expect.element(note.getByRole('textbox')).toHaveValue('omen')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: /^(Leave|Discard)/ }).click()
  await expect.element(note).not.toBeInTheDocument()
  await userEvent.keyboard('ga')
  await expect.poll(address).toMatch(/\/audit$/)
})

test('keys after the choice in a menu, or after a question, go where the focus is', async () => {
  await openScreen(realmPath(`players/${gamerTag}/stats`))
  await page.getByRole('button', { name: 'Actions for VIP_LEVEL' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await userEvent.keyboard('45')
  const value = page.getByRole('dialog').getByRole('textbox', { name: 'Value' })
  await expect.element(value).toHaveFocus()
  const text = () => (value.element() as HTMLInputElement).value
  await expect.poll(text).toContain('45')

  // The question opens over the form. Keys that were pressed before do not answer it.
  await userEvent.keyboard('{Escape}gu')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  expect(text()).toMatch(/45$|^45/)
})

test('Escape returns the focus to its origin, also from parts that are only rendered while they are open', async () => {
  await openScreen(realmPath('timers'), {
    answers: (on) => on.on(listTimers, () => ({ result: 'ok' as const, timers: [] })),
  })
  const account = page.getByRole('button', { name: 'Account', exact: true })
  await account.click()
  await page.getByRole('menuitem', { name: 'Changelog' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Changelog' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(account).toHaveFocus()

  // Without timers the button is above the list, and in the empty list.
  await page.getByRole('button', { name: 'Create timer' }).first().click()
  const name = page.getByRole('dialog', { name: 'Create a timer' }).getByLabelText('Name')
  await name.fill('daily')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(name).toHaveFocus()
})
