import { cp } from 'node:fs/promises'
import { getLogContext } from '@regent/contract/logs'
import { createMetricsUrl } from '@regent/contract/metrics'
import { deployServiceManifest, getServiceStatus } from '@regent/contract/microservices'
import { call, serverUrl } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('lines of a service come by themselves, are looked into and configured, which is taken back; it is measured [microservices-4 logs-17]', async ({
  page,
}) => {
  // A process starts, is told what to keep, and is measured every 15 seconds.
  test.slow()
  const studio = await makeStudio()
  // Whoever runs the server puts the images of an organization into its folder.
  await cp('server/services-example', `.regent/e2e/services/${studio.alias}`, { recursive: true })
  const me = asAdmin(studio, studio.pid)
  const manifest = [{ serviceName: 'hello', enabled: true, imageId: 'v1' }]
  const storageReferences = [{ id: 'service-logs', storageType: 'logs', enabled: true }]
  await call(deployServiceManifest, { body: { manifest, storageReferences } }, me)
  const deployment = page.waitForRequest(/\/basic\/beamo\/manifest\/current/, { timeout: 20_000 })
  await openAs(page, studio, realmPath(studio, 'players'))
  expect((await deployment).headers()['x-beam-scope']).toBe(me.scope)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Logs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Logs' })).toBeVisible()
  for (const name of ['Time', 'Refresh']) await expect(page.getByRole('combobox', { name, exact: true })).toBeVisible()
  const row = (text: string) => page.getByRole('row').filter({ hasText: text }).first()
  await expect(row('hello listens')).toBeVisible({ timeout: 30_000 })

  await expect.poll(() => call(getServiceStatus, {}, me)).toMatchObject({ isCurrent: true })
  const greet = () =>
    fetch(`${serverUrl}/basic/${studio.cid}.${studio.pid}.micro_hello/greet`, {
      method: 'POST',
      headers: { authorization: `Bearer ${me.token}`, 'X-BEAM-SCOPE': me.scope },
    })
  await greet()
  await expect(row('Greeting somebody')).toContainText('Warning')
  await page.getByRole('switch', { name: 'Follow' }).uncheck()
  await expectAccessible(page)
  await row('Greeting somebody').getByRole('link').click()
  const line = page.getByRole('dialog', { name: 'Line' })
  await expect(line.getByText('/greet', { exact: true })).toBeVisible()
  await expect(line.getByText('"logStreamName": "hello/v1/')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('switch', { name: 'Follow' }).check()
  await page.goto(`${realmPath(studio, 'logs')}?service=hello&level=Debug&q=called`)
  await page.getByRole('button', { name: 'Log config' }).click()
  const config = page.getByRole('dialog', { name: 'Log config of hello' })
  await config.getByRole('combobox', { name: 'Minimum level' }).click()
  await page.getByRole('option', { name: 'Debug' }).click()
  await config.getByRole('button', { name: 'Save log config' }).click()
  await expect(config).toBeHidden()
  const level = async () => (await call(getLogContext, { params: { service: 'hello' } }, me)).defaultLogLevel
  await expect.poll(level).toBe('Debug')
  await expect(async () => {
    await greet()
    await expect(row('Called at /greet')).toBeVisible()
  }).toPass({ timeout: 30_000 })
  await page.keyboard.press('Control+z')
  await expect.poll(level).toBe('Information')

  const ofHello = { body: { serviceName: 'hello', metricName: 'memory' } } as const
  await expect
    .poll(
      async () => {
        const { url, method, body } = await call(createMetricsUrl, ofHello, me)
        const answer = await fetch(url, { method, body, headers: { 'content-type': 'application/json' } })
        return ((await answer.json()) as { Datapoints: unknown[] }).Datapoints.length
      },
      { timeout: 40_000 },
    )
    .toBeGreaterThan(0)
  await page.goto(`${realmPath(studio, 'microservices')}?shown=hello&last=5m`)
  const detail = page.getByRole('dialog', { name: 'hello' })
  await expect(detail.getByRole('img', { name: /^Memory\. .*latest .* MB in use/ })).toBeVisible({
    timeout: 30_000,
  })
  for (const name of ['Time', 'Refresh'])
    await expect(detail.getByRole('combobox', { name, exact: true })).toBeVisible()
  await detail.getByText('Numbers').last().click()
  await expect(detail.getByRole('table', { name: 'Memory' }).getByRole('row').nth(1)).toContainText('MB')
  await expectAccessible(page)
})
