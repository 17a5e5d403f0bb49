import { getLeaderboardView, setLeaderboardEntry } from '@regent/contract/engage/leaderboards'
import { saveContent } from '@regent/contract/operate/content/content'
import { saveManifest } from '@regent/contract/operate/content/content-manifests'
import { listNeeds } from '@regent/contract/operate/now'
import { type FirstSteps, getGettingStarted, testDeviceId } from '@regent/contract/operate/now-first-steps'
import { planSamplePlayers } from '@regent/contract/operate/now-sample-players'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { createAdminUser } from '@regent/contract/organization/admin-users'
import { createToken } from '@regent/contract/organization/auth'
import { getSdkVersion } from '@regent/contract/organization/customers'
import { applyPlan, getPlan, type Plan } from '@regent/contract/organization/plans'
import type { Role } from '@regent/contract/permissions'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { address, openScreen, reload } from '../../../testing/screen.tsx'
import { gamePath, operatorOf, studio } from '../../../testing/studio.ts'

const path = `/${studio.alias}/getting-started`
const player = 3_812_899_300_302_002
const list = page.getByRole('list', { name: 'First steps' })
const step = (title: string) => list.getByRole('listitem').filter({ hasText: title })
const runner = page.getByRole('region', { name: 'Run it here' })

const openSteps = (steps: FirstSteps, more?: (on: Answers) => void, { role = 'admin' as Role, width = 1440 } = {}) =>
  openScreen(path, {
    role,
    width,
    answers: (on) => {
      on.on(getGettingStarted, () => ({ steps }))
        .on(getSdkVersion, () => ({}))
        .on(createToken, () => ({
          access_token: 'test-player',
          token_type: 'bearer' as const,
          expires_in: 1,
          refresh_token: 'r',
          scopes: [],
        }))
        .on(getOwnAccount, () => ({ ...operatorOf('tester'), id: player, gamerTags: [], deviceIds: [] }))
      more?.(on)
    },
  })

test('each step is marked with its proof when the server has seen it, and the first open one is shown', async () => {
  const steps: FirstSteps = { client: { at: Date.now(), gamerTag: player } }
  await openSteps(steps)
  await expect.element(page.getByRole('img', { name: '1 of 6 steps done' })).toBeVisible()
  await expect.element(step('Connect a client')).toContainText('player 3812…2002')
  await expect.element(step('Publish content')).toContainText('not done yet')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Publish content' })).toBeVisible()
  await expectAccessible()
  steps.content = { at: Date.now(), versions: 1, items: 6 }
  await expect.element(step('Publish content')).toContainText('Version 1, 6 items')
  await expect.element(page.getByRole('img', { name: '2 of 6 steps done' })).toBeVisible()
  // The open step stays until the person moves on.
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect.poll(address).toBe(`${path}?step=leaderboard`)
})

test('the code has the values of the selected realm, in the language that was chosen last', async () => {
  await openSteps({})
  const code = page.getByText("const server = '", { exact: false })
  await expect.element(code).toHaveTextContent(`'X-BEAM-SCOPE': '${studio.cid}.${studio.development.pid}'`)
  await page.getByText('Godot', { exact: true }).click()
  await expect.element(page.getByText('extends Node', { exact: false })).toBeVisible()
  await page.getByRole('combobox', { name: 'Realm' }).click()
  await page.getByRole('option', { name: /staging \(STG\)/i }).click()
  await expect.poll(address).toMatch(new RegExp(`realm=${studio.staging.pid}$`))
  await expect
    .element(page.getByText('extends Node', { exact: false }))
    .toHaveTextContent(`${studio.cid}.${studio.staging.pid}`)
  await userEvent.keyboard('4')
  await expect.element(page.getByText("SERVER='", { exact: false })).toBeVisible()
  await userEvent.keyboard('jj')
  await expect.poll(address).toMatch(/step=leaderboard$/)
  await userEvent.keyboard('k')
  await expect.poll(address).toMatch(/step=content$/)
  await reload()
  await expect.element(page.getByText("SERVER='", { exact: false })).toBeVisible()
})

