import { saveContent } from '@regent/contract/content'
import { saveManifest } from '@regent/contract/content-manifests'
import { getInventory } from '@regent/contract/inventory'
import { sendMailToPlayer } from '@regent/contract/mail'
import { addNote } from '@regent/contract/notes'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, addPlayer, asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** A studio that has published gems, with a player to whom a mail promises some. */
async function studioWithReward() {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const { gamerTag } = await addPlayer(studio, { email: 'anna@players.test' })
  const content = [{ id: 'currency.gems', tags: [], checksum: 'gems', properties: {} }]
  const saved = (await call(saveContent, { body: { content } }, as)).content
  await call(saveManifest, { body: { references: saved } }, as)
  const attachments = [{ symbol: 'currency.gems', action: 'grant', quantity: 5 }]
  await call(sendMailToPlayer, { params: { gamerTag }, body: { subject: 'Sorry for Friday', attachments } }, as)
  await call(addNote, { body: { gamerTag, text: 'Was told that the reward comes.' } }, as)
  const gems = async () => (await call(getInventory, { params: { gamerTag } }, as)).currencies[0]?.amount ?? 0
  return { studio, gamerTag, gems }
}

test('the overview says what waits and what happened; a reward is granted by keys alone, and undone', async ({
  page,
}) => {
  const { studio, gamerTag, gems } = await studioWithReward()
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}`))
  await expect(page.getByRole('heading', { level: 1, name: 'Player Profile' })).toBeVisible()
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/overview$/)
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const waiting = card('Waiting rewards')
  await expect(waiting.getByRole('listitem')).toContainText('Sorry for Friday')
  await expect(waiting.getByRole('listitem')).toContainText('5 currency.gems')
  await expect(card('Last events').getByRole('listitem').first()).toBeVisible()
  await expect(card('Wallet')).toContainText('No currencies.')
  await expect(card('Group')).toContainText('No group.')
  await expect(card('Trials')).toContainText('In no trial, and none is playing.')
  await expect(card('Offers hidden')).toContainText('The realm has no listings.')
  await expect(card('At a glance')).toContainText('Sessions, 7 days')
  await expect(card('Notes')).toContainText('Was told that the reward comes.')
  await expectAccessible(page)

  // `a` opens the form, and its first field has what is typed next.
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
  await expect(waiting).toContainText('No reward is waiting.')
  await expect.poll(gems).toBe(5)
  await page.keyboard.press('Control+z')
  await expect(waiting.getByRole('listitem')).toContainText('Sorry for Friday')
  await expect.poll(gems).toBe(0)
})

test('a tester sees the overview, and no key does what a tester may not', async ({ page }) => {
  const { studio, gamerTag } = await studioWithReward()
  const tester = await addOperator(studio, 'tester')
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}/overview`), tester)
  const waiting = page.getByRole('region', { name: 'Waiting rewards' })
  await expect(waiting.getByRole('listitem')).toContainText('Sorry for Friday')
  await page.keyboard.press('a')
  await page.keyboard.press('?')
  await expect(page.getByRole('region', { name: 'On this screen' })).toContainText('Overview of the player')
  await expect(page.getByRole('region', { name: 'On this screen' })).not.toContainText('Grant')
})
