import type { Page } from '@playwright/test'
import { searchMail, sendMail, updateMail } from '@regent/contract/communicate/mail'
import { call } from './support/api.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function choose(page: Page, subject: string, action: string) {
  await row(page, subject)
    .getByRole('button', { name: `Actions for ${subject}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('support sends a mail with gems and withdraws it, and claims another for the player', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  const rewards = { currencies: [{ symbol: 'currency.gems', amount: 40 }] }
  const welcome = { receiverGamerTag: player.gamerTag, subject: 'Welcome', rewards }
  await call(sendMail, { body: { sendMailRequests: [welcome] } }, asAdmin(studio, studio.pid))
  await openAs(page, studio, realmPath(studio, `players/${player.accountId}/mail`))
  await expect(row(page, 'Welcome')).toContainText('unclaimed')
  await page.getByRole('button', { name: 'Send mail' }).click()
  const drawer = page.getByRole('dialog', { name: 'Send a mail' })
  await drawer.getByRole('textbox', { name: 'Subject' }).fill('Sorry for the storm')
  await drawer.getByRole('button', { name: 'Add reward' }).click()
  await drawer.getByLabel('Reward 1', { exact: true }).fill('currency.gems')
  await drawer.getByLabel('Amount of reward 1').fill('25')
  await drawer.getByRole('button', { name: 'Add attachment' }).click()
  await drawer.getByLabel('Symbol 1').fill('season-pass')
  await drawer.getByRole('button', { name: 'Language', exact: true }).click()
  await page.getByRole('menuitem', { name: 'German' }).click()
  await drawer.getByRole('textbox', { name: 'Subject' }).fill('Verzeihung für den Sturm')
  await drawer.getByLabel('Your player').fill(String(player.gamerTag))
  await drawer.getByRole('button', { name: 'Send to me' }).click()
  await expect(row(page, '[Test] Verzeihung für den Sturm')).toContainText('test')
  await drawer.getByRole('button', { name: 'Send mail' }).click()

  // The player reads German.
  const mail = page.getByRole('row', { name: /^Select Verzeihung für den Sturm/ })
  await expect(mail).toContainText('25 currency.gems, 1 season-pass')
  await expect(mail).toContainText('unclaimed')
  await undoOf(page, /^Sent “/)
  await expect(mail).toHaveCount(0)

  await choose(page, 'Welcome', 'Claim for the player')
  await expect(row(page, 'Welcome')).not.toContainText('unclaimed')
  await page.getByRole('link', { name: 'Inventory' }).click()
  await expect(row(page, '[Test]')).toHaveCount(0)
  await expect(row(page, 'currency.gems')).toContainText('40')
})

test('a mail goes to chosen players by a plan', async ({ page }) => {
  const studio = await makeStudio()
  const players = [await addPlayer(studio), await addPlayer(studio)]
  await openAs(page, studio, realmPath(studio, 'players'))
  for (const { gamerTag } of players) await row(page, String(gamerTag)).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send mail' }).click()
  const drawer = page.getByRole('dialog', { name: 'Send mail to players' })
  await drawer.getByRole('textbox', { name: 'Subject' }).fill('The festival begins')
  await drawer.getByRole('button', { name: 'Preview' }).click()
  const plan = page.getByRole('dialog', { name: 'Send the mail “The festival begins” to 2 players' })
  await plan.getByRole('button', { name: 'Send to 2 players' }).click()
  await expect(plan.getByText(/2 of 2|Done/).first()).toBeVisible()
  for (const { gamerTag } of players) {
    const body = { clauses: [{}] }
    const { results } = await call(searchMail, { params: { gamerTag }, body }, asAdmin(studio, studio.pid))
    expect(results[0]?.content).toMatchObject([{ subject: 'The festival begins' }])
  }
})

test('a mail that is begun by an address goes to the players that its form asks for', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  await addPlayer(studio)
  await openAs(page, studio, realmPath(studio, 'campaigns#mail-players'))
  const drawer = page.getByRole('dialog', { name: 'Send mail to players' })
  await drawer.getByRole('textbox', { name: 'Subject' }).fill('For one of you')
  await drawer.getByRole('textbox', { name: 'Players' }).fill(String(player.gamerTag))
  await drawer.getByRole('button', { name: 'Preview' }).click()
  const plan = page.getByRole('dialog', { name: 'Send the mail “For one of you” to 1 player' })
  await plan.getByRole('button', { name: 'Send to 1 player' }).click()
  const subjects = async () => {
    const input = { params: { gamerTag: player.gamerTag }, body: { clauses: [{}] } }
    const { results } = await call(searchMail, input, asAdmin(studio, studio.pid))
    return results[0]?.content?.map(({ subject }) => subject)
  }
  await expect.poll(subjects).toEqual(['For one of you'])
})

test('several mails are marked with one call and one undo', async ({ page }) => {
  const studio = await makeStudio()
  const { gamerTag, accountId } = await addPlayer(studio)
  const as = asAdmin(studio, studio.pid)
  const requests = ['Old news', 'From the guild'].map((subject) => ({ receiverGamerTag: gamerTag, subject }))
  await call(sendMail, { body: { sendMailRequests: requests } }, as)
  const { results } = await call(searchMail, { params: { gamerTag }, body: { clauses: [{}] } }, as)
  const mailId = results[0]?.content?.at(-1)?.id ?? 0
  await call(updateMail, { params: { gamerTag }, body: { mailId, state: 'Read' } }, as)
  await openAs(page, studio, realmPath(studio, `players/${accountId}/mail`))
  await expect(row(page, 'Unread')).toHaveCount(1)
  for (const { subject } of requests) await row(page, subject).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(row(page, 'Unread')).toHaveCount(2)
  await undoOf(page, 'Marked as unread: 2 mails')
  await expect(row(page, 'Unread')).toHaveCount(1)
})
