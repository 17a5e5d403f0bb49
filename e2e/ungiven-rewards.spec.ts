import { getOwnAccount } from '@regent/contract/accounts'
import { createToken } from '@regent/contract/auth'
import { requireTokens } from '@regent/contract/auth-shapes'
import { saveContent } from '@regent/contract/content'
import { saveManifest } from '@regent/contract/content-manifests'
import { getInventory } from '@regent/contract/inventory'
import { acceptOwnMails, searchMail, sendMailToPlayer } from '@regent/contract/mail'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a reward that could not be given is seen on the dashboard, and given again once its content is back', async ({
  page,
}) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const { scope } = as
  const { access_token: token } = requireTokens(await call(createToken, { body: { grant_type: 'guest' } }, { scope }))
  const me = { scope, token }
  const { id: gamerTag } = await call(getOwnAccount, {}, me)
  const item = (id: string) => ({ id, tags: [], checksum: id, properties: {} })
  const content = ['currency.gems', 'currency.shells'].map(item)
  const saved = (await call(saveContent, { body: { content } }, as)).content
  const publish = (ids: string[]) =>
    call(saveManifest, { body: { references: saved.filter(({ id }) => ids.includes(id)) } }, as)
  await publish(['currency.gems', 'currency.shells'])
  const attachments = [{ symbol: 'currency.shells', action: 'grant', quantity: 5 }]
  await call(sendMailToPlayer, { params: { gamerTag }, body: { subject: 'Sorry', attachments } }, as)
  await publish(['currency.gems'])
  const { results } = await call(searchMail, { params: { gamerTag }, body: { clauses: [{}] } }, me)
  const mailIds = (results[0]?.content ?? []).map(({ id }) => id)
  const claim = () => call(acceptOwnMails, { body: { mailIds } }, me)

  await openAs(page, studio, realmPath(studio, 'dashboard'))
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const strip = page.getByRole('region', { name: 'Needs you' })
  // The open screen hears of it, once it listens.
  await expect(async () => {
    await expect(claim()).rejects.toMatchObject({ code: 'GiftNotAvailable' })
    await expect(strip).toContainText('1 reward could not be given', { timeout: 2_000 })
  }).toPass()
  await strip.getByRole('link', { name: 'See which and why' }).click()
  const row = page.getByRole('row').filter({ hasText: String(gamerTag) })
  await expect(row).toContainText('currency.shells cannot be given: it is not published in the realm')
  await expect(row.getByRole('link', { name: `Mail ${mailIds[0]}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Retry all' }).click()
  await expect(page.getByText('Publish it first.')).toBeVisible()

  await publish(['currency.gems', 'currency.shells'])
  await page.getByRole('button', { name: 'Retry all' }).click()
  const plan = page.getByRole('dialog', { name: 'Give 1 reward that could not be given' })
  await plan.getByRole('button', { name: 'Give 1 reward', exact: true }).click()
  await expect(page.getByText('All rewards were delivered')).toBeVisible()
  const held = async () =>
    (await call(getInventory, { params: { gamerTag } }, as)).currencies.map(({ amount }) => amount)
  expect(await held()).toEqual([5])
})
