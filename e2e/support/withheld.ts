import { expect } from '@playwright/test'
import { acceptOwnMails, searchMail, sendMailToPlayer } from '@regent/contract/communicate/mail'
import { saveContent } from '@regent/contract/operate/content/content'
import { saveManifest } from '@regent/contract/operate/content/content-manifests'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { call } from './api.ts'
import { asAdmin, makeStudio } from './studio.ts'

/** A player whose mail holds shells that were not published when they claimed it. */
export async function withheldReward() {
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
  await expect(call(acceptOwnMails, { body: { mailIds } }, me)).rejects.toMatchObject({ code: 'GiftNotAvailable' })
  return { studio, as, gamerTag, publish }
}
