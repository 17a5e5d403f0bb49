import { createChangeSet, saveChangeSetItems } from '@regent/contract/operate/change-sets'
import { getConfig, updateConfig } from '@regent/contract/operate/config'
import { call } from './support/api.ts'
import { asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a change set is applied in one step and undone as one', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  await call(updateConfig, { body: { upserts: { 'arena|season': '7', 'arena|old': 'x' } } }, as)
  const { number } = await call(createChangeSet, { body: { name: 'Harvest sale, week 48' } }, as)
  const event = {
    name: 'Harvest',
    start_date: '2027-11-27T17:00:00Z',
    partition_size: 5,
    phases: [{ name: 'Main', duration_minutes: 60 }],
    permissions: { write_self: false },
  }
  const items = [
    { subject: 'config' as const, id: 'arena|season', after: '8' },
    { subject: 'config' as const, id: 'arena|old', isRemoved: true },
    { subject: 'event' as const, id: 'events.harvest', after: event },
    { subject: 'localization' as const, id: 'harvest.title', after: { en: 'Harvest' } },
  ]
  await call(saveChangeSetItems, { params: { number }, body: { items } }, as)
  const season = async () => (await call(getConfig, {}, as)).config['arena|season']

  await openAs(page, studio, realmPath(studio, `change-sets/${number}`))
  await expect(page.getByText('4 changes can be applied')).toBeVisible()
  await page.getByRole('region', { name: 'Apply' }).getByRole('button', { name: 'Apply' }).click()
  const plan = page.getByRole('dialog')
  await plan.getByRole('textbox', { name: /^Type/ }).fill(studio.game)
  await plan.getByRole('button', { name: 'Apply 4 changes' }).click()
  await expect(plan).toContainText('4 of 4')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('2 added, 1 changed, 1 removed')
  expect(await season()).toBe('8')

  await page.getByRole('button', { name: 'Undo all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(season).toBe('7')
})
