import { getOwnAccount } from '@regent/contract/accounts'
import { createToken } from '@regent/contract/auth'
import { requireTokens } from '@regent/contract/auth-shapes'
import { createCampaign } from '@regent/contract/campaigns'
import { searchMail } from '@regent/contract/mail'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a template becomes a campaign, which is shown as a plan, sent and scheduled', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const { access_token: token } = requireTokens(
    await call(createToken, { body: { grant_type: 'guest' } }, { scope: as.scope }),
  )
  const me = { scope: as.scope, token }
  const { id: gamerTag } = await call(getOwnAccount, {}, me)

  await openAs(page, studio, realmPath(studio, 'message-templates'))
  await page.getByRole('button', { name: 'Create template' }).first().click()
  const template = page.getByRole('dialog', { name: 'Create a template' })
  await template.getByLabel('Name', { exact: true }).fill('Come back')
  await template.getByLabel('Subject 1').fill('The harbor misses you')
  await template.getByLabel('Message 1').fill('Your ship is ready.')
  await template.getByRole('button', { name: 'Create template' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'The harbor misses you' })).toContainText('en')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Campaigns' }).click()
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Create campaign' }).first().click()
  await expect(page).toHaveURL(/\/campaigns\/new$/)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Return')
  await page.getByRole('combobox', { name: 'Type', exact: true }).click()
  await expect(page.getByRole('option')).toHaveText(['In-Game Mail', 'Email', 'Push Notification', 'Announcement'])
  await page.getByRole('option', { name: 'In-Game Mail' }).click()
  await page.getByRole('combobox', { name: 'Use a template' }).click()
  await page.getByRole('option', { name: 'Come back' }).click()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('The harbor misses you')
  await page.getByRole('button', { name: 'Add gift' }).click()
  await page.getByRole('combobox', { name: 'Gift 1' }).fill('currency.gems')
  await page.getByLabel('Quantity of gift 1').fill('50')
  await expect(page.getByText('1 player gets it')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What it costs' })).toContainText('50')
  await expectAccessible(page)

  // A test is marked, shows its gift and counts as no sending.
  const player = page.getByRole('combobox', { name: 'Your player' })
  await player.fill(String(gamerTag))
  await player.press('Tab')
  await expect(page.getByText('A player without a name')).toBeVisible()
  await player.focus()
  // Whose tag it is stands under the field again once it is left: not while the button under it is pressed.
  await page.getByRole('button', { name: 'Send to me' }).click({ delay: 100 })
  await expect(page.getByText('Sent a test of Return')).toBeVisible()
  await expect(page).toHaveURL(/\/campaigns\/\d+$/)
  // What it was a test of is saved, and no longer offered as a draft.
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('regent-draft/')))
  await expect.poll(drafts).toEqual([])
  await expect(page.getByText(/Saved \d\d:\d\d$/)).toBeVisible()
  const inbox = { params: { gamerTag }, body: { clauses: [{}] } }
  expect((await call(searchMail, inbox, me)).results[0]?.content).toMatchObject([
    { subject: '[Test] The harbor misses you', isTest: true },
  ])

  await page.getByRole('button', { name: 'Review the plan for 1 player' }).click()
  const plan = page.getByRole('dialog', { name: /Send the campaign “Return” to 1 player/ })
  await expect(plan).toContainText('Your ship is ready.')
  await plan.getByRole('textbox').fill((await plan.locator('form code').last().textContent()) ?? '')
  await plan.getByRole('button', { name: 'Send to 1 player' }).click()
  await page.keyboard.press('Escape')
  const results = page.getByRole('region', { name: 'Results', exact: true })
  await expect(results.getByText('to 1 player')).toBeVisible()
  await expect(page.getByText('Got it already').locator('..')).toContainText('1')
  await expectAccessible(page)
  expect((await call(searchMail, inbox, me)).results[0]?.content?.[0]).toMatchObject({
    subject: 'The harbor misses you',
    body: 'Your ship is ready.',
  })

  // Sent again at a time, to whoever matches then.
  await page.getByText('At a time', { exact: true }).click()
  await page.getByLabel('Sent', { exact: true }).fill('2036-01-31T09:00')
  await page.getByRole('button', { name: /^Schedule it/ }).click()
  await expect(page.getByText('queued')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  await page.goto(realmPath(studio, 'messaging'))
  await expect(page).toHaveURL(/\/campaigns$/)
  await expect(page.getByRole('table').getByRole('link', { name: 'Return' })).toBeVisible()
})

test('a message goes to all connected players', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'notify'))
  await page.getByLabel('Text').fill('The servers restart in ten minutes.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send to all' }).click()
  const asked = page.getByRole('dialog', { name: /Send to/ })
  await asked.getByRole('textbox').fill((await asked.locator('code').textContent()) ?? '')
  await asked.getByRole('button', { name: 'Send to all' }).click()
  await expect(page.getByText('Sent to all players: The servers restart in ten minutes.')).toBeVisible()
})

test('a campaign is written by keyboard: kept as a draft, warned about, found wanting and finished', async ({
  page,
}) => {
  const studio = await makeStudio()
  await addPlayer(studio)
  await openAs(page, studio, realmPath(studio, 'campaigns'))
  await page.getByRole('button', { name: 'Create campaign' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('Harvest')

  // Leaving with edits asks first.
  await page.getByRole('link', { name: 'All campaigns' }).focus()
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: 'Discard your changes?' })
  await expect(asked).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await expect(page).toHaveURL(/\/campaigns\/new$/)

  const save = page.getByRole('button', { name: 'Save draft' })
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/campaigns\/\d+$/)
  await expect(page.getByText(/Saved \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText('draft', { exact: true })).toBeVisible()

  // What is missing takes the focus.
  await page.getByRole('button', { name: /^Review the plan/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeFocused()
  await expect(page.getByText('Write a subject.')).toBeVisible()
  await page.keyboard.type('Come back')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Body' })).toBeFocused()
  await page.keyboard.type('The harbor misses you.')
  const preview = page.getByRole('region', { name: 'Preview' }).first()
  await expect(preview.frameLocator('iframe').getByText('The harbor misses you.')).toBeVisible()

  await page.getByRole('button', { name: 'Language', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'German' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeFocused()
  await page.keyboard.type('Komm')
  await expect(page.getByRole('tab', { name: /German/ })).toContainText('no body')
  await page.getByRole('tab', { name: /German/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Come back')
  await expectAccessible(page)

  await save.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Saved \d\d:\d\d$/)).toBeVisible()
  await page.reload()
  await page.getByRole('tab', { name: /German/ }).click()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Komm')
  await expect(page.getByRole('textbox', { name: 'Body' })).toHaveValue('')
  await page.getByRole('button', { name: /^Review the plan for 1 player/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /Send the campaign “Harvest” to 1 player/ })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('an undo is shown in the form of a draft, which is duplicated', async ({ page }) => {
  const studio = await makeStudio()
  const translations = [{ lng: 'en', subject: 'Come back', msg: 'The harbor misses you.' }]
  const body = { name: 'Harvest', mtype: 'MAILBOX-IN-GAME' as const, translations, draft: true }
  const { sid } = await call(createCampaign, { body }, asAdmin(studio, studio.pid))
  await openAs(page, studio, realmPath(studio, `campaigns/${sid}`))
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await subject.fill('Come home')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/Saved \d\d:\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(subject).toHaveValue('Come back')
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Harvest, again')
  await expect(subject).toHaveValue('Come back')
})
