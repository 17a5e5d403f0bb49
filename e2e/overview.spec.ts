import { saveContent, saveManifest } from '@regent/contract/content'
import { getInventory } from '@regent/contract/inventory'
import { sendMailToPlayer } from '@regent/contract/mail'
import { addNote } from '@regent/contract/notes'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, addPlayer, asAdmin, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
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

test('the letters of a player are listed, and mean another thing after g', async ({ page }) => {
  const { studio, gamerTag } = await studioWithReward()
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}/overview`))
  await expect(page.getByRole('region', { name: 'Wallet' })).toContainText('No currencies.')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('region', { name: 'On this screen' })).toContainText('Grant')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('n')
  const note = page.getByRole('dialog')
  await expect(note.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('omen')
  await expect(note.getByRole('textbox')).toHaveValue('omen')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^(Leave|Discard)/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page).toHaveURL(/\/audit$/)
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

test('an address of an unknown player leads to the list and says that there is none', async ({ page }) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio, { pid: studio.staging.pid })
  for (const player of ['123', 'abc', String(gamerTag)]) {
    await openAs(page, studio, realmPath(studio, `players/${player}/stats`))
    await expect(page).toHaveURL(/\/players$/)
    await expect(page.getByText('No such player in this realm.')).toBeVisible()
  }
})

test('two ticked players are compared without typing an id', async ({ page }) => {
  const studio = await makeStudio()
  const players = [await addPlayer(studio), await addPlayer(studio)]
  for (const [index, { gamerTag }] of players.entries())
    await setStats(studio, gamerTag, 'game.private', { LEVEL: 3 + index })
  await openAs(page, studio, realmPath(studio, 'players'))
  const rows = page.getByRole('table').getByRole('checkbox', { name: /^Select [^a]/ })
  await rows.nth(0).check()
  const compare = page.getByRole('button', { name: 'Compare' })
  await expect(compare).toHaveAttribute('aria-disabled', 'true')
  await rows.nth(1).check()
  await compare.click()
  await expect(page).toHaveURL(/\/stats\/compare\?with=\d+$/)
  const level = page.getByRole('row').filter({ hasText: 'LEVEL' })
  await expect(level).toContainText('3')
  await expect(level).toContainText('4')
})

test('stats that the game client writes appear on the open screen', async ({ page }) => {
  await page.clock.install()
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio)
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}/stats`))
  await expect(page.getByRole('heading', { level: 1, name: 'Stats' })).toBeVisible()
  await setStats(studio, gamerTag, 'client.public', { TUTORIAL_STEP: 7 })
  await page.clock.fastForward(15_000)
  await expect(page.getByRole('row').filter({ hasText: 'TUTORIAL_STEP' })).toBeVisible()
})
