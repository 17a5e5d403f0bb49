import {
  type AgentSettings,
  getAgentReport,
  getAgentSettings,
  listAgentCalls,
  listAgentPlans,
  updateAgentSettings,
} from '@regent/contract/operate/agents'
import { listServiceAccounts, type ServiceAccount, updateServiceAccount } from '@regent/contract/organization/keys'
import {
  sampleAgentCalls,
  sampleAgentPlans,
  sampleAgentReport,
  sampleAgentSettings,
} from '@regent/contract/samples/agents'
import { demoServiceAccounts } from '@regent/contract/samples/keys'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { studio } from '../../../testing/studio.ts'

const assistant = (): ServiceAccount => {
  const found = demoServiceAccounts(Date.now()).find(({ name }) => name === 'ops-assistant')
  if (!found) throw new Error('the sample has an assistant')
  return found
}
const path = `/${studio.alias}/users/service-accounts/${assistant().id}`

type Kept = { account: ServiceAccount; settings: AgentSettings }

/** A server that keeps the account and its settings. */
const keep = (kept: Kept) => (answers: Answers) =>
  answers
    .on(listServiceAccounts, () => ({ accounts: [kept.account] }))
    .on(listAgentCalls, () => ({ calls: sampleAgentCalls, closed: 143 }))
    .on(getAgentSettings, () => kept.settings)
    .on(getAgentReport, () => sampleAgentReport)
    .on(listAgentPlans, () => ({ rows: sampleAgentPlans(Date.now()), next: null }))
    .on(updateServiceAccount, ({ body }) => {
      const { paused: _, ...account } = kept.account
      kept.account = { ...account, version: account.version + 1, ...(body.paused && { paused: Date.now() }) }
      return kept.account
    })
    .on(updateAgentSettings, ({ body }) => {
      kept.settings = { ...body, serviceAccountId: kept.account.id, version: kept.settings.version + 1 }
      return kept.settings
    })

const keptNow = (account = assistant()): Kept => ({
  account,
  settings: { ...sampleAgentSettings, serviceAccountId: account.id, version: 2 },
})

const open = async (tab: string, options: { kept?: Kept; width?: number; role?: 'admin' | 'developer' } = {}) => {
  const { kept = keptNow(), ...screen } = options
  const answers = await openScreen(`${path}?tab=${tab}`, { answers: keep(kept), ...screen })
  return { kept, answers }
}

const levels = (area: string) => page.getByRole('radiogroup', { name: `Level of ${area}`, exact: true })

test('the tools show the level of each area, and a change is saved with its version', async () => {
  const { answers, kept } = await open('tools')
  await expect.element(page.getByRole('heading', { name: 'ops-assistant', level: 1 })).toBeVisible()
  await expect.element(levels('Inventory').getByRole('radio', { name: 'Plan' })).toBeChecked()
  // The key reads and plans, so that Apply has no effect; config has no call that plans.
  await expect.element(levels('Inventory').getByRole('radio', { name: 'Apply' })).toBeDisabled()
  await expect.element(levels('Config').getByRole('radio', { name: 'Plan' })).toBeDisabled()
  await expect.element(page.getByText('Off, always')).toBeVisible()
  await expect.element(page.getByText('17 applied by a person')).toBeVisible()
  await expectAccessible()
  await levels('Inventory').getByText('Read', { exact: true }).click()
  await page.getByRole('button', { name: 'Inventory', exact: true }).click()
  await levels('planGrant').getByText('Plan', { exact: true }).click()
  await page.getByLabelText('Open plans').fill('7')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('Changed the tools of ops-assistant')).toBeVisible()
  expect(answers.requestsOf(updateAgentSettings)).toMatchObject([
    {
      body: {
        areas: expect.arrayContaining([{ area: 'inventory', level: 'read' }]),
        calls: expect.arrayContaining([{ call: 'planGrant', level: 'plan' }]),
        openPlans: 7,
      },
    },
  ])
  expect(kept.settings.version).toBe(3)
})

test('a tool or call is found, and shown with its own level', async () => {
  await open('tools')
  await page.getByRole('searchbox').fill('planGrant')
  await expect.element(levels('planGrant')).toBeVisible()
  await expect.element(levels('Config')).not.toBeInTheDocument()
  await page.getByRole('searchbox').fill('nothing at all')
  await expect.element(page.getByText('Nothing matches')).toBeVisible()
})

