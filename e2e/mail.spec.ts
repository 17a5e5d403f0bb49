import type { Page } from '@playwright/test'
import { searchMail, sendMail, updateMail } from '@regent/contract/mail'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
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
  await drawer.getByRole('button', { name: 'Send mail' }).click()
  await expect(drawer.getByText('Write a subject.')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Subject' }).fill('Sorry for the storm')
  await drawer.getByRole('button', { name: 'Add reward' }).click()
  await drawer.getByLabel('Reward 1', { exact: true }).fill('currency.gems')
  await drawer.getByLabel('Amount of reward 1').fill('25')
  await drawer.getByRole('button', { name: 'Add attachment' }).click()
  await drawer.getByLabel('Symbol 1').fill('season-pass')
  await expectAccessible(page)
  await drawer.getByRole('textbox', { name: 'Body' }).fill('<p>For your <b>patience</b></p>')
  await expect(drawer.frameLocator('iframe').getByText('patience')).toBeVisible()
  await drawer.getByRole('button', { name: 'Language', exact: true }).click()
  await page.getByRole('menuitem', { name: 'German' }).click()
  await drawer.getByRole('textbox', { name: 'Subject' }).fill('Verzeihung für den Sturm')
  await drawer.getByRole('textbox', { name: 'Body' }).fill('<p>Für deine <b>Geduld</b></p>')
  await expect(drawer.frameLocator('iframe').getByText('Geduld')).toBeVisible()
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
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Inventory' }).click()
  await expect(row(page, '[Test]')).toHaveCount(0)
  await expect(row(page, 'currency.gems')).toContainText('40')
})

test('mail is filtered by state and category, read without letting it act, and marked with undo', async ({ page }) => {
  const studio = await makeStudio()
  const { gamerTag, accountId } = await addPlayer(studio)
  const as = asAdmin(studio, studio.pid)
  const evil = '<p>Dear captain</p><script>parent.document.title = "taken"</script>'
  const requests = [
    { receiverGamerTag: gamerTag, subject: 'Old news' },
    { receiverGamerTag: gamerTag, subject: 'From the guild', category: 'SOCIAL.GUILD.INFO', body: evil },
  ]
  await call(sendMail, { body: { sendMailRequests: requests } }, as)
  const { results } = await call(searchMail, { params: { gamerTag }, body: { clauses: [{}] } }, as)
  const mailId = results[0]?.content?.at(-1)?.id ?? 0
  await call(updateMail, { params: { gamerTag }, body: { mailId, state: 'Read' } }, as)
  await openAs(page, studio, realmPath(studio, `players/${accountId}/mail?category=SOCIAL.GUILD.INFO`))
  await expect(row(page, 'From the guild')).toBeVisible()
  await expect(row(page, 'Old news')).toHaveCount(0)
  await page.getByRole('link', { name: 'From the guild', exact: true }).click()
  const detail = page.getByRole('dialog', { name: 'From the guild' })
  await expect(detail.frameLocator('iframe').getByText('Dear captain')).toBeVisible()
  await expect(page).not.toHaveTitle('taken')
  await page.keyboard.press('Escape')

  await page.goto(`${page.url().split('?')[0]}?state=Unread`)
  await expect(row(page, 'From the guild')).toBeVisible()
  await expect(row(page, 'Old news')).toHaveCount(0)
  await choose(page, 'From the guild', 'Mark as read')
  await expect(row(page, 'From the guild')).toHaveCount(0)
  await undoOf(page, 'From the guild')
  await expect(row(page, 'From the guild')).toContainText('Unread')

  // Several at once, with one undo.
  await page.goto(page.url().split('?')[0] ?? '')
  for (const subject of ['From the guild', 'Old news']) await row(page, subject).getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: 'Claim 0 mails' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(row(page, 'Unread')).toHaveCount(2)
  await undoOf(page, 'Marked as unread: 2 mails')
  await expect(row(page, 'Unread')).toHaveCount(1)
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
  const [player] = [await addPlayer(studio), await addPlayer(studio)]
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
