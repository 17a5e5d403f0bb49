import { claimAnnouncements, listAnnouncements, saveAnnouncement } from '@regent/contract/announcements'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

test('an announcement is written in two languages, given a gift, deleted and brought back', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'announcements'))
  await expect(page.getByText('No announcements yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create announcement' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create an announcement' })
  await drawer.getByRole('button', { name: 'Create announcement' }).click()
  await expect(drawer.getByText('Enter a name without spaces, commas or slashes.')).toBeVisible()
  await expect(drawer.getByLabel('Symbol')).toBeFocused()
  await drawer.getByLabel('Symbol').fill('spring-sale')
  await drawer.getByRole('combobox', { name: 'Channel' }).click()
  const channels = page.getByRole('option')
  await expect(channels).toHaveText([
    /^any$/,
    /^gameupdate: /,
    /^downtime: /,
    /^eventpromo: /,
    /^servermaintenance: /,
    'Another channel…',
  ])
  await channels.filter({ hasText: 'eventpromo' }).click()
  await drawer.getByLabel('Title 1').fill('Spring is here')
  await drawer.getByLabel('Message 1').fill('Come and see.')
  await drawer.getByRole('button', { name: 'Add language' }).click()
  await drawer.getByRole('combobox', { name: 'Language 2' }).fill('de')
  await drawer.getByLabel('Title 2').fill('Es ist Frühling')
  await drawer.getByRole('button', { name: 'Add requirement' }).click()
  await drawer.getByLabel('Value 1').fill('5')
  await drawer.getByRole('button', { name: 'Add gift' }).click()
  await drawer.getByLabel('Gift 1', { exact: true }).fill('currency.gems')
  await drawer.getByLabel('Amount of gift 1').fill('50')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Create announcement' }).click()

  const row = page.getByRole('row').filter({ hasText: 'spring-sale' })
  await expect(row).toContainText('Spring is here')
  await expect(row).toContainText('running')
  await expect(row).toContainText('LEVEL (game, private) is at least 5')
  await expect(row).toContainText('50 currency.gems')
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Actions for spring-sale' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await undoOf(page, 'Deleted announcement')
  await expect(row).toContainText('Spring is here')
})

test('an inbox shows what the player gets and has done; support claims in its place', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  const as = asAdmin(studio, studio.pid)
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 9 })
  const texts = { title: 'a.title', summary: 'a.summary', body: 'a.body' }
  const gift = { changeCurrencies: [{ symbol: 'currency.gems', amount: 50 }] }
  const requirement = (value: string) => [{ stat: 'LEVEL', constraint: 'gte' as const, value }]
  const bodies = [
    { symbol: 'for-all', channel: 'any', ...texts, gift },
    { symbol: 'for-experts', channel: 'any', ...texts, stat_requirements: requirement('9'), gift },
    { symbol: 'for-masters', channel: 'any', ...texts, stat_requirements: requirement('10') },
  ]
  for (const body of bodies) await call(saveAnnouncement, { body }, as)
  const { gamerTag } = player
  await call(claimAnnouncements, { params: { gamerTag }, body: { announcement: 'for-all' } }, as)
  await openAs(page, studio, realmPath(studio, `players/${player.accountId}/announcements`))
  const row = (symbol: string) => page.getByRole('row').filter({ hasText: symbol })
  await expect(row('for-all')).toContainText('claimed')
  await expect(row('for-masters')).toHaveCount(0)
  await expect(row('for-experts')).toContainText('unclaimed')
  await expectAccessible(page)

  await row('for-experts').getByRole('button', { name: 'Actions for for-experts' }).click()
  await page.getByRole('menuitem', { name: 'Claim for the player' }).click()
  await expect(row('for-experts')).not.toContainText('unclaimed')
  await page.getByRole('link', { name: 'Inventory' }).click()
  await expect(page.getByRole('heading', { name: 'Inventory' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'currency.gems' })).toContainText('100')
})

test('two people change an announcement: what each changed is shown, and both changes can be kept', async ({
  page,
}) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const texts = (title: string, message: string) => [
    { language: 'en', subject: title, summary: '', message },
    { language: 'de', subject: 'Frühling', summary: '', message: 'Komm und sieh.' },
  ]
  const body = { symbol: 'spring', channel: 'any', ...{ title: '', summary: '', body: '' } }
  const save = (more: object) => call(saveAnnouncement, { body: { ...body, ...more } }, as)
  await save({ translations: texts('Spring', 'Come and see.') })
  await openAs(page, studio, realmPath(studio, 'announcements'))
  const row = page.getByRole('row').filter({ hasText: 'spring' })
  await row.getByRole('button', { name: 'Actions for spring' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit spring' })
  await drawer.getByLabel('Title 1').fill('Spring is here')
  await drawer.getByRole('textbox', { name: 'End' }).fill('2030-05-01T12:00')

  await save({ channel: 'downtime', translations: texts('Spring', 'Come and look.') })
  await drawer.getByRole('button', { name: 'Save announcement' }).click()
  const conflict = drawer.getByRole('alert', { name: 'Two versions' })
  await expect(conflict.getByRole('table', { name: 'Texts: Theirs, now' })).toContainText('Come and look.')
  await expect(conflict.getByRole('table', { name: 'Texts: Yours' })).toContainText('Spring is here')
  await expect(conflict.getByRole('group', { name: 'Channel' }).getByRole('radio', { name: 'Theirs' })).toBeChecked()
  await expect(conflict.getByRole('group', { name: 'End' }).getByRole('radio', { name: 'Yours' })).toBeChecked()
  await expectAccessible(page)
  await conflict.getByRole('group', { name: 'Texts' }).getByRole('radio', { name: 'Yours' }).check()
  await conflict.getByRole('button', { name: 'Save the chosen' }).click()
  await expect(drawer).toBeHidden()
  const { content } = await call(listAnnouncements, {}, as)
  expect(content).toMatchObject([
    {
      channel: 'downtime',
      end_date: '2030-05-01T12:00:00.000Z',
      translations: texts('Spring is here', 'Come and see.'),
    },
  ])
})
