import { getHourlyFigures } from '@regent/contract/analyze/analytics'
import { listRealmDifference } from '@regent/contract/operate/change-sets-difference'
import { listNeeds, type Need } from '@regent/contract/operate/now'
import { listTrials } from '@regent/contract/operate/trials'
import type { Role } from '@regent/contract/permissions'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import type { Answers } from '../../../testing/answers.ts'
import { openFromMenu } from '../../../testing/menu.ts'
import { address, goTo, openScreen, reload } from '../../../testing/screen.tsx'
import { gamePath, realmPath, studio } from '../../../testing/studio.ts'

const home = `${gamePath}/realms/${studio.pid}`
const plans = (count: number): Need => ({
  kind: 'waiting-plans',
  urgency: 'soon',
  count,
  reason: 'Set SEASON for 1 player',
  at: 1_760_000_000_000 + count,
})

async function openHome(needs: Need[], role: Role = 'admin', more?: (answers: Answers) => void) {
  return openScreen(home, {
    role,
    answers: (on) => {
      on.on(listNeeds, () => ({ needs }))
      more?.(on)
    },
  })
}

test('each need is a link that the keyboard reaches; it stays hidden until it changes', async () => {
  const needs = [plans(1)]
  await openHome(needs)
  const region = page.getByRole('region', { name: 'Needs you' })
  const link = region.getByRole('link', { name: /A plan is ready to apply/ })
  await expect.element(link).toBeVisible()
  ;(link.element() as HTMLElement).focus()
  await userEvent.keyboard('h')
  await expect.element(region.getByText('All clear')).toBeVisible()
  await reload()
  await expect.element(region.getByRole('button', { name: 'Hidden by me · 1' })).toBeVisible()
  needs.splice(0, 1, plans(2))
  await reload()
  await region.getByRole('link', { name: /2 plans are ready to apply/ }).click()
  await expect.poll(address).toBe(realmPath('plans'))
})

test('a tester sees the home within the rights of a tester', async () => {
  await openHome([], 'tester', (on) => on.on(listTrials, () => ({ result: [] })))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Now' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Needs you' })).toContainText('All clear')
  await expect.element(page.getByRole('region', { name: 'Running trials' })).toContainText('No running trials.')
  await openFromMenu('Config')
  await expect.poll(address).toMatch(/realm-config$/)
})

test('Online now has no line of other players, and figures of few people have no percentage', async () => {
  const figure = (total: number, totalBefore: number) => ({
    total,
    totalBefore,
    hours: Array.from({ length: 24 }, () => total / 24),
    hoursBefore: Array.from({ length: 24 }, () => 0),
  })
  await openHome([], 'admin', (on) =>
    on.on(getHourlyFigures, () => ({
      players: figure(400, 200),
      installs: figure(17, 9),
      revenue: figure(5_100, 1_000),
      payers: figure(4, 2),
      sessions: figure(500, 400),
      money: { currency: 'USD', rates: [], beside: [] },
      asOf: Date.now(),
    })),
  )
  const figures = page.getByRole('region', { name: 'The last 24 hours' })
  await expect.element(figures.getByRole('img', { name: /^Active, 24 h/ })).toBeVisible()
  await expect.element(figures).toContainText('+100 %')
  await expect.element(figures).toContainText('was 9')
  const textOf = (label: string) =>
    [...document.querySelectorAll('dl > div')].find((cell) => cell.textContent?.startsWith(label))?.textContent
  expect(textOf('Revenue, 24 h')).toMatch(/was/)
  expect(textOf('Revenue, 24 h')).not.toContain('%')
  expect(textOf('Payers, 24 h')).toMatch(/was 24$/)
  await expect.element(figures.getByText('Online now')).toBeVisible()
  expect(figures.getByRole('img', { name: /^Online now/ }).elements()).toEqual([])
})

for (const [name, title] of [
  ['Event', 'Create an event'],
  ['Announcement', 'Create an announcement'],
  ['Listing', 'Create a listing'],
  ['Promo code', 'Create a promo'],
  ['Job', 'Create a job'],
  ['Mail to players', 'Send mail to players'],
] as const) {
  test(`the menu New opens the form of: ${name}`, async () => {
    await openHome([])
    await page.getByRole('main').getByRole('button', { name: 'New' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
    // The hash is removed: going back does not open the form again.
    await expect.poll(address).not.toContain('#')
  })
}

test('the menu New opens the screen of a new campaign, and an address with a hash opens a form', async () => {
  await openHome([])
  await page.getByRole('main').getByRole('button', { name: 'New' }).click()
  await page.getByRole('menuitem', { name: 'Campaign', exact: true }).click()
  await expect.poll(address).toMatch(/campaigns\/new$/)
  await goTo(realmPath('jobs#create-a-job'))
  await expect.element(page.getByRole('dialog', { name: 'Create a job' })).toBeVisible()
})

test('the menu New and an address with a hash name the right that a tester lacks', async () => {
  await openHome([], 'tester')
  await page.getByRole('main').getByRole('button', { name: 'New' }).click()
  const event = page.getByRole('menuitem', { name: /^Event/ })
  await expect.element(event).toBeDisabled()
  await expect.element(event).toContainText('Needs the right "create events" (role developer or admin).')
  await expectAccessible()
  await goTo(realmPath('events#create-an-event'))
  await expect
    .element(page.getByText('Needs the right "create events" (role developer or admin).').first())
    .toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the home shows the number of differences to staging per kind and links to the promotion', async () => {
  const keys = ['harvest.title', 'harvest.body']
  await openHome([], 'admin', (on) =>
    on.on(listRealmDifference, () => ({
      rows: keys.map((id) => ({ subject: 'localization' as const, id, label: id, type: '', sign: 'added' as const })),
      counts: [{ subject: 'localization' as const, type: '', added: 2, changed: 0, removed: 0 }],
      count: 2,
    })),
  )
  const card = page.getByRole('region', { name: 'Compared with staging' })
  await expect.element(card.getByRole('listitem').filter({ hasText: 'Texts' })).toContainText('2 new')
  await card.getByRole('link', { name: 'Texts' }).click()
  await expect.poll(address).toContain(`promote?source=${studio.staging.pid}`)
  await expect.element(page.getByRole('region', { name: 'Differences' })).toContainText('harvest.title')
})
