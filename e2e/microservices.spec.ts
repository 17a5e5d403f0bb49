import { cp } from 'node:fs/promises'
import { getCustomer } from '@regent/contract/customers'
import { deployServiceManifest, getServiceStatus } from '@regent/contract/microservices'
import { serve } from '../service/src/service.ts'
import { call, serverUrl } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a service is deployed, runs, answers, and is switched off, which is taken back [microservices-1 microservices-23 microservices-24]', async ({
  page,
}) => {
  const studio = await makeStudio()
  // Whoever runs the server puts the images of an organization into its folder.
  await cp('server/services-example', `.regent/e2e/services/${studio.alias}`, { recursive: true })
  const me = asAdmin(studio, studio.pid)
  await openAs(page, studio, realmPath(studio, 'microservices'))
  const parts = page.getByRole('radiogroup', { name: 'Part of the deployment' }).getByRole('radio')
  for (const name of ['Deployments', 'Storage objects', 'Manifests'])
    await expect(parts.and(page.getByRole('radio', { name }))).toBeAttached()
  await page.getByRole('button', { name: 'Add service' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add a service' })
  await adding.getByLabel('Service name').fill('hello')
  await adding.getByLabel('Image id').fill('v1')
  await adding.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: 'Review before deploying' })
  await expect(review.getByRole('row').filter({ hasText: 'services.hello' }).first()).toBeVisible()
  await review.getByRole('button', { name: 'Deploy 1 change' }).click()
  await expect(review).toBeHidden()
  const row = page.getByRole('main').getByRole('row').filter({ hasText: 'hello' })
  await expect(row).toContainText('Running', { timeout: 30_000 })
  await expectAccessible(page)

  const greet = () =>
    fetch(`${serverUrl}/basic/${studio.cid}.${studio.pid}.micro_hello/greet`, {
      method: 'POST',
      headers: { authorization: `Bearer ${me.token}`, 'X-BEAM-SCOPE': me.scope },
    })
  expect(await (await greet()).json()).toEqual({ greeting: 'Hello, operator!' })
  await row.getByRole('link', { name: 'hello' }).click()
  const detail = page.getByRole('dialog', { name: 'hello' })
  await detail.getByRole('button', { name: 'Check now' }).click()
  await expect(detail.getByText('Healthy')).toBeVisible()
  await expect(detail.getByRole('list', { name: 'Calls' }).getByText('Greets the player who calls.')).toBeVisible()
  await page.keyboard.press('Escape')

  // A version that does not start leaves the one before it in service, and the screen says why.
  await row.getByRole('button', { name: 'Actions for hello' }).click()
  await page.getByRole('menuitem', { name: 'Edit service' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit hello' })
  await editing.getByLabel('Image id').fill('v2')
  await editing.getByRole('button', { name: 'Review' }).click()
  await review.getByRole('button', { name: 'Deploy 1 change' }).click()
  await expect(review).toBeHidden()
  await expect(row).toContainText('Deploy failed', { timeout: 30_000 })
  await expect(row).toContainText('Version v2 did not start')
  await expectAccessible(page)
  expect((await greet()).status).toBe(200)
  await row.getByRole('link', { name: 'hello' }).click()
  await expect(detail.getByText('Version v1 still runs.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect(row).toContainText('Running', { timeout: 30_000 })

  await row.getByRole('button', { name: 'Actions for hello' }).click()
  await page.getByRole('menuitem', { name: 'Switch off' }).click()
  await review.getByRole('button', { name: 'Deploy 1 change' }).click()
  await expect(review).toBeHidden()
  await expect(row).toContainText('Stopped', { timeout: 30_000 })
  await page.keyboard.press('Control+z')
  await expect(row).toContainText('Running', { timeout: 30_000 })
  await expect.poll(() => call(getServiceStatus, {}, me)).toMatchObject({ isCurrent: true, canRun: true })
})

test('a store says what is known of it', async ({ page }) => {
  const studio = await makeStudio()
  const storageReferences = [
    { id: 'matches', enabled: true },
    { id: 'lines', storageType: 'logs', enabled: true },
  ]
  await call(deployServiceManifest, { body: { manifest: [], storageReferences } }, asAdmin(studio, studio.pid))
  await openAs(page, studio, realmPath(studio, 'microservices?part=storage'))
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows.filter({ hasText: 'matches' })).toContainText('On')
  await expect(rows.filter({ hasText: 'matches' })).toContainText('0 · 0')
  await expect(rows.filter({ hasText: 'lines' })).toContainText('On')
  await expectAccessible(page)
})

test('a service that runs elsewhere connects itself, is called, is disconnected, and is gone', async ({ page }) => {
  const studio = await makeStudio()
  const me = asAdmin(studio, studio.pid)
  const { customer } = await call(getCustomer, {}, { ...me, scope: String(studio.cid) })
  const secret = customer.projects.find(({ pid }) => pid === studio.pid)?.secret ?? ''
  const service = serve({
    ...{ url: serverUrl, realm: me.scope, key: secret, name: 'greeter', version: '2.1', instance: 'laptop' },
    ...{ stopsOnSignals: false, log: () => {} },
    routes: [{ method: 'POST', path: '/greet', summary: 'Greets the player who calls.' }],
    onCall: () => ({ body: { greeting: 'Hello from elsewhere!' } }),
  })
  try {
    await service.connected
    await openAs(page, studio, realmPath(studio, 'microservices'))
    const row = page.getByRole('main').getByRole('row').filter({ hasText: 'greeter' })
    await expect(row).toContainText('Connected')
    await row.getByRole('link', { name: 'greeter' }).click()
    const detail = page.getByRole('dialog', { name: 'greeter' })
    await expect(detail.getByRole('list', { name: 'Connected instances' })).toContainText('takes 1 route')
    await detail.getByRole('button', { name: 'Check now' }).click()
    await expect(detail.getByText('Healthy')).toBeVisible()
    await expect(detail.getByRole('list', { name: 'Calls' }).getByText('Greets the player who calls.')).toBeVisible()
    await expectAccessible(page)
    const answer = await fetch(`${serverUrl}/basic/${me.scope}.micro_greeter/greet`, {
      method: 'POST',
      headers: { authorization: `Bearer ${me.token}`, 'X-BEAM-SCOPE': me.scope },
    })
    expect(await answer.json()).toEqual({ greeting: 'Hello from elsewhere!' })

    await detail.getByRole('button', { name: 'Disconnect laptop' }).click()
    await page.getByRole('dialog', { name: 'Disconnect laptop?' }).getByRole('button', { name: 'Disconnect 1' }).click()
    expect(await service.ended).toBe('An operator has disconnected this instance.')
    await expect(detail).toBeHidden()
    await expect(row).toBeHidden()
  } finally {
    await service.stop()
  }
})
