import { listGroupTalk, removeChatMessage, type TalkMessage } from '@regent/contract/engage/chat'
import type { Group } from '@regent/contract/engage/group-shapes'
import {
  changeGroupRole,
  createGroup,
  disbandGroup,
  getGroup,
  getGroupUser,
  joinGroup,
  listGroups,
  removeGroupMember,
  updateGroup,
} from '@regent/contract/engage/groups'
import { listRecordUses, type RecordUse } from '@regent/contract/operate/search/search-uses'
import type { Role } from '@regent/contract/permissions'
import { groupsOf, groupUserOf } from '@regent/contract/samples/groups'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { goTo, openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

const players = demoPlayers('DEMO')
const [leader = 0, member = 0, other = 0, applicant = 0] = players.map(({ row }) => row.gamerTag)
const id = 4_400_000
const done = { result: 'ok' as const, data: {} }

const seat = (gamerTag: number, role: 'leader' | '') => ({
  gamerTag,
  role,
  joined: 1_760_000_000_000,
  canKick: true,
  canPromote: true,
  canDemote: true,
})

/** Star Sailors with a leader and a member. */
function starSailors(): Group {
  const [sample] = groupsOf(Date.now(), players) as [Group]
  return {
    ...sample,
    id,
    name: 'Star Sailors',
    tag: 'STA',
    enrollmentType: 'restricted',
    leader,
    members: [seat(leader, 'leader'), seat(member, '')],
    maxSize: 50,
    freeSlots: 48,
    subGroups: [],
    donations: [],
    pending: [],
  }
}

const message = (text: string, nth: number): TalkMessage => ({
  id: `0000000${nth}-0000-4000-8000-000000000000`,
  gamerTag: member,
  text,
  sent: 1_760_000_000_000 + nth,
  state: 'shown',
})

type Kept = { groups: Group[]; talk: TalkMessage[]; uses: RecordUse[] }

/** A server that keeps groups and what the members of one said. */
function keepGroups(answers: Answers, kept: Kept): void {
  const find = (wanted: number) => kept.groups.find((group) => group.id === wanted)
  const membershipIn = (group: Group, gamerTag: number) => ({
    gamerTag,
    member: true,
    type: group.type,
    subGroups: [],
    group: { id: group.id, name: group.name },
  })
  answers
    .on(listGroups, ({ query: { name = '' } }) => ({
      rows: kept.groups
        .filter((group) => group.name.toLowerCase().startsWith(name.toLowerCase()))
        .map(({ members, ...group }) => ({ ...group, memberCount: members.length })),
      next: null,
    }))
    .on(getGroup, ({ params }) => find(params.id) ?? refuse('GroupNotFound'))
    .on(getGroupUser, ({ params }) => groupUserOf(kept.groups, params.gamerTag))
    .on(updateGroup, ({ params, body }) => {
      const { subGroup: _, ...changes } = body
      const set = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      Object.assign(find(params.id) ?? {}, set)
      return done
    })
    .on(createGroup, ({ params, body }) => {
      if (kept.groups.some(({ name }) => name.toLowerCase() === body.name.toLowerCase()))
        return refuse('GroupNameTaken', { field: 'name' })
      const made = { ...starSailors(), id: id + 1, name: body.name, members: [seat(params.gamerTag, 'leader')] }
      kept.groups.push(made)
      return { group: { id: made.id, name: made.name } }
    })
    .on(joinGroup, ({ params, body }) => {
      if (kept.groups.some(({ members }) => members.some(({ gamerTag }) => gamerTag === params.gamerTag)))
        return refuse('AlreadyInGroup')
      const group = find(body.group) ?? starSailors()
      group.members.push(seat(params.gamerTag, ''))
      return membershipIn(group, params.gamerTag)
    })
    .on(changeGroupRole, ({ params, body }) => {
      for (const one of find(params.id)?.members ?? []) one.role = one.gamerTag === body.gamerTag ? body.role : ''
      return done
    })
    .on(removeGroupMember, ({ params, body }) => {
      const group = find(params.id) ?? starSailors()
      group.members = group.members.filter(({ gamerTag }) => gamerTag !== body.gamerTag)
      return { ...membershipIn(group, body.gamerTag), member: false }
    })
    .on(disbandGroup, ({ params }) => {
      kept.groups = kept.groups.filter((group) => group.id !== params.id)
      return done
    })
    .on(listRecordUses, () => ({ uses: kept.uses }))
    .on(listGroupTalk, () => ({ rows: kept.talk.toReversed(), next: null }))
    .on(removeChatMessage, ({ params, body }) => {
      const found = kept.talk.find((one) => one.id === params.messageId) ?? message('', 0)
      return Object.assign(found, { state: 'removed', hidden: Date.now(), removal: { reason: body.reason } } as const)
    })
}

async function openGroups(screen: string, { role = 'admin', ...given }: Partial<Kept> & { role?: Role } = {}) {
  const kept: Kept = { groups: [starSailors()], talk: [], uses: [], ...given }
  const answers = await openScreen(realmPath(screen), { role, answers: (on) => keepGroups(on, kept) })
  return { answers, kept }
}

const row = (gamerTag: number) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Actions for ${gamerTag}`, exact: true }) })

async function choose(gamerTag: number, action: string) {
  await page.getByRole('button', { name: `Actions for ${gamerTag}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a group is found, renamed and gets another leader; a member is removed [groups-14]', async () => {
  const { answers } = await openGroups('groups')
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  await search.fill('moon')
  await expect.element(page.getByText('Nothing matches')).toBeVisible()
  await search.fill('STAR')
  await page.getByRole('link', { name: 'Star Sailors' }).click()
  await expect.element(page.getByRole('heading', { name: 'Star Sailors' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit group' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit Star Sailors' })
  await drawer.getByLabelText('Tag').fill('SAIL')
  await drawer.getByRole('button', { name: 'Save group' }).click()
  await expect.element(drawer.getByText('At most 3 characters, without spaces.')).toBeVisible()
  await drawer.getByLabelText('Tag').fill('SAI')
  await drawer.getByLabelText('Name').fill('Moon Sailors')
  await drawer.getByRole('button', { name: 'Save group' }).click()
  await expect.element(page.getByRole('heading', { name: 'Moon Sailors', exact: true })).toBeVisible()
  expect(answers.requestsOf(updateGroup).map(({ body }) => body)).toEqual([{ name: 'Moon Sailors', tag: 'SAI' }])

  await choose(member, 'Make leader')
  await expect.element(row(member)).toContainText('leader')
  await expect.element(row(leader)).toContainText('member')
  await choose(leader, 'Remove from group')
  await expect.element(row(leader)).not.toBeInTheDocument()
  expect(answers.requestsOf(removeGroupMember)).toMatchObject([{ params: { id }, body: { gamerTag: leader } }])
})

