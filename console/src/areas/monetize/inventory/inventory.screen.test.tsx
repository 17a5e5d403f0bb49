import {
  getInventory,
  type Inventory,
  type InventoryChange,
  listInventoryChanges,
  updateInventory,
} from '@regent/contract/monetize/inventory'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import type { Answers } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0
const email = 'ada@sky-studio.test'

type Kept = Pick<Inventory, 'currencies' | 'items'>

/** A server that keeps the inventory of one player, and the changes of its currencies. */
function keepInventory(answers: Answers, kept: Kept): void {
  const changes: InventoryChange[] = []
  answers
    .on(getInventory, () => kept)
    .on(listInventoryChanges, () => ({ rows: changes.toReversed(), next: null }))
    .on(updateInventory, ({ body: { currencies = {}, newItems = [], deleteItems = [] } }) => {
      for (const [id, added] of Object.entries(currencies)) {
        const amount = (kept.currencies.find((one) => one.id === id)?.amount ?? 0) + added
        kept.currencies = [...kept.currencies.filter((one) => one.id !== id), { id, amount, properties: [] }]
        const change = { id: changes.length + 1, at: Date.now(), act: 'amount' as const, contentId: id }
        changes.push({ ...change, added, amount, cause: 'operator', email })
      }
      for (const { contentId, properties } of newItems) {
        const own = kept.items.find(({ id }) => id === contentId)?.items ?? []
        const item = {
          id: own.length + 1,
          createdAt: Date.now(),
          updatedAt: Date.now(),
          properties: properties.map(({ name, value }) => ({ name, value: String(value) })),
        }
        kept.items = [...kept.items.filter(({ id }) => id !== contentId), { id: contentId, items: [...own, item] }]
      }
      for (const { contentId } of deleteItems) kept.items = kept.items.filter(({ id }) => id !== contentId)
      return { result: 'ok' as const, data: {} }
    })
}

const openInventory = (kept: Kept) =>
  openScreen(realmPath(`players/${gamerTag}/inventory`), { answers: (on) => keepInventory(on, kept) })

const row = (content: string) => page.getByRole('row').filter({ hasText: content })
const drawer = page.getByRole('dialog', { name: 'Add to the inventory' })
const add = () => page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).first().click()
const submit = () => drawer.getByRole('button', { name: 'Add', exact: true }).click()

async function choose(content: string, action: string) {
  await row(content)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('currencies and items are added to an empty inventory', async () => {
  const answers = await openInventory({ currencies: [], items: [] })
  await expect.element(page.getByText('Nothing in the inventory yet')).toBeVisible()
  await add()
  await drawer.getByLabelText('Content').fill('currency.gems')
  await drawer.getByLabelText('Amount').fill('1,200')
  await submit()
  await expect.element(row('currency.gems')).toContainText('1,200')

  await add()
  await drawer.getByLabelText('Content').fill('items.sword')
  await drawer.getByRole('button', { name: 'Add property' }).click()
  await drawer.getByLabelText('Name of property 1').fill('level')
  await drawer.getByLabelText('Value of property 1').fill('3')
  await submit()
  await expect.element(row('items.sword')).toContainText('level 3')

  await add()
  await drawer.getByLabelText('Content').fill('items.hat')
  await drawer.getByLabelText('Quantity').fill('2')
  await submit()
  await expect.poll(() => row('items.hat').elements().length).toBe(2)
  expect(answers.requestsOf(updateInventory).map(({ body }) => body)).toMatchObject([
    { currencies: { 'currency.gems': 1_200 } },
    { newItems: [{ contentId: 'items.sword', properties: [{ name: 'level', value: '3' }] }] },
    { newItems: [{ contentId: 'items.hat' }, { contentId: 'items.hat' }] },
  ])
})

test('an amount is reduced after a look at the result, and the history shows who did it [inventory-13]', async () => {
  const answers = await openInventory({
    currencies: [{ id: 'currency.gems', amount: 1_200, properties: [] }],
    items: [],
  })
  await choose('currency.gems', 'Change amount')
  const change = page.getByRole('dialog', { name: 'Change currency.gems' })
  await change.getByLabelText('Amount to add').fill('-200')
  await expect.element(change.getByText('1,200 → 1,000')).toBeVisible()
  await expectAccessible({ of: 'ChangeAmountDrawer' })
  await change.getByRole('button', { name: 'Take away' }).click()
  await expect.element(row('currency.gems')).toContainText('1,000')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Took 200 currency.gems' })).toBeVisible()
  expect(answers.requestsOf(updateInventory)).toMatchObject([{ body: { currencies: { 'currency.gems': -200 } } }])

  await choose('currency.gems', 'History')
  const history = page.getByRole('dialog', { name: 'History of currency.gems' })
  await expect.element(history.getByText('−200, now 1,000')).toBeVisible()
  await expect.element(history.getByText(email).first()).toBeVisible()
  await expectAccessible({ of: 'InventoryHistoryDrawer' })
})

test('an item is taken away', async () => {
  const item = { id: 1, properties: [], createdAt: Date.now(), updatedAt: Date.now() }
  const answers = await openInventory({ currencies: [], items: [{ id: 'items.sword', items: [item] }] })
  await choose('items.sword', 'Take away')
  await expect.element(row('items.sword')).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Took away items.sword' })).toBeVisible()
  expect(answers.requestsOf(updateInventory)).toMatchObject([
    { body: { deleteItems: [{ contentId: 'items.sword', id: 1 }] } },
  ])
})

test('the drawer that adds to an inventory is accessible', async () => {
  await openInventory({ currencies: [], items: [] })
  await add()
  await drawer.getByLabelText('Content').fill('items.sword')
  await drawer.getByRole('button', { name: 'Add property' }).click()
  await expectAccessible({ of: 'AddToInventoryDrawer' })
}, 60_000)
