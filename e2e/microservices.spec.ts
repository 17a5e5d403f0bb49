import { cp } from 'node:fs/promises'
import { deployServiceManifest, getServiceStatus } from '@regent/contract/operate/microservices'
import { listJobActivity, runJob, saveJob } from '@regent/contract/operate/scheduler'
import { revealRealmSecret } from '@regent/contract/organization/realms'
import { serve } from '../service/src/service.ts'
import { call, serverUrl } from './support/api.ts'
import { dataDir } from './support/data-dir.ts'
import { asAdmin, makeStudio, openAs, openFromMenu, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a service is deployed, is called by a client and by a job, writes logs, and survives a version that does not start [microservices-1 microservices-23 microservices-24]', async ({
  page,
}) => {
  const studio = await makeStudio()
  // The operators of the server put the images of an organization into its folder.
  await cp('server/services-example', `${dataDir}/services/${studio.alias}`, { recursive: true })
  const me = asAdmin(studio, studio.pid)
  const storageReferences = [{ id: 'service-logs', storageType: 'logs', enabled: true }]
  await call(deployServiceManifest, { body: { manifest: [], storageReferences } }, me)
  await openAs(page, studio, realmPath(studio, 'microservices'))
  await page.getByRole('button', { name: 'Add service' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add a service' })
  await adding.getByLabel('Service name').fill('hello')
  await adding.getByLabel('Image id').fill('v1')
  await adding.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: 'Review before deploying' })
  await review.getByRole('button', { name: 'Deploy 1 change' }).click()
  await expect(review).toBeHidden()
  const row = page.getByRole('main').getByRole('row').filter({ hasText: 'hello' })
  await expect(row).toContainText('Running', { timeout: 30_000 })
  await row.getByRole('link', { name: 'hello' }).click()
  const detail = page.getByRole('dialog', { name: 'hello' })
  await detail.getByRole('button', { name: 'Check now' }).click()
  await expect(detail.getByText('Healthy')).toBeVisible()
  await expect(detail.getByRole('list', { name: 'Calls' }).getByText('Greets the player who calls.')).toBeVisible()
  await page.keyboard.press('Escape')

  const path = `/basic/${studio.cid}.${studio.pid}.micro_hello/greet`
  const headers = { authorization: `Bearer ${me.token}`, 'X-BEAM-SCOPE': me.scope }
  const greet = () => fetch(serverUrl + path, { method: 'POST', headers })
  expect(await (await greet()).json()).toEqual({ greeting: 'Hello, operator!' })
  const triggers = [{ type: 'CronTrigger' as const, expression: '0 0 3 1 1 *' }]
  const jobAction = { type: 'ServiceCall' as const, method: 'POST' as const, uri: path }
  const { id } = await call(saveJob, { body: { name: 'Greeting', triggers, jobAction } }, me)
  await call(runJob, { params: { id } }, me)
  const activity = async () => (await call(listJobActivity, { params: { id }, query: {} }, me)).records
  await expect
    .poll(activity)
    .toContainEqual(expect.objectContaining({ state: 'DONE', message: `${path} answered 200` }))

  // A version that does not start leaves the one before it in service.
  await row.getByRole('button', { name: 'Actions for hello' }).click()
  await page.getByRole('menuitem', { name: 'Edit service' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit hello' })
  await editing.getByLabel('Image id').fill('v2')
  await editing.getByRole('button', { name: 'Review' }).click()
  await review.getByRole('button', { name: 'Deploy 1 change' }).click()
  await expect(row).toContainText('Version v2 did not start', { timeout: 30_000 })
  expect((await greet()).status).toBe(200)
  await page.keyboard.press('Control+z')
  await expect(row).toContainText('Running', { timeout: 30_000 })
  await expect.poll(() => call(getServiceStatus, {}, me)).toMatchObject({ isCurrent: true, canRun: true })
  await openFromMenu(page, 'Logs')
  await expect(page.getByRole('row').filter({ hasText: 'Greeting somebody' }).first()).toContainText('Warning')
})

test('a service that runs elsewhere connects itself, and ends when an operator disconnects it', async ({ page }) => {
  const studio = await makeStudio()
  const me = asAdmin(studio, studio.pid)
  const { secret: key } = await call(
    revealRealmSecret,
    { params: { pid: studio.pid }, body: { reason: 'Starts a service of the story' } },
    me,
  )
  const service = serve({
    url: serverUrl,
    realm: me.scope,
    key,
    name: 'greeter',
    version: '2.1',
    instance: 'laptop',
    stopsOnSignals: false,
    log: () => {},
    onCall: () => ({ body: {} }),
  })
  try {
    await service.connected
    await openAs(page, studio, realmPath(studio, 'microservices?shown=greeter'))
    await page.getByRole('button', { name: 'Disconnect laptop' }).click()
    await page.getByRole('dialog', { name: 'Disconnect laptop?' }).getByRole('button', { name: 'Disconnect 1' }).click()
    expect(await service.ended).toBe('An operator has disconnected this instance.')
    await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'greeter' })).toBeHidden()
  } finally {
    await service.stop()
  }
})
