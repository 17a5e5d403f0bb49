import { expect, test } from '@playwright/test'
import { screensOfSample, signInToSample, waitForData } from '../support/sample-screens.ts'
import { isKeptOut } from '../support/test.ts'

test('every screen shows the data of the earlier state without a failure', async ({ page }) => {
  const { screens, customer, token } = await screensOfSample()
  await signInToSample(page, customer, token)
  const failures: string[] = []
  page.on('pageerror', (error) => {
    if (!isKeptOut(error.message)) failures.push(`${page.url()}: ${error.message}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) failures.push(`${page.url()}: ${response.status()} ${response.url()}`)
  })
  for (const [name, address] of Object.entries(screens)) {
    await test.step(name, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await waitForData(page)
    })
  }
  expect(failures).toEqual([])
})
