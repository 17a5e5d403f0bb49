import { getOwnAccount } from '@regent/contract/accounts'
import { createToken } from '@regent/contract/auth'
import { requireTokens } from '@regent/contract/auth-shapes'
import { searchMail } from '@regent/contract/mail'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a template becomes a campaign, which is shown as a plan, sent and scheduled; a message goes to all', async ({
  page,
}) => {
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
  const form = page.getByRole('dialog', { name: 'Create a campaign' })
  await form.getByLabel('Name', { exact: true }).fill('Return')
  await form.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Come back' }).click()
  await expect(form.getByLabel('Subject 1')).toHaveValue('The harbor misses you')
  await form.getByRole('button', { name: 'Add attachment' }).click()
  await form.getByLabel('Attachment 1', { exact: true }).fill('currency.gems')
  await form.getByRole('button', { name: 'Create campaign' }).click()

  const detail = page.getByRole('dialog', { name: 'Return', exact: true })
  await expect(detail.getByText('Would receive it now').locator('..')).toContainText('1')
  await expectAccessible(page)
  await detail.getByRole('button', { name: 'Send now' }).click()
  const plan = page.getByRole('dialog', { name: /Send the campaign “Return” to 1 player/ })
  await expect(plan).toContainText('Your ship is ready.')
  await plan.getByRole('textbox').fill((await plan.locator('form code').last().textContent()) ?? '')
  await plan.getByRole('button', { name: 'Send to 1 player' }).click()
  await expect(detail.getByText('Already received it').locator('..')).toContainText('1')
  const inbox = { params: { gamerTag }, body: { clauses: [{}] } }
  expect((await call(searchMail, inbox, me)).results[0]?.content).toMatchObject([
    { subject: 'The harbor misses you', body: 'Your ship is ready.' },
  ])

  await detail.getByRole('button', { name: 'Schedule' }).click()
  const schedule = page.getByRole('dialog', { name: 'Schedule Return' })
  await expect(schedule).toContainText('0 players')
  await schedule.getByLabel('When').fill('2036-01-31T09:00')
  await schedule.getByRole('button', { name: 'Schedule' }).click()
  await expect(detail.getByText('queued')).toBeVisible()
  await detail.getByRole('button', { name: 'Stop' }).click()
  await expect(detail.getByRole('button', { name: 'Stop' })).toHaveCount(0)

  await page.goto(realmPath(studio, 'notify'))
  await page.getByLabel('Text').fill('The servers restart in ten minutes.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send to all' }).click()
  const asked = page.getByRole('dialog', { name: /Send to/ })
  await asked.getByRole('textbox').fill((await asked.locator('code').textContent()) ?? '')
  await asked.getByRole('button', { name: 'Send to all' }).click()
  await expect(page.getByText('Sent to all players: The servers restart in ten minutes.')).toBeVisible()
})