test('the form of a group says which tournaments use the group', async () => {
  await openGroups(`groups/${id}`)
  await page.getByRole('button', { name: 'Edit group' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit Star Sailors' })
  await expect.element(drawer.getByLabelText('Name')).toHaveValue('Star Sailors')
  await expect.element(drawer.getByText(/^Used by/)).not.toBeInTheDocument()

  const uses: RecordUse[] = [{ id: String(id), user: 'tournament', count: 1 }]
  await openGroups(`groups/${id}`, { uses })
  await page.getByRole('button', { name: 'Edit group' }).click()
  await expect.element(drawer.getByText('Used by 1 tournament.')).toBeVisible()
  await expectAccessible({ of: 'EditGroupDrawer', inside: '.mantine-Drawer-content' })
})

test('disbanding a group is confirmed with the number of its members', async () => {
  const { answers } = await openGroups(`groups/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Disband group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disband Star Sailors?' })
  await expect.element(dialog).toContainText('Its 2 members')
  await dialog.getByRole('button', { name: 'Disband Star Sailors' }).click()
  await expect.element(page.getByText('No groups yet')).toBeVisible()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Disbanded Star Sailors' })).toBeVisible()
  expect(answers.requestsOf(disbandGroup)).toMatchObject([{ params: { id } }])
})

test('a group is created for a player; a taken name is refused', async () => {
  await openGroups(`players/${other}/groups`)
  await expect.element(page.getByText('Not in a group')).toBeVisible()
  await goTo(realmPath('groups'))
  await page.getByRole('button', { name: 'Create group' }).click()
  const drawer = page.getByRole('dialog', { name: 'Create a group' })
  await drawer.getByLabelText('Leader').fill(String(other))
  await drawer.getByLabelText('Name').fill('star sailors')
  await drawer.getByRole('button', { name: 'Create group' }).click()
  const refusal = drawer.getByText('Another group has this name. Nothing was changed.', { exact: true })
  await expect.element(refusal).toBeVisible()
  await expectAccessible({ of: 'CreateGroupDrawer' })
  await drawer.getByLabelText('Name').fill('Lantern Bay')
  await drawer.getByRole('button', { name: 'Create group' }).click()
  await expect.element(page.getByRole('link', { name: 'Lantern Bay' })).toBeVisible()
})

test('a member is added by gamer tag or by e-mail; a player with a group is refused', async () => {
  const { kept } = await openGroups(`groups/${id}`, {
    groups: [starSailors(), { ...starSailors(), id: id + 1, name: 'Lantern Bay', members: [seat(other, 'leader')] }],
  })
  await page.getByRole('button', { name: 'Add member' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a member to Star Sailors' })
  const field = adding.getByLabelText('Gamer tag')
  await field.fill(String(other))
  await adding.getByRole('button', { name: 'Add member' }).click()
  await expect.element(adding.getByText('already in a group')).toBeVisible()
  await expectAccessible({ of: 'AddMemberDrawer' })
  const email = players.find(({ row: { gamerTag } }) => gamerTag === applicant)?.row.email ?? ''
  await field.fill(email.slice(0, -5))
  await page.getByRole('option').first().click()
  await expect.element(field).toHaveValue(String(applicant))
  ;(field.element() as HTMLElement).blur()
  await expect.element(adding.getByRole('status')).toContainText('@')
  await adding.getByRole('button', { name: 'Add member' }).click()
  await expect.element(row(applicant)).toContainText('member')
  expect(kept.groups[0]?.members).toHaveLength(3)
})

test('a message is removed with a reason, and its row shows the reason', async () => {
  await openGroups(`groups/${id}`)
  await page.getByRole('tab', { name: 'Talk' }).click()
  await expect.element(page.getByText('No messages yet')).toBeVisible()
  await openGroups(`groups/${id}?tab=talk`, { talk: [message('You rotten fish', 1), message('Sorry', 2)] })
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect.element(messages.nth(0)).toContainText('Sorry')
  await expect.element(messages.nth(1)).toContainText('You rotten fish')

  const fish = messages.filter({ hasText: 'fish' })
  await fish.getByRole('button', { name: `Actions for the message of ${member}` }).click()
  await page.getByRole('menuitem', { name: 'Remove message' }).click()
  const drawer = page.getByRole('dialog', { name: 'Remove this message' })
  await expect.element(drawer).toContainText('You rotten fish')
  await drawer.getByRole('button', { name: 'Remove message' }).click()
  await expect.element(drawer.getByText('Write 1 to 500 characters.')).toBeVisible()
  await drawer.getByLabelText('Reason').fill('An insult')
  await expectAccessible({ of: 'RemoveMessageDrawer', inside: '.mantine-Drawer-content' })
  await drawer.getByRole('button', { name: 'Remove message' }).click()
  await expect.element(messages.filter({ hasText: 'An insult' })).toContainText('removed')
  await expectAccessible()
})

test('a tester sees the group of a player with masked messages, and changes nothing', async () => {
  await openGroups(`players/${member}/groups`, { role: 'tester', talk: [message('S•••y', 1)] })
  await expect.element(page.getByRole('row').filter({ hasText: 'Star Sailors' })).toContainText('member')
  await page.getByRole('link', { name: 'Star Sailors' }).click()
  await expect.element(page.getByRole('button', { name: 'Edit group' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('tab', { name: 'Talk' }).click()
  await expect.element(page.getByText('Texts are masked.')).toBeVisible()
  await expect.element(page.getByText('S•••y')).toBeVisible()
  await goTo(realmPath('groups'))
  await expect.element(page.getByRole('button', { name: 'Create group' })).toHaveAttribute('aria-disabled', 'true')
})
