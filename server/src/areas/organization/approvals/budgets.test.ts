import { planMail, sendMailToPlayer } from '@regent/contract/communicate/mail'
import { planGrant, updateInventory } from '@regent/contract/monetize/inventory'
import { type GrantBudget, noApprovalRules } from '@regent/contract/organization/approval-shapes'
import { getGrantsLeft, setApprovalRules } from '@regent/contract/organization/approvals'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { applyPlan, getPlan, planUndo } from '@regent/contract/organization/plans'
import { describe, expect, test } from 'vitest'
import { budgetFor } from '../../../kernel/approvals/budgets.ts'
import { isLooser } from '../../../kernel/approvals/rules.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'

const gems = 'currency.gems'

async function studio(budgets: GrantBudget[] = [{ role: 'developer', symbol: gems, perDay: 100 }]) {
  const app = await ownApp()
  const admin = await app.as('admin')
  const dev = await app.as('developer')
  const player = await app.player()
  await publishItems(app, [{ id: gems }, { id: 'items.hat' }])
  await admin.call(setApprovalRules, { body: { rules: { ...noApprovalRules, budgets } } })
  const give = (by: Actor, amount: number) =>
    by.call(updateInventory, { params: { gamerTag: player.gamerTag }, body: { currencies: { [gems]: amount } } })
  const left = async (by: Actor) => (await by.call(getGrantsLeft, { query: {} })).left[0]?.left
  return { app, admin, dev, player, give, left }
}

test('grants are counted per person and day, also by mail, and the error contains the remainder', async () => {
  const { app, admin, dev, player, give, left } = await studio()
  await give(dev, 60)
  await dev.call(sendMailToPlayer, {
    params: { gamerTag: player.gamerTag },
    body: { category: 'gifts', subject: 'Hello', attachments: [{ symbol: gems, action: 'grant', quantity: 30 }] },
  })
  expect(await left(dev)).toBe(10)
  await expect(give(dev, 11)).rejects.toMatchObject({
    code: 'GrantBudgetExceeded',
    message:
      'You can grant 100 currency.gems per day in this realm. 10 are left, but this grants 11. The budget resets at 2026-01-16 00:00 UTC. Nothing was changed.',
    current: { symbol: gems, perDay: 100, left: 10 },
  })
  expect(await left(dev)).toBe(10)
  // Taking gives nothing back, and costs nothing.
  await give(dev, -50)
  expect(await left(dev)).toBe(10)
  await give(dev, 10)
  // Nobody else is limited, and tomorrow is another day.
  await give(admin, 1_000)
  expect(await left(await app.as('developer'))).toBe(100)
})

