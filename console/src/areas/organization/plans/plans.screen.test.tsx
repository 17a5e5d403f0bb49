import { difference } from '@regent/contract/differences/difference'
import { cancelPlan, getPlan, listPlanRows, type Plan, type PlanRow } from '@regent/contract/organization/plans'
import type { CallReview } from '@regent/contract/organization/review-shapes'
import { ok } from '@regent/contract/shapes'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'

const now = Date.now()

const planOf = (count: number): Plan => ({
  id: 5,
  kind: 'promote-items',
  title: `Promote ${count} items`,
  verb: `Promote ${count} items`,
  pid: studio.pid,
  count,
  warnings: [],
  faults: [],
  madeAt: now,
  expiresAt: now + 900_000,
  state: 'open',
  done: 0,
  failed: 0,
  canApply: true,
})

type Row = Pick<PlanRow, 'label' | 'before' | 'after'>

const toRow = ({ label = '', before, after }: Row, index: number): PlanRow => ({
  n: index + 1,
  key: `content/${label}`,
  label,
  before,
  after,
  difference: difference({ before, after }),
  state: 'waiting',
})

async function openPlan(rows: readonly Row[], extra: Partial<Plan> = {}) {
  const all = rows.map(toRow)
  return openScreen(realmPath('plans/5'), {
    answers: (answers) =>
      answers
        .on(getPlan, () => ({ plan: { ...planOf(all.length), ...extra }, sample: all.slice(0, 20) }))
        .on(listPlanRows, ({ query: { limit = 50 } }) => ({
          rows: all.slice(0, limit),
          next: all.length > limit ? 'more' : null,
        })),
  })
}

const ship = {
  label: 'items.ship.dreadnought',
  before: { power: 100, cooldown_hours: 12, description: 'The ship of the northern fleet', tags: ['event', 'ship'] },
  after: { power: 110, cooldown_hours: 8, description: 'The ship of the whole fleet', tags: ['ship', 'flagship'] },
}
const added = (name: string): Row => ({
  label: `items.relic.${name}`,
  before: null,
  after: { name: `Moon ${name}`, power: 72 },
})

test('a plan shows each field that changes: numbers with their step, texts by words, lists by entries', async () => {
  await openPlan([ship, added('anchor'), { label: 'items.old', before: { name: 'Old' }, after: null }])
  const table = page.getByRole('table', { name: 'Changes' })
  const row = (name: RegExp) => table.getByRole('row', { name })
  await expect.element(row(/dreadnought/)).toContainText('4 fields changed')
  await expect.element(row(/^Power 100/)).toContainText('110 +10')
  await expect.element(row(/^Cooldown/)).toContainText('8 h')
  await expect.element(row(/^Description/).getByRole('deletion')).toHaveTextContent(/^northern$/)
  await expect.element(row(/^Description/).getByRole('insertion')).toHaveTextContent(/^whole$/)
  await expect.element(row(/^Tags/)).toContainText('1 entry stays')
  await expect.element(row(/^Tags/).getByRole('listitem').first()).toHaveTextContent('removed event')
  await expect.element(row(/items\.relic\.anchor/)).toContainText('added, 2 fields')
  await expect.element(row(/items\.old/)).toContainText('removed, 1 field')
  await expectAccessible()
})

test('new records are one row from the third on, and unfold', async () => {
  await openPlan(['anchor', 'bell', 'compass'].map(added))
  const table = page.getByRole('table', { name: 'Changes' })
  await expect.element(table.getByText('Moon bell')).toBeVisible()
  await expect.element(table.getByText('Moon compass')).not.toBeInTheDocument()
  await table.getByRole('button', { name: 'Unfold items.relic.compass' }).click()
  await expect.element(table.getByText('Moon compass')).toBeVisible()
})

test('the same field of many records is one table with the resulting state', async () => {
  const balance = (tag: string, gems: number): Row => ({
    label: tag,
    before: { 'currency.gems': gems },
    after: { 'currency.gems': gems + 100 },
  })
  await openPlan([balance('1001', 21_310), balance('1002', 175)])
  const table = page.getByRole('table', { name: 'Changes' })
  await expect.element(table.getByRole('columnheader').nth(1)).toHaveTextContent('Gems, now')
  const cells = table.getByRole('row', { name: /1001/ }).getByRole('cell')
  await expect.element(cells.nth(0)).toHaveTextContent(/^21,310$/)
  await expect.element(cells.nth(1)).toHaveTextContent('21,410 +100')
})

