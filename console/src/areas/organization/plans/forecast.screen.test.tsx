import { difference } from '@regent/contract/differences/difference'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { forecastUndo, planUndoWith, type UndoForecast } from '@regent/contract/organization/audit-undo'
import { applyPlan, getPlan, listPlanRows, type Plan } from '@regent/contract/organization/plans'
import { ok } from '@regent/contract/shapes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'

const now = Date.now()
const [nils = 0, haruka = 0, wen = 0, aiko = 0] = demoPlayers('DEMO').map(({ row }) => row.gamerTag)

const planOf = (extra: Partial<Plan>): Plan => ({
  id: 9,
  kind: 'mail',
  title: 'Send the mail “Sorry” to 4 players',
  verb: 'Send to 4 players',
  pid: studio.pid,
  count: 4,
  warnings: [],
  faults: [],
  madeAt: now,
  expiresAt: now + 900_000,
  state: 'done',
  done: 4,
  failed: 0,
  canApply: false,
  ...extra,
})

const gold = (amount: number) => ({ 'currency.gold': amount })
const claimed = (id: number, gamerTag: number, left: number) => ({
  id,
  subject: 'mail',
  subjectId: `${gamerTag}/${id}`,
  gamerTag,
  verdict: 'used' as const,
  reason: 'The mail was claimed. The player keeps its gifts.',
  gave: gold(30),
  usedAt: now - 60_000,
  ...(left > 0 && { left: gold(left) }),
})

const forecastOfFour: UndoForecast = {
  readAt: now,
  title: 'Send the mail “Sorry” to 4 players',
  pid: studio.pid,
  total: 4,
  needsReason: true,
  rows: [
    {
      id: 41,
      subject: 'mail',
      subjectId: `${nils}/41`,
      gamerTag: nils,
      verdict: 'yes',
      gave: gold(30),
      effect: difference({ before: { subject: 'Sorry', isClaimed: false }, after: null }),
    },
    claimed(42, haruka, 30),
    claimed(43, wen, 30),
    claimed(44, aiko, 12),
  ],
}

async function openForecast(forecast: UndoForecast) {
  const sent: unknown[] = []
  const undo = planOf({ id: 10, kind: 'undo-plan', title: 'Undo “Sorry”', state: 'open', done: 0 })
  let applied = 0
  await openScreen(realmPath('plans/9'), {
    answers: (answers) =>
      answers
        .on(getPlan, ({ params }) => ({
          plan: params.id === 9 ? planOf({}) : { ...undo, ...(applied > 0 && { state: 'done' as const, done: 4 }) },
          sample: [],
        }))
        .on(listPlanRows, () => ({ rows: [], next: null }))
        .on(listAuditEntries, () => ({ rows: [], next: null }))
        .on(forecastUndo, () => forecast)
        .on(planUndoWith, ({ body }) => {
          sent.push(body)
          return { plan: undo, sample: [] }
        })
        .on(applyPlan, () => {
          applied += 1
          return ok
        }),
  })
  await page.getByRole('button', { name: 'Open…' }).click()
  await page.getByRole('button', { name: 'Undo…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Undo “/ })
  await expect.element(dialog.getByText(/can be (withdrawn|reverted)/).first()).toBeVisible()
  return { dialog, sent, count: () => applied }
}

test('an undo of four mails shows the verdict, reclaims what is left, and writes to the players', async () => {
  const { dialog, sent, count } = await openForecast(forecastOfFour)
  await expect.element(dialog.getByText('1 of 4 can be withdrawn. 3 were claimed.')).toBeVisible()
  await expect
    .element(dialog.getByText('30 gold are withdrawn, 72 gold can be reclaimed, 18 gold are spent.'))
    .toBeVisible()
  const used = dialog.getByRole('table', { name: 'Already used' })
  await expect.element(used.getByRole('row').nth(3)).toContainText('reclaim 12 gold of 30 gold, 18 gold spent')
  await expectAccessible({ of: 'ForecastDialog' })
  await expect.element(dialog.getByRole('button', { name: 'Undo 1 mail' })).toBeDisabled()
  await dialog.getByRole('radio', { name: /^Reclaim what is left: 72 gold/ }).click()
  await dialog.getByRole('checkbox', { name: 'Tell 3 players by mail' }).click()
  await dialog.getByLabelText('Subject').fill('We took back a gift')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('It was a mistake.')
  await dialog.getByLabelText('Reason').fill('Sent to the wrong players')
  await dialog.getByRole('button', { name: 'Undo 1 mail, reclaim 72 gold, write to 3 players' }).click()
  await expect.poll(count).toBe(1)
  expect(sent).toEqual([
    {
      planId: 9,
      rest: 'take',
      mail: { subject: 'We took back a gift', body: 'It was a mistake.' },
      reason: 'Sent to the wrong players',
    },
  ])
})

test('changes of a colleague and changes that cannot be undone are listed with their reasons', async () => {
  const { dialog } = await openForecast({
    readAt: now,
    pid: studio.pid,
    total: 2,
    needsReason: false,
    rows: [
      {
        id: 51,
        subject: 'config',
        subjectId: 'events',
        verdict: 'changed',
        reason: 'The record has changed since.',
        by: { email: 'ben@studio.test', at: now - 60_000 },
        fields: ['events|limit'],
        effect: difference({ before: { limit: 5 }, after: { limit: 3 } }),
      },
      { id: 52, subject: 'e-mail', subjectId: '7', verdict: 'never', reason: 'An e-mail cannot be called back.' },
    ],
  })
  await expect
    .element(dialog.getByText('0 of 2 can be reverted. 1 was changed since. 1 cannot be undone.'))
    .toBeVisible()
  await expect.element(dialog.getByText('ben@studio.test')).toBeVisible()
  await expect.element(dialog.getByText('An e-mail cannot be called back.')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Show change 52' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
})

test('records are chosen one by one: the others are kept', async () => {
  const row = (id: number, subject: string, subjectId: string) => ({
    id,
    subject,
    subjectId,
    verdict: 'yes' as const,
    effect: difference({ before: { start: 1 }, after: { start: 2 } }),
  })
  const { dialog, sent, count } = await openForecast({
    readAt: now,
    title: 'Schedule the season Kraken week',
    pid: studio.staging.pid,
    total: 3,
    needsReason: false,
    rows: [row(51, 'season', '1'), row(52, 'sale', '7'), row(53, 'event', 'events.kraken')],
  })
  await expect.element(dialog.getByRole('button', { name: 'Undo 3 changes' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: /events\.kraken/ }).click()
  await dialog.getByRole('checkbox', { name: 'Season 1' }).click()
  await dialog.getByRole('button', { name: 'Undo 1 change' }).click()
  await expect.poll(count).toBe(1)
  expect(sent).toEqual([{ planId: 9, kept: [51, 53], rest: 'leave' }])
})

test('the changes of one step offer no choice', async () => {
  const { dialog } = await openForecast({ ...forecastOfFour, isWhole: true })
  await expect.element(dialog.getByText('Undo these records')).not.toBeInTheDocument()
})
