import { version } from '../server/src/kernel/settings/version.ts'
import { expect, test } from './support/test.ts'

test('the server sends its documents and the changelog without a session', async ({ page }) => {
  await page.goto('/docs/readme')
  await page.getByRole('main').getByRole('link', { name: 'glossary' }).click()
  await expect(page).toHaveURL(/\/docs\/glossary$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Glossary' })).toBeVisible()
  const changelog = await page.request.get('/CHANGELOG.md')
  expect(await changelog.text()).toContain(`## [${version}]`)
})
