import { createCampaign } from '@regent/contract/communicate/campaigns'
import { searchMail } from '@regent/contract/communicate/mail'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { call } from './support/api.ts'
import { asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('an edit of a draft is undone in its form; the campaign is sent as a test and by its plan', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const { access_token: token } = requireTokens(
    await call(createToken, { body: { grant_type: 'guest' } }, { scope: as.scope }),
  )
  const me = { scope: as.scope, token }
  const { id: gamerTag } = await call(getOwnAccount, {}, me)
  const translations = [{ lng: 'en', subject: 'The harbor misses you', msg: 'Your ship is ready.' }]
  const body = { name: 'Return', mtype: 'MAILBOX-IN-GAME' as const, translations, draft: true }
  const { sid } = await call(createCampaign, { body }, as)
  await openAs(page, studio, realmPath(studio, `campaigns/${sid}`))
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await subject.fill('Come home')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/Saved \d\d:\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(subject).toHaveValue('The harbor misses you')

  await page.getByRole('combobox', { name: 'Your player' }).fill(String(gamerTag))
  await page.getByRole('button', { name: 'Send to me' }).click({ delay: 100 })
  await expect(page.getByText('Sent a test of Return')).toBeVisible()
  const inbox = { params: { gamerTag }, body: { clauses: [{}] } }
  expect((await call(searchMail, inbox, me)).results[0]?.content).toMatchObject([
    { subject: '[Test] The harbor misses you', isTest: true },
  ])
  await page.getByRole('button', { name: 'Review the plan for 1 player' }).click()
  const plan = page.getByRole('dialog', { name: /Send the campaign “Return” to 1 player/ })
  await expect(plan).toContainText('Your ship is ready.')
  await plan.getByRole('textbox', { name: /^Type/ }).fill((await plan.locator('form code').last().textContent()) ?? '')
  await plan.getByRole('button', { name: 'Send to 1 player' }).click()
  await page.keyboard.press('Escape')
  const results = page.getByRole('region', { name: 'Results', exact: true })
  await expect(results.getByText('to 1 player')).toBeVisible()
  await expect(page.getByText('Already got it').locator('..')).toContainText('1')
  expect((await call(searchMail, inbox, me)).results[0]?.content?.[0]).toMatchObject({
    subject: 'The harbor misses you',
    body: 'Your ship is ready.',
  })
})