test('many concurrent grants together never exceed a budget', async () => {
  const { dev, give, left } = await studio()
  const tries = await Promise.allSettled(Array.from({ length: 12 }, () => give(dev, 30)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await left(dev)).toBe(10)
})

test('an undo returns what was spent on the day; undoing the undo spends it again', async () => {
  const { app, dev, give, left } = await studio()
  const newest = async () => (await dev.call(listAuditEntries, { query: { subject: 'currency' } })).rows[0]?.id ?? 0
  const undo = async () => dev.call(undoChanges, { body: { ids: [await newest()] } })
  await give(dev, 100)
  await undo()
  expect(await left(dev)).toBe(100)
  await undo()
  expect(await left(dev)).toBe(0)
  await undo()
  expect(await left(dev)).toBe(100)
  await give(dev, 90)
  // What was redone once more would exceed it.
  await expect(undo().then(undo)).resolves.toBeDefined()
  expect(await left(dev)).toBe(10)
  // Undoing what was taken gives back to the player alone.
  await give(dev, -20)
  await undo()
  expect(await left(dev)).toBe(10)
  expect(app).toBeDefined()
})

test('items are counted, and the item that an undo took and a redo gives again', async () => {
  const { dev, player } = await studio([{ role: 'developer', symbol: 'items.hat', perDay: 2 }])
  const left = async () => (await dev.call(getGrantsLeft, { query: {} })).left[0]?.left
  const hats = (count: number) =>
    dev.call(updateInventory, {
      params: { gamerTag: player.gamerTag },
      body: { newItems: Array.from({ length: count }, () => ({ contentId: 'items.hat', properties: [] })) },
    })
  const undo = async () => {
    const [entry] = (await dev.call(listAuditEntries, { query: { subject: 'item' } })).rows
    return dev.call(undoChanges, { body: { ids: [entry?.id ?? 0] } })
  }
  await expect(hats(3)).rejects.toMatchObject({ code: 'GrantBudgetExceeded' })
  await hats(1)
  await undo()
  expect(await left()).toBe(2)
  await undo()
  expect(await left()).toBe(1)
  await hats(1)
  expect(await left()).toBe(0)
})

test('a plan is counted when it begins: amount times players, whole; its undo returns it', async () => {
  const { app, dev, player, left } = await studio()
  const players = [player, await app.player(), await app.player()].map(({ gamerTag }) => gamerTag)
  const planOf = async (count: number) =>
    (await dev.call(planGrant, { body: { players: { gamerTags: players }, grants: [{ contentId: gems, count }] } }))
      .plan
  const large = await planOf(34)
  await expect(dev.call(applyPlan, { params: { id: large.id } })).rejects.toMatchObject({ code: 'GrantBudgetExceeded' })
  const fitting = await planOf(33)
  await dev.call(applyPlan, { params: { id: fitting.id } })
  expect(await left(dev)).toBe(1)
  await app.runJobs()
  expect((await dev.call(getPlan, { params: { id: fitting.id } })).plan).toMatchObject({ state: 'done', done: 3 })
  expect(await left(dev)).toBe(1)
  const { plan: undo } = await dev.call(planUndo, { params: { id: fitting.id } })
  await dev.call(applyPlan, { params: { id: undo.id } })
  await app.runJobs()
  expect(await left(dev)).toBe(100)
  const mail = { category: 'gifts', subject: 'Hello', attachments: [{ symbol: gems, action: 'grant', quantity: 40 }] }
  const { plan: mailing } = await dev.call(planMail, { body: { players: { gamerTags: players }, mail } })
  await expect(dev.call(applyPlan, { params: { id: mailing.id } })).rejects.toMatchObject({
    code: 'GrantBudgetExceeded',
  })
})

const all: GrantBudget[] = [
  { role: 'developer', perDay: 10 },
  { role: 'developer', symbol: gems, perDay: 20 },
  { accountId: 7, perDay: 30 },
  { accountId: 8, symbol: gems, perDay: 40 },
]

describe('the budget that counts', () => {
  test.each([
    ['that of the role, of the symbol', 1, 'developer', gems, 20],
    ['that of the role', 1, 'developer', 'currency.gold', 10],
    ['that of the person before that of the role', 7, 'developer', gems, 30],
    ['that of the person, of the symbol', 8, 'developer', gems, 40],
    ['that of the role, where the person has none of it', 8, 'developer', 'currency.gold', 10],
    ['none for another role', 1, 'admin', gems, undefined],
  ] as const)('is %s', (_, accountId, role, symbol, perDay) => {
    expect(budgetFor(all, { accountId, role }, symbol)).toBe(perDay)
  })
})

const asked = { ...noApprovalRules, acts: { ...noApprovalRules.acts, publish: 1 }, budgets: all }

describe('rules are looser', () => {
  test.each([
    ['with fewer approvals', { acts: noApprovalRules.acts }, true],
    ['with more approvals', { acts: { ...asked.acts, publish: 2 } }, false],
    ['with more players', { maxPlayers: 2_000 }, true],
    ['with fewer players', { maxPlayers: 10 }, false],
    ['with more hours', { expiresHours: 48 }, true],
    ['when developers may approve', { leastRole: 'developer' }, true],
    ['without a budget', { budgets: all.slice(1) }, true],
    ['with a larger budget', { budgets: [{ role: 'developer', perDay: 11 }, ...all.slice(1)] }, true],
    ['with a smaller budget', { budgets: [{ role: 'developer', perDay: 9 }, ...all.slice(1)] }, false],
    [
      'with a large one for a symbol',
      { budgets: [...all, { role: 'developer', symbol: 'items.hat', perDay: 11 }] },
      true,
    ],
    [
      'with a small one for a symbol',
      { budgets: [...all, { role: 'developer', symbol: 'items.hat', perDay: 9 }] },
      false,
    ],
    ['with a large one for a person', { budgets: [...all, { accountId: 9, perDay: 50 }] }, true],
    ['with one for another role', { budgets: [...all, { role: 'tester', perDay: 50 }] }, false],
    ['unchanged', {}, false],
  ] as const)('%s: %#', (_, changes, isIt) => {
    expect(isLooser(asked, { ...asked, ...changes } as typeof asked)).toBe(isIt)
  })
})
