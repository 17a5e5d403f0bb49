import { listCurrencyContents } from '@regent/contract/monetize/inventory'
import { type SearchHit, searchRealm } from '@regent/contract/operate/search/search'
import type { Role } from '@regent/contract/permissions'
import { sampleCurrencies } from '@regent/contract/samples/inventory'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoPlayers } from '../../api/demo/demo-players.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import type { Answers } from '../../testing/answers.ts'
import { address, openScreen } from '../../testing/screen.tsx'
import { gamePath, realmPath, studio } from '../../testing/studio.ts'

const palette = page.getByRole('dialog', { name: 'Search' })
const field = palette.getByRole('combobox')
const option = (name: RegExp) => palette.getByRole('option', { name })
const group = (name: string) => palette.getByRole('group', { name, exact: true })

const openPalette = () => userEvent.keyboard('{Control>}k{/Control}')

async function search(text: string) {
  await openPalette()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard(text)
}

async function openHeading(
  path: string,
  heading: string,
  options: { role?: Role; answers?: (on: Answers) => void } = {},
) {
  const answers = await openScreen(path, options)
  await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  return answers
}

const [ada, alan] = demoPlayers('DEMO')
  .map(({ row }) => row)
  .filter(({ email }) => email !== undefined)
if (!ada || !alan) throw new Error('The sample realm has fewer than two players with an e-mail.')

/** A player as the search of the server returns it. */
const hitOf = ({ gamerTag, accountId, email }: typeof ada): SearchHit => ({
  kind: 'player',
  id: String(gamerTag),
  title: email ?? '',
  detail: String(gamerTag),
  of: String(accountId),
})