test('realms and units per day are limited, and a limit without a currency is refused at its field', async () => {
  const account = assistant()
  const keys = account.keys.map((key) => ({ ...key, realms: ['*'] }))
  const { answers } = await open('tools', { kept: keptNow({ ...account, keys }) })
  await page.getByRole('combobox', { name: 'Realms' }).click()
  await page.getByRole('option', { name: /staging/ }).click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Add limit' }).click()
  await page.getByRole('textbox', { name: 'Units a day 2' }).fill('3')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('Enter a currency or an item, such as currency.gems.')).toBeVisible()
  expect(answers.requestsOf(updateAgentSettings)).toEqual([])
  await page.getByRole('textbox', { name: 'Currency 2' }).fill('items.hat')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('Changed the tools of ops-assistant')).toBeVisible()
  expect(answers.requestsOf(updateAgentSettings)).toMatchObject([
    {
      body: {
        realms: [studio.staging.pid],
        givesPerDay: [
          { symbol: 'currency.gems', amount: 10_000 },
          { symbol: 'items.hat', amount: 3 },
        ],
      },
    },
  ])
})

test('a limit out of range is refused at its field', async () => {
  const { answers } = await open('tools')
  await page.getByLabelText('Calls a minute').fill('0')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('Enter a number from 1 to 6,000.')).toBeVisible()
  expect(answers.requestsOf(updateAgentSettings)).toEqual([])
})

test('the rule can be switched only where Apply is chosen', async () => {
  const account = assistant()
  const keys = account.keys.map((key) => ({ ...key, mode: 'write' as const }))
  await open('tools', { kept: keptNow({ ...account, keys }) })
  await expect.element(page.getByLabelText('Apply small plans')).toBeEnabled()
  for (const area of ['Inventory', 'Bulk stats']) await levels(area).getByText('Plan', { exact: true }).click()
  await expect.element(page.getByText('No area is set to Apply. A person applies all plans.')).toBeVisible()
  await expect.element(page.getByLabelText('Apply small plans')).toBeDisabled()
})

test('the account is paused and resumed', async () => {
  const { answers } = await open('keys')
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect.element(page.getByText('PAUSED', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect.element(page.getByText('PAUSED', { exact: true })).not.toBeInTheDocument()
  expect(answers.requestsOf(updateServiceAccount)).toMatchObject([
    { body: { paused: true } },
    { body: { paused: false } },
  ])
})

test('a new account says how to connect', async () => {
  const account = { ...assistant(), keys: [] }
  await openScreen(`${path}?tab=tools`, {
    answers: (answers) =>
      keep(keptNow(account))(answers).on(getAgentReport, () => ({
        used: [],
        plans: { waits: 0, person: 0, rule: 0, refused: 0, expired: 0, failed: 0, undone: 0 },
      })),
  })
  await expect.element(page.getByText('Not used yet.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Connect…' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Connect an assistant as ops-assistant' })
  await expect.element(dialog.getByText(`${location.origin}/mcp`, { exact: true })).toBeVisible()
  await dialog.getByText('Other', { exact: true }).click()
  await expect.element(dialog.getByText(/"mcpServers"/)).toBeVisible()
  await expectAccessible({ of: 'ConnectDialog' })
})

test('the plans show what became of them', async () => {
  await open('plans')
  const table = page.getByRole('table', { name: 'Plans that the agent proposed' })
  await expect.element(table).toContainText('applied by the rule')
  await expect.element(table).toContainText('Only 12 of them were affected.')
  await expectAccessible()
})

test('the keys and the changes have their tabs', async () => {
  await open('keys')
  await page.getByRole('button', { name: 'Assistant', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Key Assistant' })).toContainText('Read and plan')
  await expectAccessible({ of: 'AccountKeys' })
  await open('audit')
  await expect.element(page.getByRole('heading', { name: 'Changes of its tools and limits' })).toBeVisible()
})

test.each([
  ['tools', 390],
  ['plans', 390],
  ['keys', 390],
])('the tab %s fits a width of %i pixels', async (tab, width) => {
  await open(tab, { width })
  await expect.element(page.getByRole('heading', { name: 'ops-assistant', level: 1 })).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  await expectAccessible()
})

test('a refusal names the missing account or right', async () => {
  await openScreen(`/${studio.alias}/users/service-accounts/1`, { answers: keep(keptNow()) })
  await expect.element(page.getByText('The service account could not be loaded.')).toBeVisible()
  await openScreen(path, { role: 'developer', answers: (on) => on.on(listServiceAccounts, () => refuse('Forbidden')) })
  await expect.element(page.getByText('Your role lacks the right view users.')).toBeVisible()
})
