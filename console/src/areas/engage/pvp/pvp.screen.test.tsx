import {
  createPvpDefinition,
  listPvpDefinitions,
  type PvpDefinition,
  type PvpDefinitionInput,
  planPvpRewards,
  toBundle,
} from '@regent/contract/engage/pvp'
import { listRecordUses } from '@regent/contract/operate/search/search-uses'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { applyPlan, getPlan, type Plan } from '@regent/contract/organization/plans'
import { explainWhy, listWhyThings, type WhyExplanation } from '@regent/contract/players/why'
import { ok } from '@regent/contract/shapes'
import { hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import type { Answers } from '../../../testing/answers.ts'
import { address, goTo, openScreen } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'

const lbid = 'leaderboards.duels'
const email = 'ada@sky-studio.test'

const definitionOf = (given: PvpDefinitionInput): PvpDefinition => ({
  ...given,
  rewardDefinition: {
    ...given.rewardDefinition,
    tiers: given.rewardDefinition.tiers.map((tier) => {
      const obtain = toBundle(tier)
      return { percentage: tier.percentage, bundleSymbol: obtain[0]?.symbol ?? '', obtain }
    }),
  },
  state: 0,
  nextReward: 0,
  version: 1,
  updatedAt: Date.now(),
  updatedBy: email,
})

const saved = () =>
  definitionOf({
    lbid,
    description: '',
    cron: '0 0 12 * * MON *',
    idleDays: 14,
    minPlayers: 2,
    protectedRanks: 1,
    rewardDefinition: {
      playerCap: 9,
      rewardExpHours: 1,
      tiers: [{ percentage: 50, bundleSymbol: 'currency.gems' }],
    },
  })

/** A server that keeps the definitions of one realm. A plan gives the rewards to one player. */
function keepDefinitions(answers: Answers, definitions: PvpDefinition[]): void {
  let plan: Plan = {
    id: 81,
    kind: 'pvp-rewards',
    title: `Grant the rewards of ${lbid}`,
    verb: 'Reward 1 player',
    pid: studio.pid,
    count: 1,
    warnings: [],
    faults: [],
    madeAt: Date.now(),
    expiresAt: Date.now() + hourMs,
    state: 'open',
    done: 0,
    failed: 0,
    canApply: true,
  }
  answers
    .on(listPvpDefinitions, () => ({ definitions }))
    .on(createPvpDefinition, ({ body }) => {
      definitions.push(definitionOf(body))
      return ok
    })
    .on(planPvpRewards, () => ({ plan, sample: [] }))
    .on(getPlan, () => ({ plan, sample: [] }))
    .on(applyPlan, () => {
      plan = { ...plan, state: 'done', done: 1, canApply: false }
      if (definitions[0]) definitions[0].lastRun = { at: Date.now(), players: 1 }
      return ok
    })
    .on(listAuditEntries, () => ({ rows: [], next: null }))
}

test('a definition gives several things to a tier, and its rewards are given by a plan', async () => {
  const answers = await openScreen(realmPath('pvp'), { answers: (on) => keepDefinitions(on, []) })
  await page.getByRole('button', { name: 'Create definition' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a definition' })
  await drawer.getByLabelText('Leaderboard').fill(lbid)
  for (const tier of [3, 2]) await drawer.getByRole('button', { name: `Remove tier ${tier}`, exact: true }).click()
  await drawer.getByRole('button', { name: 'Create definition' }).click()
  await expect.element(drawer.getByText('Enter the attachment.')).toBeVisible()
  await drawer.getByLabelText('Percent of tier 1').fill('100')
  await drawer.getByLabelText('Gift of tier 1: 1').fill('currency.gems')
  await drawer.getByLabelText('Amount of tier 1: 1').fill('250')
  await drawer.getByRole('button', { name: 'Add gift of tier 1' }).click()
  await drawer.getByLabelText('Gift of tier 1: 2').fill('items.shield')
  await drawer.getByLabelText('Amount of tier 1: 2').fill('2')
  await drawer.getByLabelText('Players needed').fill('1')
  await expectAccessible({ of: 'PvpDrawer' })
  await drawer.getByRole('button', { name: 'Create definition' }).click()
  const row = page.getByRole('row').filter({ hasText: lbid })
  await expect.element(row).toContainText('100 %: 250 currency.gems, items.shield (2)')
  await expect.element(row).toContainText('never')
  const [created] = answers.requestsOf(createPvpDefinition)
  expect(created?.body).toMatchObject({ lbid, minPlayers: 1 })
  expect(created?.body.rewardDefinition.tiers).toEqual([
    {
      percentage: 100,
      obtain: [
        { symbol: 'currency.gems', count: 250 },
        { symbol: 'items.shield', count: 2 },
      ],
    },
  ])

  await row.getByRole('button', { name: `Actions for ${lbid}` }).click()
  await page.getByRole('menuitem', { name: 'Give rewards now' }).click()
  const plan = page.getByRole('dialog', { name: /Grant the rewards/ })
  await plan.getByRole('button', { name: 'Reward 1 player' }).click()
  await expect.element(plan).not.toBeInTheDocument()
  await expect.element(row).toContainText(', 1 player')
  expect(answers.requestsOf(planPvpRewards).map(({ body }) => body)).toEqual([{ lbid }])
  expect(answers.requestsOf(applyPlan)).toMatchObject([{ params: { id: 81 } }])
}, 60_000)

test('a saved definition shows who saved it, and that its rewards were never given', async () => {
  await openScreen(realmPath(`pvp?shown=${lbid}`), { answers: (on) => keepDefinitions(on, [saved()]) })
  const detail = page.getByRole('dialog', { name: lbid })
  await expect.element(detail.getByText(email).first()).toBeVisible()
  await expect.element(detail.getByText('never')).toBeVisible()
  await expectAccessible({ of: 'PvpPage' })
})

test('why a player gets no PvP rewards is explained with their rank, also for another player', async () => {
  const [first, second] = demoPlayers('DEMO').map(({ row }) => row.gamerTag)
  const thing = { kind: 'pvp' as const, id: lbid, title: `PvP rewards of ${lbid}` }
  const rankOf = (rank: number): WhyExplanation['now']['conditions'][number] => ({
    name: 'Rank is among the rewarded',
    state: rank > 1 ? 'unmet' : 'met',
    value: { number: rank },
    needed: { number: 1 },
  })
  await openScreen(realmPath(`players/${second}/overview`), {
    answers: (on) =>
      on
        .on(listWhyThings, ({ query }) => ({
          groups: query.q === 'PvP' ? [{ kind: thing.kind, things: [thing], hasMore: false }] : [],
        }))
        .on(explainWhy, ({ params }) => ({
          thing,
          noRecord: 'PvP rewards keep no record of what was judged.',
          now: {
            at: Date.now(),
            isMet: false,
            conditions: [rankOf(params.gamerTag === first ? 1 : 2)],
            verdict:
              params.gamerTag === first ? 'No rewards were granted yet.' : 'Only the best 1 players are rewarded.',
          },
        })),
  })
  await page.getByRole('button', { name: 'Why?' }).click()
  const panel = page.getByRole('dialog', { name: 'Why?' })
  await panel.getByRole('combobox', { name: 'Missing reward or offer' }).fill('PvP')
  await page.getByRole('option', { name: thing.title }).click()
  await expect.element(panel.getByText('Only the best 1 players are rewarded.').first()).toBeVisible()
  const rank = panel.getByRole('row').filter({ hasText: 'Rank is among the rewarded' })
  await expect.element(rank).toContainText('Not met')
  await expect.element(rank).toContainText('2')
  expect(address()).toContain('why=pvp')

  await panel.getByRole('combobox', { name: 'Player', exact: true }).fill(String(first))
  await page.getByRole('option', { name: String(first) }).click()
  await expect.element(panel.getByText('No rewards were granted yet.').first()).toBeVisible()
}, 60_000)

test('the uses of a leaderboard are shown when it is chosen and when it is changed', async () => {
  await openScreen(realmPath('pvp'), {
    answers: (on) => {
      keepDefinitions(on, [saved()])
      on.on(listRecordUses, ({ body }) => ({
        uses: body.ids.includes(lbid) ? [{ id: lbid, user: 'pvp' as const, count: 1 }] : [],
      }))
    },
  })
  await page.getByRole('button', { name: 'Create definition' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a definition' })
  await drawer.getByLabelText('Leaderboard').fill('leader')
  await expect.element(page.getByRole('option', { name: lbid })).toContainText('Used by 1 PvP definition')
  await goTo(realmPath(`leaderboards/${lbid}`))
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit settings', exact: true }).click()
  const editing = page.getByRole('dialog', { name: `Edit ${lbid}` })
  await expect.element(editing.getByText('Used by 1 PvP definition.')).toBeVisible()
})