test('Ctrl+K finds a screen, a realm and an action, by the keyboard alone', async () => {
  await openHeading(realmPath('players'), 'Players')
  const button = page.getByRole('button', { name: 'Search (Ctrl K)' })
  ;(button.element() as HTMLElement).focus()
  await openPalette()
  await expect.element(field).toHaveFocus()
  await expectAccessible({ of: 'Palette' })
  await userEvent.keyboard('{Escape}')
  await expect.element(palette).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()

  await openPalette()
  await field.fill('audit')
  await expect.element(option(/Audit Trail This realm/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option(/Audit Trail Organization/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.poll(address).toMatch(new RegExp(`/realms/${studio.pid}/audit$`))

  // The screen stays the same in another realm.
  await openPalette()
  await field.fill('staging')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toMatch(new RegExp(`/realms/${studio.staging.pid}/audit$`))

  // The last choice is first. Ctrl+Enter opens a new tab.
  await openPalette()
  await expect.element(group('Recent').getByRole('option').first()).toContainText('Audit Trail')
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await field.fill('service')
  await expect.element(option(/Service Plans/).first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(String(opened.mock.calls[0]?.[0])).toMatch(/\/service-plans$/)
  expect(address()).toMatch(/\/audit$/)

  await openPalette()
  await field.fill('dark')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe('dark')
  await openPalette()
  await field.fill('no such thing')
  await expect.element(palette.getByRole('status')).toHaveTextContent('Nothing matches.')
  await expect.element(palette.getByRole('option').first()).not.toBeInTheDocument()
})

test('Ctrl+K finds players: the recent ones, then those that the server finds', async () => {
  await openHeading(realmPath(`players/${ada.gamerTag}`), 'Player Profile', {
    answers: (on) =>
      on.on(searchRealm, ({ query: { q } }) => ({
        hits: [alan].filter(({ email, gamerTag }) => email?.startsWith(q) || q === String(gamerTag)).map(hitOf),
        late: [],
      })),
  })
  await openPalette()
  await expect.element(group('Players')).toContainText(ada.name ?? '')
  await field.fill(alan.email?.slice(0, 4) ?? '')
  const found = group('Found')
  await expect.element(found).toContainText(alan.email ?? '')
  await expect.element(found).not.toContainText(ada.name ?? '')
  await field.fill(String(alan.gamerTag))
  await expect.element(found.getByRole('option')).toContainText(alan.email ?? '')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toMatch(new RegExp(`/players/${alan.gamerTag}/overview$`))
})

test('the palette starts permitted actions', async () => {
  await openHeading(gamePath, studio.game)
  const begin = async (text: string) => {
    await openPalette()
    await field.fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.element(palette).not.toBeInTheDocument()
  }
  await begin('create a realm')
  const drawer = page.getByRole('dialog', { name: /realm/i })
  await expect.element(drawer.getByRole('textbox').first()).toHaveFocus()
  // Shortcuts are off while a form is open.
  await openPalette()
  await expect.element(palette).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await begin('add a colleague')
  await expect.poll(address).toMatch(/\/users(\?|$)/)
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('the palette offers a tester no action that the role does not permit', async () => {
  await openHeading(realmPath('players'), 'Players', { role: 'tester' })
  await page.getByRole('button', { name: 'Search (Ctrl K)' }).click()
  await expect.element(palette.getByRole('option', { name: 'Copy the realm id' })).toBeInTheDocument()
  for (const name of [/User Administration/, /Create a/, /Add a colleague/])
    await expect.element(option(name).first()).not.toBeInTheDocument()
})

test('the keyboard opens an event by its name, its actions, and a grant of 100 gems to a player', async () => {
  await openHeading(realmPath('audit'), 'Audit Trail')
  await search('harvest fest')
  await expect.element(group('Found')).toContainText('Harvest festivalEvent · events.harvest')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Harvest festival' })).toBeVisible()

  await search('end event')
  await expect.element(option(/End event/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('dialog', { name: 'End Harvest festival?' })
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()

  await search(ada.email ?? '')
  await expect.element(option(new RegExp(ada.email ?? ''))).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toMatch(new RegExp(`/players/${ada.gamerTag}`))
  await expect.element(page.getByRole('region', { name: 'Player', exact: true })).toBeVisible()
  await openPalette()
  await expect.element(group('This screen').getByRole('option').nth(5)).toHaveTextContent(/^Suspend$/)
  await userEvent.keyboard('grant 100 gems')
  await expect.element(option(/Grant 100 gems/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  const drawer = page.getByRole('dialog', { name: 'Grant to players' })
  await expect.element(drawer.getByLabelText('Content')).toHaveValue('currency.gems')
  const amount = drawer.getByLabelText('Amount for each player')
  await expect.element(amount).toHaveValue('100')
  // Nothing was typed into the form, so leaving it asks nothing. In the first field Escape closes the options.
  ;(amount.element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()

  await search('new event')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toMatch(/\/events(\?|$)/)
  await expect.element(page.getByRole('dialog').getByRole('textbox').first()).toHaveFocus()
})

test('a grant opened from the palette cannot be previewed before its fields are filled in', async () => {
  let answer = () => {}
  const isKnown = new Promise<void>((resolve) => {
    answer = resolve
  })
  await openScreen(realmPath(`players/${ada.gamerTag}`), {
    answers: (on) => on.on(listCurrencyContents, () => isKnown.then(() => ({ content: sampleCurrencies }))),
  })
  await expect.element(page.getByRole('region', { name: 'Player', exact: true })).toBeVisible()
  await search('grant 100 gems')
  await expect.element(option(/Grant 100 gems/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  const drawer = page.getByRole('dialog', { name: 'Grant to players' })
  await expect.element(drawer.getByRole('button', { name: 'Preview' })).toBeDisabled()
  answer()
  await expect.element(drawer.getByLabelText('Content')).toHaveValue('currency.gems')
  await expect.element(drawer.getByRole('button', { name: 'Preview' })).toBeEnabled()
})

test('an action that the role does not permit is shown with the missing right, and cannot be started', async () => {
  await openScreen(realmPath(`players/${ada.gamerTag}`), { role: 'tester' })
  await expect.element(page.getByRole('region', { name: 'Player', exact: true })).toBeVisible()
  await search('grant 5 gems')
  const grant = option(/Grant 5 gems/)
  await expect.element(grant).toContainText('Needs the right "edit inventory" (role developer or admin).')
  await expect.element(grant).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(1)
  await expect.element(palette).toBeVisible()
})
