import { listNeeds, type Need } from '@regent/contract/operate/now'
import { getMenuPins, setMenuPins } from '@regent/contract/organization/saved-views-pins'
import { ok } from '@regent/contract/shapes'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import type { Answers } from '../../testing/answers.ts'
import { openFromMenu } from '../../testing/menu.ts'
import { address, goTo, openScreen, reload } from '../../testing/screen.tsx'
import { realmPath } from '../../testing/studio.ts'

const menu = page.getByRole('navigation', { name: 'Main' })
const filter = menu.getByRole('combobox', { name: 'Find a screen' })
const listOf = (name: string) => menu.getByRole('list', { name, exact: true })
const labelsOf = (name: string) =>
  listOf(name)
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent.replace(/\d+$/, ''))
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const keepPins = (answers: Answers) => void answers.on(setMenuPins, () => ok)
const open = async (screen: string, title: string) => {
  await openScreen(realmPath(screen), { answers: keepPins })
  await expect.element(heading(title)).toBeVisible()
  await expect.element(filter).toBeVisible()
}

test('only the group of the open screen is unfolded, and one more by hand', async () => {
  await open('players', 'Players')
  const isOpen = (name: string) => menu.getByRole('button', { name, exact: true }).element().ariaExpanded
  expect([isOpen('Engage'), isOpen('Operate'), isOpen('Analyze')]).toEqual(['true', 'false', 'false'])
  await menu.getByRole('button', { name: 'Operate' }).click()
  await expect.element(listOf('Operate').getByRole('link', { name: 'Config' })).toBeVisible()
  await menu.getByRole('button', { name: 'Analyze' }).click()
  expect([isOpen('Engage'), isOpen('Operate'), isOpen('Analyze')]).toEqual(['true', 'false', 'true'])
  await menu.getByRole('button', { name: 'Engage' }).click()
  expect(isOpen('Engage')).toBe('false')
  await openFromMenu('Events')
  await expect.element(heading('Events')).toBeVisible()
  expect(isOpen('Engage')).toBe('true')
})

test('a group unfolds when the search of the browser finds one of its screens', async () => {
  await open('players', 'Players')
  const config = menu.getByRole('link', { name: 'Config', includeHidden: true })
  expect(config.element().checkVisibility()).toBe(false)
  config.element().dispatchEvent(new Event('beforematch', { bubbles: true }))
  await expect.element(menu.getByRole('link', { name: 'Config' })).toBeVisible()
})

