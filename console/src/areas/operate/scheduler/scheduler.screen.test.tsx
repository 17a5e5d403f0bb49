import {
  getServiceDocs,
  getServiceManifest,
  listServiceRegistrations,
  type ServiceManifest,
} from '@regent/contract/operate/microservices'
import {
  cancelJob,
  getJob,
  type Job,
  type JobActivity,
  listJobActivity,
  listJobs,
  listNextRuns,
  listSuspendedJobs,
  listUpcomingRuns,
  runJob,
  saveJob,
} from '@regent/contract/operate/scheduler'
import { type AuditEntry, getAuditEntry, undoChanges } from '@regent/contract/organization/audit'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setPreferences } from '../../../api/session/session.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse, withHeaders } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'

const id = '7200000000000001'
const target = `${studio.cid}.${studio.pid}.micro_hello`

const jobOf = (more: Partial<Job> = {}): Job => ({
  id,
  name: 'News',
  source: '',
  triggers: [{ type: 'CronTrigger', expression: '0 30 9 * * MON' }],
  jobAction: { type: 'PublishMessage', topic: 'news.refresh', message: '{"news":"1"}' },
  retryPolicy: { maxRetryCount: 1, retryDelayMs: 10_000, useExponentialBackoff: false },
  isUnique: false,
  lastUpdate: new Date().toISOString(),
  analytics: { consecutiveFailures: 0 },
  owner: 'ada@sky-studio.test',
  version: 1,
  ...more,
})

/** A server that keeps the jobs of one realm. */
function keepJobs(answers: Answers, jobs: Job[]): void {
  const find = (wanted: string) => jobs.find((job) => job.id === wanted)
  const activity: JobActivity[] = []
  let cancelled: Job['triggers'] = []
  const entry: AuditEntry = {
    id: 1,
    at: Date.now(),
    action: 'PUT /api/scheduler/job/:id/cancel',
    requestId: 'test',
    subject: 'job',
    subjectId: id,
    before: {},
    after: {},
  }
  answers
    .on(listJobs, () => ({ records: jobs }))
    .on(listSuspendedJobs, () => ({ records: jobs.filter(({ suspendedAt }) => suspendedAt !== undefined) }))
    .on(getJob, ({ params }) => find(params.id) ?? refuse('JobNotFound'))
    .on(listJobActivity, () => ({ records: activity }))
    .on(listNextRuns, ({ params, query: { limit } }) =>
      listUpcomingRuns(find(params.id)?.triggers ?? [], { after: Date.now(), count: limit }).map((at) =>
        new Date(at).toISOString(),
      ),
    )
    .on(saveJob, ({ body, headers }) => {
      const known = body.id === undefined ? undefined : find(body.id)
      const seen = headers.get('if-match')
      if (known && seen !== null && seen !== `"${known.version}"`) return refuse('StaleVersion', { current: known })
      if (!known) {
        const { id: _, ...given } = body
        jobs.push(jobOf({ ...(given as Partial<Job>), id: String(Number(id) + jobs.length) }))
        return jobs.at(-1) as Job
      }
      const { suspendedAt: _, ...rest } = known
      const saved = { ...rest, ...(body as Partial<Job>), version: known.version + 1 }
      jobs[jobs.indexOf(known)] = saved
      return saved
    })
    .on(runJob, ({ params }) => {
      const entryOf = (state: JobActivity['state'], message: string): JobActivity => ({
        id: String(activity.length + 1),
        jobId: params.id,
        jobName: 'News',
        timestamp: new Date().toISOString(),
        state,
        message,
      })
      activity.unshift(entryOf('DONE', 'news.refresh was sent'))
      return {}
    })
    .on(cancelJob, ({ params }) => {
      const job = find(params.id)
      cancelled = job?.triggers ?? []
      if (job) job.triggers = []
      return withHeaders({}, { entries: [1] })
    })
    .on(getAuditEntry, () => ({ entry, undo: { isPossible: true, fields: [] } }))
    .on(undoChanges, () => {
      const job = find(id)
      if (job) job.triggers = cancelled
      return { undone: 1 }
    })
}

