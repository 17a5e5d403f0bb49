import { sendChatMessage } from '@regent/contract/engage/chat'
import { createGroup, getGroup, joinGroup } from '@regent/contract/engage/groups'
import { call } from './support/api.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** Star Sailors, led by the first of two players who are in it. */
async function studioWithGroup() {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const leader = await addPlayer(studio)
  const member = await addPlayer(studio)
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
  const tags = { leader: leader.gamerTag, member: member.gamerTag }
  return { studio, id: group.id, read, say, ...tags }
}

test('a new name, a new leader, a removed member and a disbanded group are undone [groups-14]', async ({ page }) => {
  const { studio, id, leader, member, read } = await studioWithGroup()
  await openAs(page, studio, realmPath(studio, `groups/${id}`))
  const before = await read()

  await page.getByRole('button', { name: 'Edit group' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit Star Sailors' })
  await drawer.getByLabel('Tag').fill('SAI')
  await drawer.getByLabel('Name').fill('Moon Sailors')
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
  await dialog.getByRole('button', { name: 'Disband Star Sailors' }).click()
  await expect(page.getByText('No groups yet')).toBeVisible()
  const toast = page.getByRole('alert').filter({ hasText: 'Disbanded Star Sailors' })
  await toast.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Star Sailors' })).toBeVisible()
  expect((await read()).members).toHaveLength(2)
})

test('messages of members appear without a reload, and the removal of one is undone', async ({ page }) => {
  const { studio, id, say, member } = await studioWithGroup()
  await openAs(page, studio, realmPath(studio, `groups/${id}`))
  await page.getByRole('tab', { name: 'Talk' }).click()
  await expect(page.getByText('No messages yet')).toBeVisible()
  await say('You rotten fish')
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await say('Sorry')
  await expect(messages).toContainText(['Sorry', 'You rotten fish'], { timeout: 20_000 })

  await messages
    .filter({ hasText: 'fish' })
    .getByRole('button', { name: `Actions for the message of ${member}` })
    .click()
  await page.getByRole('menuitem', { name: 'Remove message' }).click()
  const drawer = page.getByRole('dialog', { name: 'Remove this message' })
  await drawer.getByLabel('Reason').fill('An insult')
  await drawer.getByRole('button', { name: 'Remove message' }).click()
  const removed = messages.filter({ hasText: 'An insult' })
  await expect(removed).toContainText('removed')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('alert').filter({ hasText: 'Undid: Removed the message' })).toBeVisible()
  await expect(removed).toHaveCount(0)
})
