import { getOwnAccount } from '@regent/contract/accounts'
import { createToken } from '@regent/contract/auth'
import { requireTokens } from '@regent/contract/auth-shapes'
import { sendChatMessage } from '@regent/contract/chat'
import { saveContent } from '@regent/contract/content'
import { saveManifest } from '@regent/contract/content-manifests'
import { createGroup, getGroup, joinGroup } from '@regent/contract/groups'
import { joinTournament } from '@regent/contract/tournaments'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, addPlayer, asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** Star Sailors, led by the first of two players who are in it; a third waits for nothing. */
async function studioWithGroup() {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const [leader, member, other] = [await addPlayer(studio), await addPlayer(studio), await addPlayer(studio)]
  const body = { name: 'Star Sailors', tag: 'STA', enrollmentType: 'restricted' as const }
  const { group } = await call(createGroup, { params: { gamerTag: leader.gamerTag }, body }, as)
  await call(joinGroup, { params: { gamerTag: member.gamerTag }, body: { group: group.id } }, as)
  const read = () => call(getGroup, { params: { id: group.id } }, as)
  /** The second player says something in the game. */
  const say = (content: string) =>
    call(
      sendChatMessage,
      { params: { gamerTag: member.gamerTag }, body: { roomId: `group.${group.id}`, content } },
      { scope: as.scope, token: member.token },
    )
  const tags = { leader: leader.gamerTag, member: member.gamerTag, other: other.gamerTag }
  return { studio, as, id: group.id, read, say, ...tags }
}

