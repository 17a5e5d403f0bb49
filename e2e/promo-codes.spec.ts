import { readFile } from 'node:fs/promises'
import { claimPromoCode } from '@regent/contract/monetize/promo-codes'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { call } from './support/api.ts'
import { asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a promo is made, its codes are saved and redeemed, more are added, and all of it is withdrawn', async ({
  page,
}) => {
  const studio = await makeStudio()
  const { scope } = asAdmin(studio, studio.pid)
  const { access_token: token } = requireTokens(await call(createToken, { body: { grant_type: 'guest' } }, { scope }))
  const me = { scope, token }
  const { id: gamerTag } = await call(getOwnAccount, {}, me)

  await openAs(page, studio, realmPath(studio, 'promotions'))
  await page.getByRole('button', { name: 'Create promo' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create a promo' })
  await form.getByRole('button', { name: 'Create promo' }).click()
  await expect(form.getByText('Enter a name.')).toBeVisible()
  await form.getByLabel('Name', { exact: true }).fill('Harbor festival')
  await form.getByLabel('Unique codes, one for each player').check()
  await form.getByLabel('Number of codes', { exact: true }).fill('40')
  await form.getByLabel('Gift 1', { exact: true }).fill('currency.gems')
  await form.getByLabel('Amount of gift 1').fill('100')
  await form.getByRole('button', { name: 'Create promo' }).click()
  // A production realm shows what the codes can give before they exist.
  await page.getByRole('button', { name: /^Apply for/ }).click()
  await page.getByRole('link', { name: 'Harbor festival', exact: true }).click()

  const detail = page.getByRole('dialog', { name: 'Harbor festival', exact: true })
  await expect(detail).toContainText('100 currency.gems')
  await expect(detail).toContainText('0 of 40')
  const saving = page.waitForEvent('download')
  await detail.getByRole('button', { name: 'Codes as CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('codes-harbor-festival.csv')
  const [head, code = '', ...rest] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect([head?.replace('\uFEFF', ''), rest.length]).toEqual(['code', 39])

  await call(claimPromoCode, { body: { code: code.toLowerCase() } }, me)
  await detail.getByRole('button', { name: 'Add your own codes' }).click()
  const adding = page.getByRole('dialog', { name: 'Add codes to Harbor festival' })
  await adding.getByLabel('Codes').fill('AHOY AGAIN')
  await adding.getByLabel('Players per code').fill('60')
  await adding.getByRole('button', { name: 'Add codes' }).click()
  await page.getByRole('button', { name: /^Apply for/ }).click()
  await expect(detail).toContainText('1 of 100')
  await page.reload()
  await expect(detail.getByRole('row').filter({ hasText: code })).toContainText(String(gamerTag))

  await detail.getByRole('button', { name: /Undo/ }).first().click()
  await expect(page.getByText('No promos yet')).toBeVisible()
  await expect(call(claimPromoCode, { body: { code: 'AHOY AGAIN' } }, me)).rejects.toMatchObject({
    code: 'PromoCodeNotFound',
  })
  await page.goto(realmPath(studio, `players/${gamerTag}/timeline`))
  await expect(page.getByText(`Redeemed code ${code} of Harbor festival`)).toBeVisible()
})
