import { usualCurrency } from '@regent/contract/money'
import type { CloudFile } from '@regent/contract/operate/cloud-files'
import {
  addTrialData,
  CohortsInput,
  createTrial,
  ejectTrial,
  forecastTrial,
  getPlayerTrials,
  getTrialData,
  getTrialResults,
  listTrials,
  startTrial,
  type Trial,
  toStrategy,
  trialDone,
} from '@regent/contract/operate/trials'
import { type AuditEntry, getAuditEntry, undoChanges } from '@regent/contract/organization/audit'
import { ok } from '@regent/contract/shapes'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse, withHeaders } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0
const trialName = 'starter pack'
const prices = '{"pack":299}'

const trialOf = (name: string, more: Partial<Trial> = {}): Trial => ({
  ttype: 'cohort',
  name,
  created: Date.now(),
  strategy: 'GLOBALLY_OPEN',
  withFlow: false,
  active: false,
  assigned: 0,
  ctype: 'PCT_ALLOCATION',
  cohorts: [],
  customRules: [],
  version: 1,
  ...more,
})

const fileOf = (trial: string, cohort: string, ref: string): CloudFile => ({
  sid: 1,
  stype: 3,
  kind: 'cohort',
  ref,
  uniqueIdentifier: `cohort/${trial}/${cohort}/${ref}`,
  version: 1,
  added: Date.now(),
  updated: Date.now(),
  cohort: { trial, cohort },
  data: {
    fname: ref,
    tags: [],
    uri: 'data:application/json,',
    mimeType: 'application/json',
    sizeBytes: 12,
    checksum: 'e4d909c290d0fb1ca068ffaddf22cbd0',
    uploaded: Date.now(),
  },
})

const cohortOf = (name: string, pct: number, more: Partial<Trial['cohorts'][number]> = {}) => ({
  id: name,
  name,
  pct,
  assigned: 0,
  cloudData: [] as CloudFile[],
  ...more,
})

/** A server that keeps the trials of one realm, in which one player plays. */
function keepTrials(answers: Answers, trials: Trial[]): void {
  const find = (name: string) => trials.find((trial) => trial.name === name)
  let ejected: Trial[] = []
  const entry: AuditEntry = {
    id: 1,
    at: Date.now(),
    action: 'DELETE /basic/trials',
    requestId: 'test',
    subject: 'trial',
    subjectId: trialName,
    before: {},
    after: null,
  }
  answers
    .on(listTrials, () => ({ result: trials }))
    .on(createTrial, ({ body: { name, cohorts, strat, customRules } }) => {
      const given = CohortsInput.parse(JSON.parse(cohorts))
      const kept = given.map((one) => cohortOf(one.name, one.pct))
      trials.push(trialOf(name, { strategy: toStrategy(strat), cohorts: kept, customRules }))
      return trialDone
    })
    .on(addTrialData, ({ body: { trialName: name, cohortName, dataName } }) => {
      const cohort = find(name)?.cohorts.find((one) => one.name === cohortName)
      if (!cohort) return refuse('CohortNotFound')
      cohort.cloudData.push(fileOf(name, cohortName, dataName))
      return { ...ok, sid: 1, version: 1 }
    })
    .on(getTrialData, () => ({ data: btoa(prices) }))
    .on(forecastTrial, () => ({
      isExact: true,
      players: 1,
      matching: 1,
      held: 0,
      lately: 1,
      cohorts: [{ name: 'a', players: 1 }],
    }))
    .on(startTrial, ({ body: { name } }) => {
      const trial = find(name)
      if (trial) Object.assign(trial, { active: true, activated: Date.now(), version: trial.version + 1 })
      return trialDone
    })
    .on(getTrialResults, ({ params: { name } }) => ({
      asOf: Date.now(),
      currency: usualCurrency,
      findings: [],
      cohorts: (find(name)?.cohorts ?? []).map((cohort) => ({
        name: cohort.name,
        players: cohort.assigned,
        sessions: cohort.assigned,
        payers: 0,
        revenue: 0,
        retention: [1, 7, 30].map((day) => ({ day, players: 0, returned: 0 })),
      })),
    }))
    .on(getPlayerTrials, () => {
      const joined = trials.flatMap(({ name: trial, active, cohorts }) =>
        cohorts.flatMap(({ name: cohort, assigned }) =>
          assigned === 0 ? [] : [{ trial, cohort, active, joined: Date.now() }],
        ),
      )
      return { trials: joined, cohortData: trials.flatMap(({ cohorts }) => cohorts.flatMap((one) => one.cloudData)) }
    })
    .on(ejectTrial, ({ body: { name } }) => {
      ejected = trials.splice(
        trials.findIndex((trial) => trial.name === name),
        1,
      )
      return withHeaders(trialDone, { entries: [1] })
    })
    .on(getAuditEntry, () => ({ entry, undo: { isPossible: true, fields: [] } }))
    .on(undoChanges, () => {
      trials.push(...ejected)
      return { undone: 1 }
    })
}

const row = () => page.getByRole('row').filter({ hasText: trialName })
const detail = page.getByRole('dialog', { name: trialName, exact: true })

