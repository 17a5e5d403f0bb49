import { serverUrl } from './support/api.ts'
import { makeStudio, openAs } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('anyone finds a call of the server in its reference, and copies it', async ({ page }) => {
  await page.goto('/docs/api')
  await expect(page.getByRole('heading', { level: 1, name: 'API Reference' })).toBeVisible()
  const calls = page.getByRole('navigation', { name: 'Calls' })
  await page.getByLabel('Find a call, field or error').fill('LeaderboardNotFound')
  await expect(calls.getByRole('link').first()).toBeVisible()
  await page.getByLabel('Find a call, field or error').fill('custom_batch')
  await calls.getByRole('link', { name: 'Report analytics events' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Report analytics events' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Code' })).toContainText('/report/custom_batch/')
  await expect(page.getByRole('button', { name: 'Send' })).toHaveAttribute('data-tip', 'Sign in to try calls.')
})

test('an operator tries a call in staging, and sees the response of the server', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, '/docs/api?audience=operators&call=listGames')
  await expect(page.getByRole('heading', { level: 2, name: 'List the production realms' })).toBeVisible()
  const form = page.getByRole('region', { name: 'Try it' })
  await expect(form.getByRole('combobox', { name: 'Realm' })).toHaveValue(/staging|development/)
  await form.getByRole('button', { name: 'Send' }).click()
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('200')
  await expect(answer).toContainText(studio.game)
})

test('the description that the build wrote has every call of the server', async () => {
  const read = async (path: string) => (await fetch(`${serverUrl}${path}`)).json()
  const [{ calls, version }, { info, paths }] = await Promise.all([read('/api/capabilities'), read('/openapi.json')])
  const operations = Object.values(paths as Record<string, Record<string, { operationId: string }>>).flatMap(
    (methods) => Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(info.version).toBe(version)
  expect(operations).toEqual(expect.arrayContaining(calls))
})
