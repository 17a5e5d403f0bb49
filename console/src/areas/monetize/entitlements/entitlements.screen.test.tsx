import {
  claimEntitlement,
  deleteEntitlementDefinition,
  type Entitlement,
  type EntitlementDefinition,
  grantEntitlements,
  listEntitlementDefinitions,
  listPlayerEntitlements,
  revokeEntitlement,
  updateEntitlementDefinition,
  uploadEntitlementDefinitions,
} from '@regent/contract/monetize/entitlements'
import { entitlementDefinitionsOf } from '@regent/contract/samples/entitlements'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { goTo, openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0
const ok = { result: 'ok' as const }
const uploaded = () => entitlementDefinitionsOf(Date.now()).slice(0, 2)

/** A server that keeps definitions; an upload defines a badge and a skin. */
function keepDefinitions(answers: Answers, kept: { definitions: EntitlementDefinition[] }): void {
  answers
    .on(listEntitlementDefinitions, () => ({ definitions: kept.definitions }))
    .on(uploadEntitlementDefinitions, ({ body: { yaml = '' } }) => {
      const message = 'is not valid at entitlements.0.symbol: must be a symbol such as season_pass.'
      if (yaml.includes('two words')) return refuse('BadRequest', { field: 'yaml', message })
      kept.definitions = uploaded()
      return ok
    })
    .on(updateEntitlementDefinition, ({ body: { symbol, request } }) => {
      kept.definitions = kept.definitions.map((one) => (one.symbol === symbol ? { ...one, ...request } : one))
      return ok
    })
    .on(deleteEntitlementDefinition, ({ body: { symbol } }) => {
      kept.definitions = kept.definitions.filter((one) => one.symbol !== symbol)
      return ok
    })
}

const rows = page.getByRole('row')
const row = (symbol: string) => rows.filter({ hasText: symbol })

test('definitions are uploaded as YAML, and a refused one is shown at the field', async () => {
  const kept = { definitions: [] }
  const answers = await openScreen(realmPath('entitlements'), { answers: (on) => keepDefinitions(on, kept) })
  await expect.element(page.getByText('No entitlements yet')).toBeVisible()
  await page.getByRole('button', { name: 'Upload YAML' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload definitions' })
  await upload.getByLabelText('YAML').fill('- { symbol: "two words" }')
  await upload.getByRole('button', { name: 'Upload definitions' }).click()
  await expect.element(upload.getByText('is not valid at entitlements.0.symbol').first()).toBeVisible()
  await upload.getByLabelText('YAML').fill('- symbol: sail_skin\n- symbol: founder_badge\n')
  await expectAccessible({ of: 'UploadDrawer' })
  await upload.getByRole('button', { name: 'Upload definitions' }).click()
  await expect.poll(() => rows.elements().length).toBe(3)
  expect(answers.requestsOf(uploadEntitlementDefinitions).at(-1)?.body.yaml).toContain('founder_badge')
}, 60_000)

test('a definition is edited, with its expiry as a duration, and deleted', async () => {
  const kept = { definitions: uploaded() }
  const answers = await openScreen(realmPath('entitlements'), { answers: (on) => keepDefinitions(on, kept) })
  await page.getByRole('button', { name: 'Actions for founder_badge' }).click()
  await page.getByRole('menuitem', { name: 'Edit definition' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit founder_badge' })
  await drawer.getByLabelText('Name').fill('First sailor’s badge')
  await drawer.getByLabelText('Expires after').fill('soon')
  await drawer.getByRole('button', { name: 'Save definition' }).click()
  await expect.element(drawer.getByText('Write a duration such as 2 h 30 min.')).toBeVisible()
  await drawer.getByLabelText('Expires after').fill('30 d')
  await expectAccessible({ of: 'DefinitionDrawer' })
  await drawer.getByRole('button', { name: 'Save definition' }).click()
  await expect.element(row('founder_badge')).toContainText('First sailor’s badge')
  expect(answers.requestsOf(updateEntitlementDefinition)).toMatchObject([
    { body: { symbol: 'founder_badge', request: { terminalExpirationSecs: 30 * 86_400 } } },
  ])
  await page.getByRole('button', { name: 'Actions for sail_skin' }).click()
  await page.getByRole('menuitem', { name: 'Delete definition' }).click()
  await expect.element(row('sail_skin')).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Deleted definition sail_skin' })).toBeVisible()
}, 60_000)

const uuid = '00000000-0000-4000-8000-000000000001'

/** A server that keeps one entitlement of a player. */
function keepEntitlement(answers: Answers): void {
  let held: Entitlement | undefined
  const change = (state: Entitlement['state'], why = 'operator') => {
    const history = [...(held?.history ?? []), { what: state, why, when: Date.now() }]
    held = {
      uuid,
      gamerTag,
      symbol: 'founder_badge',
      specialized: '',
      created: Date.now(),
      updated: Date.now(),
      state,
      history,
      ttl: 0,
      params: {},
    }
    return { status: 'ok' as const, uuid, state }
  }
  answers
    .on(listPlayerEntitlements, () => ({ entitlements: held ? [held] : [] }))
    .on(grantEntitlements, ({ body: { reason } }) => {
      change('GRANTED', reason)
      return ok
    })
    .on(claimEntitlement, () => change('CLAIMED'))
    .on(revokeEntitlement, () => change('REVOKED'))
}

async function openPlayer() {
  const answers = await openScreen(realmPath(`players/${gamerTag}/entitlements`), { answers: keepEntitlement })
  await page.getByRole('button', { name: 'Grant entitlement' }).first().click()
  const granting = page.getByRole('dialog', { name: 'Grant an entitlement' })
  await granting.getByRole('combobox', { name: 'Entitlement' }).click()
  await page.getByRole('option', { name: 'founder_badge' }).click()
  await granting.getByLabelText('Reason').fill('Found the first bug')
  return { answers, granting }
}

async function choose(name: string) {
  await page.getByRole('button', { name: 'Actions for founder_badge' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('an entitlement is granted with a reason, claimed, revoked and its history shown', async () => {
  const { answers, granting } = await openPlayer()
  await granting.getByRole('button', { name: 'Grant', exact: true }).click()
  await expect.element(row('founder_badge')).toContainText('granted')
  await choose('Claim for the player')
  await expect.element(row('founder_badge')).toContainText('claimed')
  await choose('Revoke')
  await expect.element(row('founder_badge')).toContainText('revoked')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Revoked founder_badge' })).toBeVisible()
  await choose('Show history')
  const history = page.getByRole('dialog', { name: 'founder_badge' })
  await expect.element(history.getByText('Found the first bug')).toBeVisible()
  expect(answers.requestsOf(grantEntitlements)).toMatchObject([
    { body: { gamerTags: [gamerTag], generators: [{ symbol: 'founder_badge' }], reason: 'Found the first bug' } },
  ])
  expect(answers.requestsOf(claimEntitlement)).toMatchObject([{ body: { uuid } }])
  expect(answers.requestsOf(revokeEntitlement)).toMatchObject([{ body: { uuid } }])
  await expectAccessible({ of: 'EntitlementDrawer' })
}, 60_000)

test('the drawer that grants an entitlement is accessible', async () => {
  await openPlayer()
  await expectAccessible({ of: 'GrantEntitlementDrawer' })
}, 60_000)

test('a tester sees entitlements and changes none', async () => {
  await openScreen(realmPath('entitlements'), {
    role: 'tester',
    answers: (on) => keepDefinitions(on, { definitions: [] }),
  })
  await expect.element(page.getByText('No entitlements yet')).toBeVisible()
  for (const name of ['Upload YAML', 'Define entitlement'])
    await expect.element(page.getByRole('button', { name }).first()).toHaveAttribute('aria-disabled', 'true')
  await goTo(realmPath(`players/${gamerTag}/entitlements`))
  await expect
    .element(page.getByRole('button', { name: 'Grant entitlement' }).first())
    .toHaveAttribute('aria-disabled', 'true')
})
