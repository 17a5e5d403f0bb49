import { saveJob } from '@regent/contract/operate/scheduler'
import { call } from './support/api.ts'
import { asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a job runs on request and its activity appears; it is cancelled and restored by undo [scheduler-7 scheduler-8]', async ({
  page,
}) => {
  const studio = await makeStudio()
  const body = {
    name: 'News',
    triggers: [{ type: 'CronTrigger' as const, expression: '0 30 9 * * MON' }],
    jobAction: { type: 'PublishMessage' as const, topic: 'news.refresh', message: '{"news":"1"}' },
  }
  const { id } = await call(saveJob, { body }, asAdmin(studio, studio.pid))
  await openAs(page, studio, realmPath(studio, `jobs/${id}`))
  const runs = page.getByRole('listitem').filter({ hasText: /^Mon .* 09:30$/ })
  await expect(runs).toHaveCount(10)
  const act = async (name: string) => {
    await page.locator('main').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Run now')
  const activity = page.getByRole('table', { name: 'Activity' })
  await expect(activity.getByRole('row').filter({ hasText: 'news.refresh was sent' })).toContainText('DONE')
  await act('Cancel job')
  await expect(page.getByText('None: no trigger is in the future.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(runs).toHaveCount(10)
})
