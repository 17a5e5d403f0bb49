import {
  createRunbook,
  getRun,
  getRunbook,
  listRunbooks,
  listRuns,
  prepareRun,
  prepareUndoOfRun,
  type Runbook,
  type RunbookRun,
  startRun,
} from '@regent/contract/operate/runbooks'
import { getPlan, type Plan } from '@regent/contract/organization/plans'
import { hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'

const marking = (): Runbook => ({
  id: 1,
  name: 'Mark the veterans',
  description: 'After each season.',
  parameters: [],
  version: 1,
  steps: [
    {
      kind: 'stats',
      title: 'Mark them',
      body: {
        players: { audience: { rules: { criteria: [{ stat: 'LEVEL', rel: 'gte', value: 1 }] } } },
        key: 'VETERAN',
        act: 'set',
        value: '1',
      },
    },
  ],
  updatedAt: Date.now(),
})

/** A server that keeps runbooks and their runs. A started run is done when it is read again. */
function keepRunbooks(answers: Answers, runbooks: Runbook[]): void {
  const runs: RunbookRun[] = []
  const planOf = (id: number, title: string): Plan => ({
    id,
    kind: 'set-config',
    title,
    verb: 'Change 1 key',
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
  })
  const makeRun = (name: string, steps: RunbookRun['steps'], more: Partial<RunbookRun>): RunbookRun => {
    const id = runs.length + 1
    const run: RunbookRun = {
      id,
      name,
      values: [],
      state: 'open',
      madeAt: Date.now(),
      expiresAt: Date.now() + hourMs,
      steps: steps.map((step) => ({ ...step, plan: planOf(id, 'Change arena|season') })),
      ...more,
    }
    runs.push(run)
    return run
  }
  const find = (id: number) => runs.find((run) => run.id === id)
  answers
    .on(listRunbooks, () => ({ runbooks }))
    .on(getRunbook, ({ params }) => runbooks.find(({ id }) => id === params.id) ?? refuse('RunbookNotFound'))
    .on(createRunbook, ({ body }) => {
      const unknown = JSON.stringify(body.steps).includes('{{seson}}')
      if (unknown)
        return refuse('BadRequest', {
          field: 'steps.0.body.upserts',
          message: 'steps.0.body.upserts: contains an unknown parameter, “seson”',
        })
      const runbook = { ...body, id: runbooks.length + 1, version: 1, updatedAt: Date.now() }
      runbooks.push(runbook)
      return runbook
    })
    .on(listRuns, () => ({ rows: runs.toReversed(), next: null }))
    .on(prepareRun, ({ params, body }) => {
      const runbook = runbooks.find(({ id }) => id === params.id)
      if (!runbook) return refuse('RunbookNotFound')
      const values = runbook.parameters.map(({ name, label, kind }) => ({
        label,
        kind,
        value: body.values[name] ?? '',
      }))
      return makeRun(runbook.name, runbook.steps, { runbookId: runbook.id, values })
    })
    .on(getRun, ({ params }) => {
      const run = find(params.id)
      if (!run) return refuse('RunNotFound')
      if (run.state === 'running') {
        run.state = 'done'
        run.steps = run.steps.map((step) => ({ ...step, ...(step.plan && { plan: { ...step.plan, state: 'done' } }) }))
        for (const { plan } of run.steps) if (plan) plan.done = plan.count
      }
      return run
    })
    .on(startRun, ({ params }) => {
      const run = find(params.id)
      if (!run) return refuse('RunNotFound')
      return Object.assign(run, { state: 'running' as const, startedAt: Date.now() })
    })
    .on(prepareUndoOfRun, ({ params }) => {
      const run = find(params.id)
      return run ? makeRun(run.name, run.steps, { undoes: run.id }) : refuse('RunNotFound')
    })
    .on(getPlan, ({ params }) => ({
      plan: planOf(params.id, 'Change arena|season'),
      sample: [{ n: 1, key: 'arena|season', before: null, after: '9', state: 'waiting' as const }],
    }))
}

const progress = (text: string) => page.getByRole('status').filter({ hasText: text })

test('a runbook is created by its form, prepared, previewed, run, and undone as a whole', async () => {
  const answers = await openScreen(realmPath('runbooks'), { answers: (on) => keepRunbooks(on, []) })
  await page.getByRole('button', { name: 'Compensate for an outage…' }).click()
  const creating = page.getByRole('dialog', { name: 'Create a runbook' })
  await expect.element(creating.getByRole('textbox', { name: 'Label of parameter 1' })).toHaveValue('Outage began')
  await creating.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(creating).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Create runbook' }).first().click()
  await creating.getByRole('button', { name: 'Create runbook' }).click()
  await expect.element(creating.getByText('Enter a name.')).toBeVisible()
  await creating.getByRole('textbox', { name: 'Name', exact: true }).fill('Open a season')
  await creating.getByRole('button', { name: 'Add parameter' }).click()
  await creating.getByRole('textbox', { name: 'Label of parameter 1' }).fill('Season')
  await creating.getByRole('textbox', { name: 'Name of parameter 1' }).fill('season')
  await creating.getByRole('combobox', { name: 'Kind of parameter 1' }).click()
  await page.getByRole('option', { name: 'Number', exact: true }).click()
  await creating.getByRole('combobox', { name: 'Kind of step 1' }).click()
  await page.getByRole('option', { name: 'Change config keys' }).click()
  await creating.getByRole('textbox', { name: 'Title of step 1' }).fill('Set the season')
  await creating.getByRole('button', { name: 'Add key' }).click()
  await creating.getByLabelText('Name of key 1').fill('arena|season')
  await creating.getByLabelText('Value of key 1').fill('{{seson}}')
  await expectAccessible({ of: 'RunbookDrawer' })
  await creating.getByRole('button', { name: 'Create runbook' }).click()
  await expect.element(creating.getByText(/contains an unknown parameter, “seson”/).first()).toBeVisible()
  await creating.getByLabelText('Value of key 1').fill('{{season}}')
  await creating.getByRole('button', { name: 'Create runbook' }).click()
  const detail = page.getByRole('dialog', { name: 'Open a season' })
  await expect.element(detail).toContainText('Set the season')
  expect(answers.requestsOf(createRunbook).at(-1)?.body).toMatchObject({
    name: 'Open a season',
    parameters: [{ name: 'season', label: 'Season', kind: 'number' }],
    steps: [{ kind: 'config', title: 'Set the season', body: { upserts: { 'arena|season': '{{season}}' } } }],
  })

  await detail.getByRole('button', { name: 'Run…' }).click()
  const running = page.getByRole('dialog', { name: 'Run Open a season' })
  await running.getByRole('textbox', { name: 'Season' }).fill('9')
  await expectAccessible({ of: 'PrepareRunDrawer', inside: '.mantine-Drawer-body form' })
  await running.getByRole('button', { name: 'Prepare the run' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Open a season' })).toBeVisible()
  await expect.element(progress('1 step ready')).toBeVisible()
  expect(answers.requestsOf(prepareRun).map(({ body }) => body)).toEqual([{ values: { season: 9 } }])
  await page.getByRole('button', { name: 'Set the season' }).click()
  const plan = page.getByRole('dialog', { name: 'Change arena|season' })
  await expect.element(plan.getByText('arena|season', { exact: true })).toBeVisible()
  await plan.getByRole('button', { name: 'Cancel' }).click()
  expect(answers.requestsOf(startRun)).toEqual([])

  const start = async (name: string) => {
    await page.getByRole('button', { name: 'Start the run' }).click()
    await page
      .getByRole('dialog', { name: `Start ${name}?` })
      .getByRole('button', { name: 'Start the run' })
      .click()
    await expect.element(progress('1 step done')).toBeVisible()
  }
  await start('Open a season')
  await page.getByRole('button', { name: 'Undo…' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Undo of Open a season' })).toBeVisible()
  await start('Undo of Open a season')
  expect(answers.requestsOf(prepareUndoOfRun)).toMatchObject([{ params: { id: 1 } }])
  expect(answers.requestsOf(startRun).map(({ params }) => params.id)).toEqual([1, 2])
}, 60_000)

test('a runbook without parameters is run with the keyboard', async () => {
  const answers = await openScreen(realmPath('runbooks'), { answers: (on) => keepRunbooks(on, [marking()]) })
  const press = async (locator: Locator) => {
    await expect.element(locator).toBeVisible()
    ;(locator.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  await press(page.getByRole('link', { name: 'Mark the veterans' }))
  const detail = page.getByRole('dialog', { name: 'Mark the veterans' })
  await expect.element(detail.getByRole('heading', { name: 'Parameters' })).toBeVisible()
  await expectAccessible({ of: 'RunbooksPage', inside: '.mantine-Drawer-body' })
  await press(detail.getByRole('button', { name: 'Run…' }))
  const running = page.getByRole('dialog', { name: 'Run Mark the veterans' })
  await expect.element(running).toContainText('This runbook has no parameters.')
  await press(running.getByRole('button', { name: 'Prepare the run' }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mark the veterans' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Start the run' }))
  const asking = page.getByRole('dialog', { name: 'Start Mark the veterans?' })
  await press(asking.getByRole('button', { name: 'Start the run' }))
  await expect.element(progress('1 step done')).toBeVisible()
  expect(answers.requestsOf(prepareRun)).toMatchObject([{ params: { id: 1 }, body: { values: {} } }])
  expect(answers.requestsOf(startRun)).toMatchObject([{ params: { id: 1 } }])
})