test('g and / filter the menu by names and by names of other products; the palette searches the rest', async () => {
  await open('players', 'Players')
  await userEvent.keyboard('g/')
  await expect.element(filter).toHaveFocus()
  await userEvent.keyboard('pro')
  const options = () =>
    menu
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(options)
    .toEqual(['Promote', 'Promotion Codes', 'Approvals', 'Dashboard profit', 'Commerce Catalog products'])
  await expectAccessible()
  // On the way the menu was that of a phone.
  await filter.fill('pro')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(heading('Promotion Codes')).toBeVisible()
  await expect.element(listOf('Monetize')).toBeVisible()

  await filter.fill('a/b test')
  await userEvent.keyboard('{Escape}')
  await expect.element(filter).toHaveValue('')
  await filter.fill('zebra')
  await expect.element(menu.getByText('No screen has this name.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toHaveValue('zebra')
})

test('a person chooses pins by the work, orders them, and keeps them', async () => {
  await open('players', 'Players')
  await listOf('Pin screens for').getByRole('button', { name: 'Live operations' }).click()
  await expect.poll(() => labelsOf('Pinned')).toEqual(['Events', 'Campaigns', 'Commerce Catalog', 'Changes', 'Players'])
  // The open screen is highlighted in its group.
  await expect
    .element(listOf('Engage').getByRole('link', { name: 'Players', exact: true }))
    .toHaveAttribute('aria-current', 'page')
  await expect.element(listOf('Pinned').getByRole('link', { name: 'Players' })).not.toHaveAttribute('aria-current')
  ;(listOf('Pinned').getByRole('link', { name: 'Campaigns' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(() => labelsOf('Pinned').slice(0, 2)).toEqual(['Campaigns', 'Events'])
  await expectAccessible()
  await reload()
  await expect.poll(() => labelsOf('Pinned').slice(0, 2)).toEqual(['Campaigns', 'Events'])
  await menu.getByRole('button', { name: 'Menu options' }).click()
  await page.getByRole('menuitem', { name: 'Support' }).click()
  await expect.poll(() => labelsOf('Pinned')[0]).toBe('Players')
  await menu.getByRole('button', { name: 'Menu options' }).click()
  await page.getByRole('menuitem', { name: 'No pins' }).click()
  await expect.element(listOf('Pinned')).not.toBeInTheDocument()
})

test('a role pins only screens that it may open', async () => {
  await openScreen(realmPath('players'), { role: 'tester', answers: keepPins })
  await expect.element(heading('Players')).toBeVisible()
  await listOf('Pin screens for').getByRole('button', { name: 'Developer' }).click()
  await expect.poll(() => labelsOf('Pinned')).toContain('Content')
  for (const label of labelsOf('Pinned')) {
    await openFromMenu(label)
    await expect.element(heading(label)).toBeVisible()
    await expect.element(page.getByText(/has the right/)).not.toBeInTheDocument()
  }
})

test('recent screens are listed, without the open one, until they are hidden', async () => {
  await open('audit', 'Audit Trail')
  await openFromMenu('Events')
  await expect.element(heading('Events')).toBeVisible()
  await openFromMenu('Players')
  await expect.element(heading('Players')).toBeVisible()
  await expect.poll(() => labelsOf('Recent')).toEqual(['Events', 'Audit Trail'])
  await menu.getByRole('button', { name: 'Menu options' }).click()
  await page.getByRole('menuitem', { name: 'Hide recent screens' }).click()
  await expect.element(listOf('Recent')).not.toBeInTheDocument()
})

test('a folded group shows how many things wait in its screens', async () => {
  const needs: Need[] = [
    { kind: 'waiting-plans', urgency: 'soon', count: 3, reason: 'Set SEASON for 1 player', at: 1_760_000_000_000 },
  ]
  await openScreen(realmPath('players'), { height: 1200, answers: (on) => on.on(listNeeds, () => ({ needs })) })
  const operate = menu.getByRole('button', { name: 'Operate' })
  await expect.element(operate).toHaveTextContent('Operate3')
  await operate.click()
  await expect.element(operate).toHaveTextContent('Operate')
  await expect.element(listOf('Operate').getByRole('link', { name: 'Plans' })).toHaveTextContent('Plans3')
})

test('a screen where something waits is shown also in a group that does not fit', async () => {
  const needs: Need[] = [
    { kind: 'waiting-plans', urgency: 'soon', count: 3, reason: 'Set SEASON for 1 player', at: 1_760_000_000_000 },
  ]
  await openScreen(realmPath('players'), { height: 640, answers: (on) => on.on(listNeeds, () => ({ needs })) })
  const operate = menu.getByRole('button', { name: 'Operate' })
  await expect.element(operate).toHaveTextContent('Operate3')
  await operate.click()
  await expect.element(menu.getByRole('button', { name: /^\d+ more$/ }).first()).toBeVisible()
  await expect.element(listOf('Operate').getByRole('link', { name: 'Plans' })).toHaveTextContent('Plans3')
  expect(labelsOf('Operate')).not.toContain('Approvals')
})

test('the collapsed menu has an icon for each group, which opens its screens next to it', async () => {
  await open('players', 'Players')
  await listOf('Pin screens for').getByRole('button', { name: 'Support' }).click()
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await menu.getByRole('button', { name: 'Operate' }).click()
  const group = page.getByRole('dialog', { name: 'Operate' })
  await expect.element(group.getByRole('link', { name: 'Config' })).toBeVisible()
  await group.getByRole('link', { name: 'Config' }).click()
  await expect.element(heading('Config')).toBeVisible()
  await expect.element(group).not.toBeInTheDocument()
  await menu.getByRole('button', { name: 'Find' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  // A short list: the popover covers no row of it.
  await goTo(realmPath('shards'))
  await expect.element(heading('Manage Shards')).toBeVisible()
  await menu.getByRole('button', { name: 'Engage' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Engage' })).toBeVisible()
  await expectAccessible({ of: 'RailGroup' })
})

test('on a phone More has the filter, pins as tiles, and groups that open in place', async () => {
  await openScreen(realmPath('events'), { width: 390, height: 844, answers: keepPins })
  await expect.element(heading('Events')).toBeVisible()
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.click()
  await menu.getByRole('button', { name: 'Support' }).click()
  await expect.poll(() => listOf('Pinned').getByRole('link').elements().length).toBe(4)
  for (const element of menu.getByRole('link').elements())
    expect(element.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await menu.getByRole('button', { name: 'Monetize' }).click()
  await menu.getByRole('link', { name: 'Commerce Catalog' }).click()
  await expect.poll(address).toMatch(/commerce-configuration$/)
  await expect.element(menu).not.toBeInTheDocument()
  await more.click()
  // Visits count while the menu is closed, too.
  await expect.poll(() => labelsOf('Recent')[0]).toBe('Events')
  await filter.fill('bans')
  await menu.getByRole('option', { name: /Suspended Players/ }).click()
  await expect.element(heading('Suspended Players')).toBeVisible()
})

test('pins of the account are shown on another device, and a change is stored for the account', async () => {
  const stored: (readonly string[])[] = []
  await openScreen(realmPath('players'), {
    answers: (answers) =>
      answers
        .on(getMenuPins, () => ({ pins: ['events', 'campaigns'] }))
        .on(setMenuPins, ({ body }) => {
          stored.push(body.pins)
          return ok
        }),
  })
  await expect.poll(() => labelsOf('Pinned')).toEqual(['Events', 'Campaigns'])
  await menu.getByRole('button', { name: 'Menu options' }).click()
  await page.getByRole('menuitem', { name: 'No pins' }).click()
  await expect.element(listOf('Pinned')).not.toBeInTheDocument()
  expect(stored).toEqual([[]])
})