test('a plan of 10,000 records shows its first page, and a large record its first fields', async () => {
  const many = Array.from({ length: 10_000 }, (_, n): Row => ({ ...ship, label: `items.ship${n}` }))
  const wide = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field${n}`, n]))
  await openPlan([{ label: 'items.wide', before: wide, after: {} }, ...many])
  await expect.element(page.getByRole('button', { name: 'Show 180 more fields' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Show more, 50 of 10,001/ })).toBeVisible()
  expect(document.querySelectorAll('*').length).toBeLessThan(6_000)
})

/** Opens the dialog of a plan, where it is applied. */
async function openDialog(rows: readonly Row[], extra: Partial<Plan> = {}) {
  await openPlan(rows, extra)
  await page.getByRole('button', { name: 'Apply…' }).click()
  const dialog = page.getByRole('dialog', { name: `Promote ${rows.length} items` })
  await expect.element(dialog).toBeVisible()
  return dialog
}

const removal: Row = { label: 'items.old', before: { name: 'Old' }, after: null }

test('the dialog of a plan filters its fields by sign and by text, with keys as well', async () => {
  const dialog = await openDialog([ship, added('anchor'), removal], { warnings: ['41 players own a Dreadnought.'] })
  const option = (name: RegExp) => dialog.getByRole('radio', { name })
  const row = (name: RegExp) => dialog.getByRole('row', { name })
  await expect.element(option(/^All 7$/)).toBeChecked()
  await expectAccessible({ of: 'PlanDialog' })
  await userEvent.keyboard('2')
  await expect.element(option(/Added 2/)).toBeChecked()
  await expect.element(row(/dreadnought/)).not.toBeInTheDocument()
  await userEvent.keyboard('4')
  await expect.element(option(/Removed 1/)).toBeChecked()
  await userEvent.keyboard('1/')
  const find = dialog.getByRole('textbox', { name: 'Find a field' })
  await expect.element(find).toHaveFocus()
  await userEvent.keyboard('cool')
  await expect.element(row(/^Cooldown/)).toBeVisible()
  await expect.element(row(/^Power/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(find).toHaveValue('')
  await expect.element(row(/^Power 100/)).toBeVisible()
})

test('the keys of the dialog walk through the rows and fold them', async () => {
  const dialog = await openDialog([ship, added('anchor'), removal])
  const power = dialog.getByRole('row', { name: /^Power 100/ })
  await userEvent.keyboard('jj')
  await expect.element(power).toHaveFocus()
  await userEvent.keyboard('k[[')
  await expect.element(power).not.toBeInTheDocument()
  await userEvent.keyboard(']')
  await expect.element(power).toBeVisible()
  await dialog.getByRole('button', { name: 'Fold all' }).click()
  await expect.element(dialog.getByRole('row', { name: /Moon anchor/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the dialog says who approves and what happens next to the changes', async () => {
  const dialog = await openDialog([ship], { typeName: 'Sky Raiders' })
  const aside = dialog.getByRole('complementary', { name: 'Approval and effects' })
  await expect.element(aside).toContainText('No approval is required.')
  await expect.element(aside).toContainText('One undo reverts all changes.')
  await expect.element(dialog.getByRole('button', { name: 'Promote 1 items' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: /^Type/ }).fill('Sky Raiders')
  await expect.element(dialog.getByRole('button', { name: 'Promote 1 items' })).toBeEnabled()
})

test('the plan of an agent shows its reasons and its evidence, and is refused with a reason', async () => {
  const answers = await openPlan([ship], {
    madeByEmail: 'Assistant / main',
    proposal: {
      why: 'The dreadnought is too weak since Friday.',
      evidence: [{ text: 'It loses 70 % of its matches.', record: { kind: 'content', id: 'items.ship.dreadnought' } }],
    },
  })
  answers.on(cancelPlan, () => ok)
  const proposal = page.getByRole('region', { name: 'Proposal' })
  await expect.element(proposal).toContainText('The dreadnought is too weak since Friday.')
  await expect.element(proposal).toContainText('Written by Assistant / main, not checked by Regent.')
  await expect.element(proposal.getByRole('list', { name: 'Evidence' })).toContainText('It loses 70 % of its matches.')
  await expectAccessible()
  await proposal.getByLabelText('Reason to refuse').fill('We change it with the next season.')
  await proposal.getByRole('button', { name: 'Refuse' }).click()
  await expect
    .poll(() => answers.requestsOf(cancelPlan))
    .toMatchObject([{ body: { reason: 'We change it with the next season.' } }])
})

test('the review of a message and of listings shows them as players see them', async () => {
  const review: CallReview = {
    at: now,
    canSchedule: false,
    canDraft: false,
    players: 3,
    isExact: true,
    counted: 'The players are fixed in the plan.',
    gifts: [],
    costs: [],
    cautions: [],
    lanes: [],
    told: 'Each player gets the mail in the inbox of the game.',
    checks: [],
    approvers: 1,
    undo: 'Unclaimed mails can be withdrawn.',
    preview: {
      texts: [
        { lng: 'en', subject: 'Hello', msg: 'Come back' },
        { lng: 'de', subject: 'Hallo', msg: 'Komm zurück' },
      ],
      gifts: ['5 × gems'],
      cards: [{ title: 'Chest', goods: ['50 × gems'], price: '10 gems', regular: '20 gems', badge: '−50 %' }],
    },
  }
  const dialog = await openDialog([ship], { kind: 'mail', review })
  const seen = dialog.getByRole('region', { name: 'As players see it' })
  await expect.element(seen.getByText('Hello', { exact: true })).toBeVisible()
  await expect.element(seen.getByText('5 × gems', { exact: true })).toBeVisible()
  await expect.element(seen.getByText('Chest')).toBeVisible()
  await expect.element(seen.getByText('20 gems')).toBeVisible()
  await seen.getByText('German').click()
  await expect.element(seen.getByText('Hallo', { exact: true })).toBeVisible()
  await expectAccessible({ of: 'PlanDialog' })
})