test('a group is found, renamed and gets another leader; a member is put out, and all of it is taken back', async ({
  page,
}) => {
  const { studio, leader, member, read } = await studioWithGroup()
  await openAs(page, studio, realmPath(studio, 'groups'))
  await page.getByRole('searchbox', { name: 'Beginning of a name' }).fill('moon')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Beginning of a name' }).fill('STAR')
  await page.getByRole('link', { name: 'Star Sailors' }).click()
  await expect(page.getByRole('heading', { name: 'Star Sailors' })).toBeVisible()
  await expectAccessible(page)
  const before = await read()

  await page.getByRole('button', { name: 'Edit group' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit Star Sailors' })
  await drawer.getByLabel('Tag').fill('SAIL')
  await drawer.getByRole('button', { name: 'Save group' }).click()
  await expect(drawer.getByText('At most 3 characters, without spaces.')).toBeVisible()
  await drawer.getByLabel('Tag').fill('SAI')
  await drawer.getByLabel('Name').fill('Moon Sailors')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save group' }).click()
  await expect(page.getByRole('heading', { name: 'Moon Sailors', exact: true })).toBeVisible()

  const row = (gamerTag: number) => page.getByRole('row').filter({ hasText: String(gamerTag) })
  const act = async (gamerTag: number, name: string) => {
    await page.getByRole('button', { name: `Actions for ${gamerTag}` }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act(member, 'Make leader')
  await expect(row(member)).toContainText('leader')
  await expect(row(leader)).toContainText('member')
  await act(leader, 'Remove from group')
  await expect(row(leader)).toHaveCount(0)
  for (const words of [`Removed ${leader}`, `${member} is the leader`, 'Changed group Moon Sailors']) {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByRole('alert').filter({ hasText: `Undid: ${words}` })).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Star Sailors' })).toBeVisible()
  expect({ ...(await read()), version: 1 }).toEqual(before)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Disband group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disband Star Sailors?' })
  await expect(dialog).toContainText('Its 2 members')
  await dialog.getByRole('button', { name: 'Disband Star Sailors' }).click()
  await expect(page.getByText('No groups yet')).toBeVisible()
  const toast = page.getByRole('alert').filter({ hasText: 'Disbanded Star Sailors' })
  await toast.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Star Sailors' })).toBeVisible()
  expect((await read()).members).toHaveLength(2)
})

test('support makes a group for a player, and puts another one into a group', async ({ page }) => {
  const { studio, id, other, as } = await studioWithGroup()
  const applicant = await addPlayer(studio, { email: 'anna@crew.test' })
  await openAs(page, studio, realmPath(studio, `players/${other}/groups`))
  await expect(page.getByText('Not in a group')).toBeVisible()
  await page.goto(realmPath(studio, 'groups'))
  await page.getByRole('button', { name: 'Create group' }).click()
  const drawer = page.getByRole('dialog', { name: 'Create a group' })
  await drawer.getByLabel('Leader').fill(String(other))
  await drawer.getByLabel('Name').fill('star sailors')
  await drawer.getByRole('button', { name: 'Create group' }).click()
  await expect(drawer.getByText('Another group has this name. Nothing was changed.', { exact: true })).toBeVisible()
  await drawer.getByLabel('Name').fill('Lantern Bay')
  await drawer.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('link', { name: 'Lantern Bay' })).toBeVisible()

  await page.goto(realmPath(studio, `groups/${id}`))
  await page.getByRole('button', { name: 'Add member' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a member to Star Sailors' })
  await adding.getByLabel('Gamer tag').fill(String(other))
  await adding.getByRole('button', { name: 'Add member' }).click()
  await expect(adding.getByText('in a group already')).toBeVisible()
  // A player is also found by their e-mail, and the field then says who was chosen.
  const member = adding.getByLabel('Gamer tag')
  await member.fill('anna@crew')
  await page.getByRole('option').first().click()
  await expect(member).toHaveValue(String(applicant.gamerTag))
  await member.blur()
  await expect(adding.getByRole('status')).toContainText('@')
  await adding.getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByRole('row').filter({ hasText: String(applicant.gamerTag) })).toContainText('member')
  expect((await call(getGroup, { params: { id } }, as)).members).toHaveLength(3)
})

test('what members say comes by itself, and is removed with a reason and put back', async ({ page }) => {
  const { studio, id, say, member } = await studioWithGroup()
  await openAs(page, studio, realmPath(studio, `groups/${id}`))
  await page.getByRole('tab', { name: 'Talk' }).click()
  await expect(page.getByText('Nobody has said anything')).toBeVisible()
  await say('You rotten fish')
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await say('Sorry')
  await expect(messages).toContainText(['Sorry', 'You rotten fish'], { timeout: 15_000 })

  await messages
    .filter({ hasText: 'fish' })
    .getByRole('button', { name: `Actions for the message of ${member}` })
    .click()
  await page.getByRole('menuitem', { name: 'Remove message' }).click()
  const drawer = page.getByRole('dialog', { name: 'Remove this message' })
  await expect(drawer).toContainText('You rotten fish')
  await drawer.getByRole('button', { name: 'Remove message' }).click()
  await expect(drawer.getByText('Write 1 to 500 characters.')).toBeVisible()
  await drawer.getByLabel('Reason').fill('An insult')
  await expectAccessible(page, { inside: '.mantine-Drawer-content' })
  await drawer.getByRole('button', { name: 'Remove message' }).click()
  const removed = messages.filter({ hasText: 'An insult' })
  await expect(removed).toContainText('removed')
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('alert').filter({ hasText: 'Undid: Removed the message' })).toBeVisible()
  await expect(removed).toHaveCount(0)
})

test('a tester looks at the groups of a player, reads nothing of what is said, and changes none', async ({ page }) => {
  const { studio, member, say } = await studioWithGroup()
  await say('Sorry')
  const tester = await addOperator(studio, 'tester')
  await openAs(page, studio, realmPath(studio, `players/${member}/groups`), tester)
  await expect(page.getByRole('row').filter({ hasText: 'Star Sailors' })).toContainText('member')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Star Sailors' }).click()
  await expect(page.getByRole('button', { name: 'Edit group' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('tab', { name: 'Talk' }).click()
  await expect(page.getByText('Texts are masked.')).toBeVisible()
  await expect(page.getByText('S•••y')).toBeVisible()
  await page.goto(realmPath(studio, 'groups'))
  await expect(page.getByRole('button', { name: 'Create group' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
})

test('whoever changes a group reads which tournaments it has a place in', async ({ page }) => {
  const { studio, as, id } = await studioWithGroup()
  await openAs(page, studio, realmPath(studio, `groups/${id}`))
  await page.getByRole('button', { name: 'Edit group' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit Star Sailors' })
  await expect(drawer.getByLabel('Name')).toHaveValue('Star Sailors')
  await expect(drawer.getByText(/^Used by/)).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Cancel' }).click()

  const tournamentId = 'tournaments.arena'
  const fields = { name: 'Arena', anchorTimeUTC: '2026-01-01T00:00:00Z', cycleDuration: 'P3650D' }
  const properties = Object.fromEntries(Object.entries(fields).map(([name, data]) => [name, { data }]))
  const items = [{ id: tournamentId, checksum: tournamentId, properties }]
  const { content: references } = await call(saveContent, { body: { content: items } }, as)
  await call(saveManifest, { body: { references } }, as)
  const guest = requireTokens(await call(createToken, { body: { grant_type: 'guest' } }, { scope: as.scope }))
  const me = { scope: as.scope, token: guest.access_token }
  const { id: gamerTag } = await call(getOwnAccount, {}, me)
  await call(joinGroup, { params: { gamerTag }, body: { group: id } }, as)
  await call(joinTournament, { body: { tournamentId } }, me)

  await page.reload()
  await page.getByRole('button', { name: 'Edit group' }).click()
  await expect(drawer.getByText('Used by 1 tournament.')).toBeVisible()
  await expectAccessible(page, { inside: '.mantine-Drawer-content' })
})
