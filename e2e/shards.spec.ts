import { listShards } from '@regent/contract/shards'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a shard is made, edited and deleted, which is taken back [shards-6]', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'shards'))
  await page.getByRole('button', { name: 'Create shard' }).first().click()
  const creating = page.getByRole('dialog', { name: 'Create a shard' })
  await creating.getByLabel('Shard id').fill('eu-1')
  await creating.getByLabel('URI').fill('eu')
  await creating.getByRole('button', { name: 'Create shard' }).click()
  await expect(creating.getByText('An address such as https://eu-1.example.com.')).toBeVisible()
  await creating.getByLabel('URI').fill('https://eu-1.example.com')
  await creating.getByRole('button', { name: 'Create shard' }).click()
  const row = page.getByRole('row').filter({ hasText: 'eu-1' })
  await expect(row).toContainText('https://eu-1.example.com')
  for (const name of ['Shard id', 'URI', 'Number', 'Created'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Actions for eu-1' }).click()
  await page.getByRole('menuitem', { name: 'Edit shard' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit eu-1' })
  await editing.getByRole('button', { name: 'Add field' }).click()
  await editing.getByLabel('Name of field 1').fill('capacity')
  await editing.getByLabel('Value of field 1').fill('5000')
  await editing.getByRole('button', { name: 'Save shard' }).click()
  await expect(editing).toBeHidden()
  await row.getByRole('button', { name: 'Actions for eu-1' }).click()
  await page.getByRole('menuitem', { name: 'Delete shard' }).click()
  await expect(row).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(row).toBeVisible()
  const { shards } = await call(listShards, {}, asAdmin(studio, studio.pid))
  expect(shards).toMatchObject([{ shardId: 'eu-1', metadata: { _shard_num: 1, capacity: 5_000 } }])
})