test('Run it here sends the calls as the test player, and does not mark the step as done', async () => {
  let isRefused = true
  const answers = await openSteps({}, (on) =>
    on
      .on(setLeaderboardEntry, () => (isRefused ? refuse('LeaderboardNotFound') : { result: 'ok' as const, data: {} }))
      .on(getLeaderboardView, () => ({
        result: 'ok' as const,
        lb: { lbId: 'leaderboards.weekly', boardSize: 1, rankings: [] },
      })),
  )
  await step('Keep a leaderboard').getByRole('button').click()
  await expect.element(page.getByText('These calls need the starter content.')).toBeVisible()
  await runner.getByRole('button', { name: 'Run' }).click()
  await expect.element(runner.getByRole('alert')).toBeVisible()
  isRefused = false
  await runner.getByRole('button', { name: 'Try again' }).click()
  await expect.element(runner.getByText('GET /object/leaderboards/leaderboards.weekly/view?max=10')).toBeVisible()
  await expect.element(runner.getByText('as test player 3812…2002')).toBeVisible()
  await expect.element(page.getByText(/^tried here/)).toBeVisible()
  await expect.element(page.getByText('waiting for your client')).toBeVisible()
  expect(answers.requestsOf(createToken).map(({ body }) => body)).toEqual([
    { grant_type: 'device', device_id: testDeviceId },
  ])
  const [, sent] = answers.requestsOf(setLeaderboardEntry)
  expect(sent?.body).toMatchObject({ id: player, score: 300 })
  expect(sent?.headers.get('authorization')).toBe('Bearer test-player')
  await expectAccessible()
})

test('in production nothing is run and nothing is published from here', async () => {
  await openSteps({})
  await page.getByRole('combobox', { name: 'Realm' }).click()
  await page.getByRole('option', { name: /\(PROD\)/ }).click()
  const reason = 'Not in production. Select a realm below it.'
  await expect.element(runner.getByRole('button', { name: 'Run' })).toHaveAttribute('data-tip', reason)
  await step('Publish content').getByRole('button').click()
  await expect
    .element(page.getByRole('button', { name: 'Publish 6 items' }))
    .toHaveAttribute('data-tip', 'Not in production. Promote content from a realm below it.')
})

test('the starter content is published in the selected realm', async () => {
  const answers = await openSteps({}, (on) =>
    on
      .on(saveContent, ({ body }) => ({
        content: body.content.map(({ id, checksum }) => ({
          id,
          checksum,
          version: 'v1',
          uri: '/files/x',
          tag: 'base',
          tags: ['base'],
          visibility: 'public' as const,
          created: 1,
          lastChanged: 1,
          type: 'content' as const,
        })),
        checks: { errors: [], warnings: [] },
      }))
      .on(saveManifest, () => ({
        id: 'global',
        uid: 'u',
        checksum: 'c',
        created: 1,
        checks: { errors: [], warnings: [] },
      })),
  )
  await step('Publish content').getByRole('button').click()
  await page.getByRole('button', { name: 'Publish 6 items' }).click()
  await expect.element(page.getByText('Published 6 items')).toBeVisible()
  const [published] = answers.requestsOf(saveManifest)
  expect(published?.headers.get('x-beam-scope')).toBe(`${studio.cid}.${studio.development.pid}`)
  expect(published?.body.references).toHaveLength(6)
})

test('several colleagues are invited with one call, each with the role; an invalid e-mail is named', async () => {
  const answers = await openSteps({}, (on) =>
    on.on(createAdminUser, ({ body }) => ({ ...operatorOf('developer'), email: body.email })),
  )
  const card = page.getByRole('region', { name: 'Invite colleagues' })
  const field = card.getByLabelText('E-mail, or several')
  await field.fill('ada@studio.test, nobody')
  await card.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(card.getByText('nobody is not an e-mail.')).toBeVisible()
  await field.fill('ada@studio.test; ben@studio.test')
  await card.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(field).toHaveValue('')
  expect(answers.requestsOf(createAdminUser).map(({ body }) => body)).toEqual([
    { email: 'ada@studio.test', role: 'developer' },
    { email: 'ben@studio.test', role: 'developer' },
  ])
})

