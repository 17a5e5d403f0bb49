import { acceptOwnMails, searchMail, sendMailToPlayer } from '@regent/contract/communicate/mail'
import { saveContent } from '@regent/contract/operate/content/content'
import { saveManifest } from '@regent/contract/operate/content/content-manifests'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { call } from './support/api.ts'
import { asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('the open dashboard shows a reward that cannot be given as soon as a player claims it', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const { scope } = as
  const { access_token: token } = requireTokens(await call(createToken, { body: { grant_type: 'guest' } }, { scope }))
  const me = { scope, token }
  const { id: gamerTag } = await call(getOwnAccount, {}, me)
  const item = (id: string) => ({ id, tags: [], checksum: id, properties: {} })
  const content = ['currency.gems', 'currency.shells'].map(item)
  const references = (await call(saveContent, { body: { content } }, as)).content
  await call(saveManifest, { body: { references } }, as)
  const attachments = [{ symbol: 'currency.shells', action: 'grant', quantity: 5 }]
  await call(sendMailToPlayer, { params: { gamerTag }, body: { subject: 'Sorry', attachments } }, as)
  await call(saveManifest, { body: { references: references.filter(({ id }) => id === 'currency.gems') } }, as)
  const { results } = await call(searchMail, { params: { gamerTag }, body: { clauses: [{}] } }, me)
  const mailIds = (results[0]?.content ?? []).map(({ id }) => id)

  await openAs(page, studio, realmPath(studio, 'dashboard'))
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  // A claim before the stream is open is not shown, so it is repeated.
  await expect(async () => {
    await expect(call(acceptOwnMails, { body: { mailIds } }, me)).rejects.toMatchObject({ code: 'GiftNotAvailable' })
    const strip = page.getByRole('region', { name: 'Needs you' })
    await expect(strip).toContainText('1 reward could not be delivered', { timeout: 2_000 })
  }).toPass()
})
