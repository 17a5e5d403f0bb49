import { sendMailToPlayer } from '@regent/contract/communicate/mail'
import { getInventory } from '@regent/contract/monetize/inventory'
import { saveContent } from '@regent/contract/operate/content/content'
import { saveManifest } from '@regent/contract/operate/content/content-manifests'
import { call } from './support/api.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('the keyboard alone grants a reward and undoes it; a waiting reward is claimed and the claim undone', async ({
  page,
}) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const { gamerTag } = await addPlayer(studio, { email: 'anna@players.test' })
  const content = [{ id: 'currency.gems', tags: [], checksum: 'gems', properties: {} }]
  const saved = (await call(saveContent, { body: { content } }, as)).content
  await call(saveManifest, { body: { references: saved } }, as)
  const attachments = [{ symbol: 'currency.gems', action: 'grant', quantity: 5 }]
  await call(sendMailToPlayer, { params: { gamerTag }, body: { subject: 'Sorry for Friday', attachments } }, as)
  const gems = async () => (await call(getInventory, { params: { gamerTag } }, as)).currencies[0]?.amount ?? 0
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}/overview`))
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const waiting = card('Waiting rewards')
  await expect(waiting.getByRole('listitem')).toContainText('5 currency.gems')

  // The letter `a` opens the form, and its first field gets the next keys.
  await page.keyboard.press('a')
  const form = page.getByRole('dialog', { name: 'Grant to players' })
  await expect(form).toBeVisible()
  await page.keyboard.type('currency.gems')
  await page.keyboard.press('Tab')
  await form.getByRole('textbox', { name: 'Amount for each player' }).fill('100')
  await page.keyboard.press('Enter')
  const plan = page.getByRole('dialog', { name: /^Grant/ })
  await plan.getByRole('button', { name: /^Grant/ }).press('Enter')
  await expect(card('Wallet')).toContainText('+100')
  expect(await gems()).toBe(100)
  await card('Last events').getByRole('button', { name: 'Undo: Gave 100 currency.gems' }).press('Enter')
  await expect.poll(gems).toBe(0)

  await waiting.getByRole('button', { name: 'Claim: Sorry for Friday' }).click()
  await expect(waiting).toContainText('No waiting rewards.')
  await expect.poll(gems).toBe(5)
  await page.keyboard.press('Control+z')
  await expect(waiting.getByRole('listitem')).toContainText('Sorry for Friday')
  await expect.poll(gems).toBe(0)
})