test('Getting Started is open to a tester, who can run the calls, and shows the SDK version [customers-11 auth-17]', async () => {
  await openSteps({}, (on) => on.on(getSdkVersion, () => ({ version: '2.3.1' })), { role: 'tester' })
  await expect.element(page.getByText('2.3.1', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Invite colleagues' })).not.toBeInTheDocument()
  await expect.element(runner.getByRole('button', { name: 'Run' })).not.toHaveAttribute('aria-disabled')
  await step('Publish content').getByRole('button').click()
  await expect
    .element(page.getByRole('button', { name: 'Publish 6 items' }))
    .toHaveAttribute('data-tip', 'Needs the right "edit content" (role developer or admin).')
})

test('on a phone the steps are a row of numbers above the open step', async () => {
  await openSteps({}, undefined, { width: 390 })
  await expect.element(step('Sell something')).toBeVisible()
  const tops = list
    .getByRole('listitem')
    .elements()
    .map((one) => Math.round(one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await step('Sell something').getByRole('button').click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Sell something' })).toBeVisible()
})

test('the home of a realm without players shows the first call, and announces the first player', async () => {
  const steps: FirstSteps = {}
  await openScreen(`${gamePath}/realms/${studio.development.pid}`, {
    answers: (on) => on.on(getGettingStarted, () => ({ steps })).on(listNeeds, () => ({ needs: [] })),
  })
  const first = page.getByRole('region', { name: 'No players yet' })
  await expect.element(first).toContainText(`X-BEAM-SCOPE: ${studio.cid}.${studio.development.pid}`)
  await expect.element(page.getByText('Listening for the first call')).toBeVisible()
  await expect.element(page.getByText('waiting for the first player')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'The last 24 hours' })).not.toContainText('0')
  await expect.element(page.getByRole('region', { name: 'Needs you' })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('region', { name: 'Getting Started' }).getByRole('link', { name: 'Sell something' }))
    .toHaveAttribute('href', `${path}?realm=${studio.development.pid}&step=purchase`)
  await expectAccessible()
  steps.client = { at: Date.now(), gamerTag: player }
  await expect.element(page.getByText(`The first player has signed in: ${player}`)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Needs you' })).toBeVisible()
})

const fill = { name: 'Fill with sample players…' }

test('a plan fills a development realm with sample players, and can be undone', async () => {
  const title = 'Add 200 sample players'
  let plan: Plan = {
    id: 81,
    kind: 'sample-players',
    title,
    verb: title,
    pid: studio.development.pid,
    count: 200,
    warnings: ['Undo deletes these players, except those whom somebody has signed in as.'],
    faults: [],
    state: 'open',
    madeAt: Date.now(),
    expiresAt: Date.now() + 900_000,
    done: 0,
    failed: 0,
    canApply: true,
  }
  const read = { steps: {}, players: 5 }
  const answers = await openSteps({}, (on) =>
    on
      .on(getGettingStarted, () => read)
      .on(planSamplePlayers, () => ({ plan, sample: [] }))
      .on(getPlan, () => ({ plan, sample: [] }))
      .on(applyPlan, () => {
        plan = { ...plan, state: 'done', done: 200, canApply: false }
        read.players = 6
        return { result: 'ok' as const }
      }),
  )
  const card = page.getByRole('region', { name: 'Sample players' })
  await card.getByRole('button', fill).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect.element(dialog).toContainText('Undo deletes these players')
  const [asked] = answers.requestsOf(planSamplePlayers)
  expect(asked?.headers.get('x-beam-scope')).toBe(`${studio.cid}.${studio.development.pid}`)
  await expectAccessible()
  await dialog.getByRole('button', { name: title }).click()
  await expect.element(dialog.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
})

test.each([
  ['in production', { players: 0, role: 'admin' as Role, at: studio.pid }],
  ['without the right', { players: 0, role: 'tester' as Role, at: studio.development.pid }],
  ['in a realm with players', { players: 6, role: 'admin' as Role, at: studio.development.pid }],
])('sample players are not offered %s', async (_, { players, role, at }) => {
  await openScreen(`${path}?realm=${at}`, {
    role,
    answers: (on) => on.on(getGettingStarted, () => ({ steps: {}, players })).on(getSdkVersion, () => ({})),
  })
  await expect.element(page.getByRole('region', { name: 'Your realm' })).toBeVisible()
  await expect.element(page.getByRole('button', fill)).not.toBeInTheDocument()
})

test('an empty realm offers sample players; with them its home shows figures, although no client is connected', async () => {
  const read = { steps: {}, players: 0 }
  await openScreen(`${gamePath}/realms/${studio.development.pid}`, {
    answers: (on) => on.on(getGettingStarted, () => read).on(listNeeds, () => ({ needs: [] })),
  })
  await expect.element(page.getByRole('region', { name: 'Getting Started' }).getByRole('button', fill)).toBeVisible()
  await expectAccessible()
  read.players = 6
  await expect.element(page.getByRole('region', { name: 'Needs you' })).toBeVisible()
  await expect.element(page.getByText('The first player has signed in')).not.toBeInTheDocument()
})
