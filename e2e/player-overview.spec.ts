import { saveContent } from '@regent/contract/content'
import { saveManifest } from '@regent/contract/content-manifests'
import { getInventory } from '@regent/contract/inventory'
import { sendMailToPlayer } from '@regent/contract/mail'
import { addNote } from '@regent/contract/notes'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, addPlayer, asAdmin, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('the header tells new, paying, platform and language, and copies the id', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio, { email: 'ada@players.test' })
  await setStats(studio, player.gamerTag, 'game.private', { PURCHASES_TOTAL: 3 })
  await openAs(page, studio, realmPath(studio, `players/${player.accountId}`))
  const header = page.getByRole('region', { name: 'Player', exact: true })
  await expect(header).toContainText('online')
  await expect(header).toContainText('NEW')
  await expect(header).toContainText(/Last seen.*just now/)
  for (const [word, tip] of [
    ['paying', 'Completed 3 real-money purchases.'],
    ['iOS', 'Last played on iOS.'],
    ['de', 'German language preference.'],
  ] as const) {
    await header.getByText(word, { exact: true }).hover()
    await expect(page.getByRole('tooltip')).toHaveText(tip)
  }
  await header.getByRole('button', { name: 'Copy player id' }).click()
  await expect(page.getByText('Copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(String(player.gamerTag))

  await setStats(studio, player.gamerTag, 'game.private', { INSTALL_DATE: '2020-01-31' })
  await page.reload()
  await expect(header).toContainText('paying')
  await expect(header).not.toContainText('NEW')
})

test('the profile shows the account, its gamer tags and devices, and what operators changed', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio, { email: 'ada@players.test' })
  await setStats(studio, player.gamerTag, 'game.private', { VIP_LEVEL: 4 })
  await openAs(page, studio, realmPath(studio, 'players'))
  // The link of a player opens the overview; the profile is one more click.
  await page.getByRole('link', { name: String(player.gamerTag) }).click()
  await expect(page).toHaveURL(new RegExp(`/players/${player.gamerTag}/overview$`))
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Player Profile', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('ada@players.test')
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('German (de)')
  await expect(page.getByRole('region', { name: 'Gamer tags' })).toContainText(String(player.gamerTag))
  await expect(page.getByRole('region', { name: 'Devices' })).toContainText(player.deviceId)
  await expect(page.getByRole('region', { name: 'Third parties' })).toContainText('Not linked')
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Set stat VIP_LEVEL')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Raw JSON' }).click()
  await expect(page.getByRole('dialog')).toContainText(`"accountId": ${player.accountId}`)
  await page.keyboard.press('Escape')
  await history.getByRole('link', { name: 'All changes' }).click()
  await expect(page).toHaveURL(new RegExp(`/audit\\?player=${player.gamerTag}$`))
})

test('an address of an unknown player leads to the list and says that there is none', async ({ page }) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio, { pid: studio.staging.pid })
  for (const player of ['123', 'abc', String(gamerTag)]) {
    await openAs(page, studio, realmPath(studio, `players/${player}/stats`))
    await expect(page).toHaveURL(/\/players$/)
    await expect(page.getByText('No such player in this realm.')).toBeVisible()
  }
})

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

test('a tester of one realm sees its players', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio, { pid: studio.development.pid })
  const tester = await addOperator(studio, 'tester', studio.development.pid)
  await openAs(page, studio, realmPath(studio, 'players', studio.development.pid), tester)
  await expect(page.getByRole('link', { name: String(player.gamerTag) })).toBeVisible()
})