async function openJobs(path: string, jobs: Job[], more?: (answers: Answers) => void): Promise<Answers> {
  const answers = await openScreen(realmPath(path), {
    answers: (on) => {
      keepJobs(on, jobs)
      more?.(on)
    },
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return answers
}

const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

async function beginJob() {
  await page.getByRole('button', { name: 'Create job' }).first().click()
  return page.getByRole('dialog', { name: 'Create a job' })
}

test('suspended jobs are listed by a filter, and Resume saves the job by its id [scheduler-3]', async () => {
  const broken = jobOf({ name: 'Broken export', suspendedAt: new Date().toISOString() })
  const answers = await openJobs('jobs?status=suspended', [broken, jobOf({ id: `${id}1` })])
  await expect.element(row('Broken export')).toContainText('Suspended')
  await expect.element(row('News')).not.toBeInTheDocument()
  await row('Broken export').getByRole('button', { name: 'Actions for Broken export' }).click()
  await page.getByRole('menuitem', { name: 'Resume' }).click()
  await expect.element(row('Broken export')).not.toBeInTheDocument()
  expect(answers.requestsOf(saveJob).map(({ body }) => body)).toEqual([{ id }])
})

test('a job with a message is created, and an invalid cron expression is named', async () => {
  const answers = await openJobs('jobs', [jobOf({ name: 'Nightly export' })])
  const drawer = await beginJob()
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('News')
  await drawer.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Message to game clients' }).click()
  await drawer.getByLabelText('Topic').fill('news.refresh')
  const cron = drawer.getByLabelText('Cron expression 1')
  await cron.fill('daily')
  await drawer.getByRole('button', { name: 'Create job' }).click()
  await expect.element(drawer.getByText('Enter a cron expression such as 0 0 3 * * MON.')).toBeVisible()
  await cron.fill('0 30 9 * * MON')
  await expect.element(drawer.getByText('Every Monday at 09:30 (UTC).')).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Name of a new field of Message' }).fill('news')
  await userEvent.keyboard('{Enter}')
  await drawer.getByRole('textbox', { name: 'news', exact: true }).fill('1')
  await drawer.getByRole('combobox', { name: 'Time zone of trigger 1' }).fill('America/New_Y')
  await page.getByRole('option', { name: 'America/New_York' }).click()
  await expect.element(drawer.getByText('Every Monday at 09:30 (America/New_York).')).toBeVisible()
  await drawer.getByRole('button', { name: 'Create job' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(row('News')).toBeVisible()
  await expect.poll(() => page.getByRole('row').elements().length).toBe(3)
  expect(answers.requestsOf(saveJob).map(({ body }) => body)).toMatchObject([
    {
      name: 'News',
      triggers: [{ type: 'CronTrigger', expression: '0 30 9 * * MON', zone: 'America/New_York' }],
      jobAction: { type: 'PublishMessage', topic: 'news.refresh', message: JSON.stringify({ news: '1' }, null, 2) },
    },
  ])
})

test('the page of a job shows ten next runs and its activity; it is run, cancelled and restored by undo [scheduler-7 scheduler-8]', async () => {
  const answers = await openJobs('jobs', [jobOf()])
  setPreferences({ clock: 'utc' })
  await page.getByRole('link', { name: 'News' }).click()
  await expect.element(page.getByRole('heading', { name: 'News' })).toBeVisible()
  const runs = page.getByRole('listitem').filter({ hasText: /^Mon .* 09:30$/ })
  await expect.poll(() => runs.elements().length).toBe(10)
  const act = async (name: string) => {
    await page.getByRole('main').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await expect.element(page.getByText('No activity yet')).toBeVisible()
  await act('Run now')
  const activity = page.getByRole('table', { name: 'Activity' })
  await expect.element(activity.getByRole('row').filter({ hasText: 'news.refresh was sent' })).toContainText('DONE')
  expect(answers.requestsOf(runJob)).toMatchObject([{ params: { id } }])
  await act('Cancel job')
  await expect.element(page.getByText('None: no trigger is in the future.')).toBeVisible()
  expect(answers.requestsOf(cancelJob)).toMatchObject([{ params: { id } }])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => runs.elements().length).toBe(10)
  expect(answers.requestsOf(undoChanges)).toMatchObject([{ body: { ids: [1] } }])
})

test('a service of the realm is chosen with one of its documented calls', async () => {
  const manifest: ServiceManifest = {
    id: '1',
    created: Date.now(),
    checksum: 'a',
    comments: '',
    storageReference: [],
    manifest: [
      {
        serviceName: 'hello',
        enabled: true,
        archived: false,
        imageId: 'v1',
        templateId: 'small',
        comments: '',
        dependencies: [],
        components: [],
        checksum: 'a',
      },
    ],
  }
  const registration = {
    serviceName: 'hello',
    cid: String(studio.cid),
    pid: studio.pid,
    beamoName: 'micro_hello',
    instanceCount: 1,
    federation: [],
    trafficFilterEnabled: false,
  }
  const answers = await openJobs('jobs', [], (on) =>
    on
      .on(getServiceManifest, () => ({ manifest }))
      .on(listServiceRegistrations, () => ({ registrations: [registration] }))
      .on(getServiceDocs, () => ({ paths: { '/greet': { post: { summary: 'Greets the player who calls.' } } } })),
  )
  const drawer = await beginJob()
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Greeting')
  await drawer.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Call of this API' }).click()
  await drawer.getByRole('combobox', { name: 'Calls' }).click()
  await page.getByRole('option', { name: 'hello' }).click()
  const path = drawer.getByRole('combobox', { name: 'Path' })
  await expect.element(path).toHaveValue(`/basic/${target}/`)
  await expect.poll(() => answers.requestsOf(getServiceDocs).length).toBe(1)
  ;(path.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await page.getByRole('option', { name: 'Greets the player who calls.' }).click()
  await expect.element(path).toHaveValue(`/basic/${target}/greet`)
  await expect.element(drawer.getByRole('combobox', { name: 'Method' })).toHaveValue('POST')
  await drawer.getByRole('button', { name: 'Create job' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Greeting' })).toBeVisible()
  expect(answers.requestsOf(saveJob)[0]?.body).toMatchObject({
    name: 'Greeting',
    jobAction: { type: 'ServiceCall', method: 'POST', uri: `/basic/${target}/greet` },
  })
})

test('two people change a job: the conflict shows both values in the words of the form', async () => {
  const jobs = [
    jobOf({
      name: 'Nightly export',
      jobAction: { type: 'ServiceCall', method: 'GET', uri: '/basic/nothing/here' },
      retryPolicy: { maxRetryCount: 1, retryDelayMs: 60_000, useExponentialBackoff: false },
    }),
  ]
  const answers = await openJobs('jobs', jobs)
  await page.getByRole('button', { name: 'Actions for Nightly export' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit Nightly export' })
  await drawer.getByRole('textbox', { name: 'Wait between retries' }).fill('2 min')
  const theirs = { maxRetryCount: 3, retryDelayMs: 2_700_000, useExponentialBackoff: false }
  jobs[0] = jobOf({ ...jobs[0], retryPolicy: theirs, version: 2 })
  await drawer.getByRole('button', { name: 'Save job' }).click()
  const conflict = drawer.getByRole('alert', { name: 'Two versions' })
  const wait = conflict.getByRole('group', { name: 'Wait between retries' })
  await expect.element(wait).toContainText(/Before: 1 min.*Theirs, now45 min.*Yours2 min/)
  await expectAccessible({ of: 'JobDrawer' })
  await wait.getByRole('radio', { name: 'Yours' }).click()
  await conflict.getByRole('button', { name: 'Save selected' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  const last = answers.requestsOf(saveJob).at(-1)
  expect(last?.headers.get('if-match')).toBe('"2"')
  expect(jobs[0]?.retryPolicy).toMatchObject({ maxRetryCount: 3, retryDelayMs: 120_000 })
})
