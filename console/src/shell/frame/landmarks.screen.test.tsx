import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeSpec, landmarkRules, wordsOf } from '../../testing/look.ts'
import { openScreen } from '../../testing/screen.tsx'
import { realmPath } from '../../testing/studio.ts'

axe.configure(axeSpec)

/** The frame, what is open over it, and the tip together: `expectAccessible` leaves the frame out. */
async function landmarkFaults() {
  const values = Object.keys(landmarkRules)
  const found = await axe.run(document, { runOnly: { type: 'rule', values }, preload: false })
  return wordsOf(found.violations)
}

test('the page has one banner, also with an open drawer, and everything lies in a landmark or a tip', async () => {
  await openScreen(realmPath('realm-config'))
  await page.getByRole('button', { name: 'Add key' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Add a key' })).toBeVisible()
  expect(await landmarkFaults()).toEqual([])
  await page.getByRole('dialog', { name: 'Add a key' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('banner').getByText('admin', { exact: true }).hover()
  await expect.element(page.getByRole('tooltip')).toBeVisible()
  expect(await landmarkFaults()).toEqual([])
})
