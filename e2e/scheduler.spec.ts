import { cp } from 'node:fs/promises'
import { deployServiceManifest, listServiceRegistrations } from '@regent/contract/microservices'
import { failuresUntilSuspended, getJob, runJob, saveJob } from '@regent/contract/scheduler'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a job is made, executed and cancelled, which is taken back; one that was suspended is taken up again [scheduler-3 scheduler-7 scheduler-8]', async ({
  page,
}) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const broken = await call(
    saveJob,
    {
      body: {
        name: 'Broken export',
        triggers: [{ type: 'CronTrigger', expression: '0 0 3 1 1 *' }],
        jobAction: { type: 'ServiceCall', method: 'GET', uri: '/basic/nothing/here' },
        retryPolicy: { maxRetryCount: 0 },
      },
    },
    as,
  )
  const failuresOf = async () => (await call(getJob, { params: { id: broken.id } }, as)).analytics.consecutiveFailures
  for (let failures = 1; failures <= failuresUntilSuspended; failures += 1) {
    // A run that has just failed may still hold the job; it is refused then, and nothing is changed.
    await expect(() => call(runJob, { params: { id: broken.id } }, as)).toPass({ intervals: [50] })
    await expect.poll(failuresOf, { intervals: [50] }).toBe(failures)
  }

  await openAs(page, studio, realmPath(studio, 'jobs?status=suspended'))
  const row = page.getByRole('row').filter({ hasText: 'Broken export' })
  await expect(row).toContainText('Suspended')
  await row.getByRole('button', { name: 'Actions for Broken export' }).click()
  await page.getByRole('menuitem', { name: 'Resume' }).click()
  await expect(row).toHaveCount(0)

  await page.getByRole('button', { name: 'Create job' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a job' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('News')
  await drawer.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Message to game clients' }).click()
  await drawer.getByLabel('Topic').fill('news.refresh')
  await drawer.getByLabel('Cron text of trigger 1').fill('daily')
  await drawer.getByRole('button', { name: 'Create job' }).click()
  await expect(drawer.getByText('A cron text such as 0 0 3 * * MON.')).toBeVisible()
  await drawer.getByLabel('Cron text of trigger 1').fill('0 30 9 * * MON')
  await expect(drawer.getByText('Every Monday at 09:30 (UTC).')).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Name of a new field of Message' }).fill('news')
  await page.keyboard.press('Enter')
  await drawer.getByRole('textbox', { name: 'news', exact: true }).fill('1')
  await drawer.getByRole('button', { name: 'Create job' }).click()
  await expect(drawer).toBeHidden()

  await page.goto(realmPath(studio, 'jobs'))
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'News' }).click()
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^Mon .* 09:30$/ })).toHaveCount(10)
  const act = async (name: string) => {
    await page.getByRole('banner').or(page.locator('main')).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Run now')
  const activity = page.getByRole('table', { name: 'Activity' })
  await expect(activity.getByRole('row').filter({ hasText: 'news.refresh was sent' })).toContainText('DONE')
  await expectAccessible(page)
  await act('Cancel job')
  await expect(page.getByText('None: no trigger is in the future.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('listitem').filter({ hasText: /^Mon .* 09:30$/ })).toHaveCount(10)
})

test('a job calls a service of the realm, which is chosen with its call', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  await cp('server/services-example', `.regent/e2e/services/${studio.alias}`, { recursive: true })
  const manifest = [{ serviceName: 'hello', enabled: true, imageId: 'v1' }]
  await call(deployServiceManifest, { body: { manifest } }, as)
  const running = async () => (await call(listServiceRegistrations, { body: {} }, as)).registrations.length
  await expect.poll(running, { timeout: 30_000 }).toBe(1)
  await openAs(page, studio, realmPath(studio, 'jobs'))
  await page.getByRole('button', { name: 'Create job' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a job' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Greeting')
  await drawer.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Call of this API' }).click()
  await drawer.getByRole('combobox', { name: 'Calls' }).click()
  await page.getByRole('option', { name: 'hello' }).click()
  const path = drawer.getByRole('combobox', { name: 'Path' })
  await expect(path).toHaveValue(`/basic/${studio.cid}.${studio.pid}.micro_hello/`)
  await path.press('ArrowDown')
  await page.getByRole('option', { name: 'Greets the player who calls.' }).click()
  await expect(path).toHaveValue(/micro_hello\/greet$/)
  await expect(drawer.getByRole('combobox', { name: 'Method' })).toHaveValue('POST')
  await drawer.getByRole('button', { name: 'Create job' }).click()
  await expect(drawer).toBeHidden()
  await page.getByRole('link', { name: 'Greeting' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Run now' }).click()
  const activity = page.getByRole('table', { name: 'Activity' })
  await expect(activity.getByRole('row').filter({ hasText: 'answered 200' })).toContainText('DONE')
})

test('two people change a job: what each of them chose is said in the words of the form', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const body = {
    name: 'Nightly export',
    triggers: [{ type: 'CronTrigger' as const, expression: '0 0 3 * * *' }],
    jobAction: { type: 'ServiceCall' as const, method: 'GET' as const, uri: '/basic/nothing/here' },
    retryPolicy: { maxRetryCount: 1, retryDelayMs: 60_000 },
  }
  const { id } = await call(saveJob, { body }, as)
  await openAs(page, studio, realmPath(studio, 'jobs'))
  await page.getByRole('button', { name: 'Actions for Nightly export' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit Nightly export' })
  await drawer.getByRole('textbox', { name: 'Wait between retries' }).fill('2 min')
  await call(saveJob, { body: { id, retryPolicy: { maxRetryCount: 3, retryDelayMs: 2_700_000 } } }, as)
  await drawer.getByRole('button', { name: 'Save job' }).click()
  const conflict = drawer.getByRole('alert', { name: 'Two versions' })
  const wait = conflict.getByRole('group', { name: 'Wait between retries' })
  await expect(wait).toContainText(/Before: 1 min.*Theirs, now45 min.*Yours2 min/)
  await expectAccessible(page)
  await wait.getByRole('radio', { name: 'Yours' }).check()
  await conflict.getByRole('button', { name: 'Save the chosen' }).click()
  await expect(drawer).toBeHidden()
  const { retryPolicy } = await call(getJob, { params: { id } }, as)
  expect(retryPolicy).toMatchObject({ maxRetryCount: 3, retryDelayMs: 120_000 })
})