test('a trial is created with a rule, gets a file, and is started after its forecast [trials-3]', async () => {
  const answers = await openScreen(realmPath('cloud-trials'), { answers: (on) => keepTrials(on, []) })
  await expect.element(page.getByText('No trials yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create trial' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a trial' })
  await drawer.getByLabelText('Name', { exact: true }).fill(trialName)
  await drawer.getByLabelText('Percent of cohort 1').fill('60')
  await drawer.getByRole('button', { name: 'Add rule', exact: true }).last().click()
  await drawer.getByLabelText('Stat of condition 1 of rule 1').fill('LEVEL')
  await drawer.getByRole('button', { name: 'Create trial' }).click()
  await expect.element(drawer.getByText('110 percent together; 100 at most.')).toBeVisible()
  await expect.element(drawer.getByText('Enter a value.')).toBeVisible()
  await expectAccessible({ of: 'TrialDrawer' })
  await drawer.getByLabelText('Percent of cohort 1').fill('100')
  await drawer.getByLabelText('Percent of cohort 2').fill('0')
  await drawer.getByLabelText('Value of condition 1 of rule 1').fill('10')
  await drawer.getByRole('button', { name: 'Create trial' }).click()
  await expect.element(row()).toContainText('paused')
  const [created] = answers.requestsOf(createTrial)
  expect(created?.body).toMatchObject({
    name: trialName,
    strat: 'GLOBALLY_OPEN',
    customRules: [{ customAttr: 'LEVEL', customOp: 'gte', customVal: ['10'] }],
  })
  expect(JSON.parse(created?.body.cohorts ?? '')).toMatchObject([
    { name: 'a', pct: 100 },
    { name: 'b', pct: 0 },
  ])

  await row().getByRole('link', { name: trialName }).click()
  await expect.element(detail.getByText('LEVEL is at least 10')).toBeVisible()
  await userEvent.upload(
    document.querySelector('input[type="file"]') as HTMLInputElement,
    new File([prices], 'prices.json', { type: 'application/json' }),
  )
  await expect.element(detail.getByText('prices.json')).toBeVisible()
  expect(answers.requestsOf(addTrialData).map(({ body }) => body)).toEqual([
    { trialName, cohortName: 'a', dataName: 'prices.json', filePayloadBase64: btoa(prices) },
  ])
  await detail.getByRole('button', { name: 'Start trial' }).click()
  const asking = page.getByRole('dialog', { name: `Start ${trialName}?` })
  await expect.element(asking.getByText('It matches 1 of 1 player, without')).toBeVisible()
  await asking.getByRole('button', { name: 'Start trial' }).click()
  await expect.element(detail.getByRole('button', { name: 'Pause trial' })).toBeVisible()
  await expect.element(detail.getByText('has no members of the trial yet')).toBeVisible()
  await expectAccessible({ of: 'TrialsPage' })
  expect(answers.requestsOf(startTrial).map(({ body }) => body)).toEqual([{ name: trialName }])
}, 60_000)

test('a player has their cohort with its file, and an ejected trial is restored by undo [trials-2 trials-3 trials-21]', async () => {
  const cohorts = [cohortOf('a', 100, { assigned: 1, cloudData: [fileOf(trialName, 'a', 'prices.json')] })]
  const trials = [trialOf(trialName, { active: true, activated: Date.now(), assigned: 1, cohorts })]
  const answers = await openScreen(realmPath(`players/${gamerTag}/trials`), {
    answers: (on) => keepTrials(on, trials),
  })
  await expect.element(row().first()).toContainText('playing')
  expect(answers.requestsOf(getPlayerTrials)[0]?.query).toMatchObject({ dbid: gamerTag })
  await page.getByRole('button', { name: 'Actions for prices.json' }).click()
  await page.getByRole('menuitem', { name: 'Show' }).click()
  const shown = page.getByRole('dialog', { name: 'prices.json of cohort a' })
  await expect.element(shown.getByText(prices)).toBeVisible()
  await expectAccessible({ of: 'TrialFileDialog' })
  await userEvent.keyboard('{Escape}')
  await expect.element(shown).not.toBeInTheDocument()

  await page.getByRole('link', { name: trialName, exact: true }).click()
  await expect.element(detail.getByText('Played on day 1')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(detail).not.toBeInTheDocument()
  await row()
    .getByRole('button', { name: `Actions for ${trialName}` })
    .click()
  await page.getByRole('menuitem', { name: 'Eject trial' }).click()
  const asking = page.getByRole('dialog', { name: `Eject ${trialName}?` })
  await asking.getByRole('button', { name: /^Eject/ }).click()
  await expect.element(page.getByText('No trials yet')).toBeVisible()
  expect(answers.requestsOf(ejectTrial).map(({ body }) => body)).toEqual([{ name: trialName, trialType: 'cohort' }])
  // Another trial is created meanwhile.
  trials.push(trialOf('another', { created: Date.now() + 1_000, cohorts: [cohortOf('x', 100)] }))
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(row()).toContainText('playing')
  expect(answers.requestsOf(undoChanges)).toMatchObject([{ body: { ids: [1] } }])
  for (const words of ['a 100 %', 'prices.json']) await expect.element(row()).toContainText(words)
  const listed = page.getByRole('main').getByRole('row')
  for (const [index, text] of [/Name/, /another.*paused/, /starter pack.*playing/].entries())
    await expect.element(listed.nth(index)).toContainText(text)
})
