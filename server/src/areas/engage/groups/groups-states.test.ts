import type { EnrollmentType, GroupRole } from '@regent/contract/engage/group-shapes'
import {
  applyToGroup,
  askForDonation,
  changeGroupRole,
  claimDonations,
  createGroup,
  disbandGroup,
  getGroup,
  getGroupUser,
  giveDonation,
  inviteToGroup,
  joinGroup,
  kickGroupMember,
  leaveGroup,
  updateGroup,
} from '@regent/contract/engage/groups'
import { getInventory, updateInventory } from '@regent/contract/monetize/inventory'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { beforeEach, expect, test } from 'vitest'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let developer: Actor

beforeEach(async () => {
  app = await testApp()
  developer = await app.as('developer')
})

const currencyId = 'currency.gold'
const found = async (by: Actor, name: string, more: object = {}) =>
  (await by.call(createGroup, { params: { gamerTag: by.gamerTag }, body: { name, ...more } })).group.id
const join = (by: Actor, group: number, more: object = {}) =>
  by.send(joinGroup, { params: { gamerTag: by.gamerTag }, body: { group, ...more } })
const leave = (by: Actor, group: number, more: object = {}) =>
  by.send(leaveGroup, { params: { gamerTag: by.gamerTag }, body: { group, ...more } })
const setRole = (by: Actor, id: number, { gamerTag }: Actor, role: GroupRole) =>
  by.send(changeGroupRole, { params: { id }, body: { gamerTag, role } })
const rolesIn = async (id: number) =>
  Object.fromEntries(
    (await developer.call(getGroup, { params: { id } })).members.map(({ gamerTag, role }) => [gamerTag, role]),
  )
const leadersOf = async (id: number) => Object.values(await rolesIn(id)).filter((role) => role === 'leader')
const goldOf = async ({ gamerTag }: Actor) =>
  (await developer.call(getInventory, { params: { gamerTag } })).currencies.find(({ id }) => id === currencyId)
    ?.amount ?? 0
const giveGold = (amount: number, ...players: Actor[]) =>
  Promise.all(
    players.map(({ gamerTag }) =>
      developer.call(updateInventory, { params: { gamerTag }, body: { currencies: { [currencyId]: amount } } }),
    ),
  )
const newest = async () => (await developer.call(listAuditEntries, { query: { limit: 1 } })).rows[0]?.id ?? 0
const undo = (id: number) => developer.send(undoChanges, { body: { ids: [id] } })

/** A guild with a leader, an officer and a plain member. */
async function guild(more: object = {}) {
  const leader = await app.player()
  const officer = await app.player()
  const member = await app.player()
  const id = await found(leader, `Guild of ${leader.gamerTag}`, more)
  for (const one of [officer, member]) await join(one, id)
  await setRole(leader, id, officer, 'officer')
  return { id, params: { id }, leader, officer, member }
}

test('how a player joins depends on the enrollment, and on an invitation or acceptance', async () => {
  const outcome = {
    open: { plain: 'in', applied: 'in', invited: 'in' },
    restricted: { plain: 'GroupNotOpen', applied: 'GroupNotOpen', invited: 'in' },
    closed: { plain: 'GroupNotOpen', applied: 'GroupNotOpen', invited: 'in' },
  } as const
  const leader = await app.player()
  const id = await found(leader, 'Doors', { enrollmentType: 'restricted' })
  const params = { id }
  const enrol = (enrollmentType: EnrollmentType) => leader.call(updateGroup, { params, body: { enrollmentType } })
  for (const enrollment of ['open', 'restricted', 'closed'] as const)
    for (const way of ['plain', 'applied', 'invited'] as const) {
      const one = await app.player()
      await enrol('restricted')
      if (way === 'applied') await one.call(applyToGroup, { params, body: {} })
      if (way === 'invited') await leader.call(inviteToGroup, { params, body: { gamerTag: one.gamerTag } })
      await enrol(enrollment)
      const { status, body } = await join(one, id)
      const answer = status === 200 ? 'in' : (body as { error: string }).error
      expect({ enrollment, way, answer }).toEqual({ enrollment, way, answer: outcome[enrollment][way] })
    }
})

test('the roles that a member can give depend on their own role; there is always one leader', async () => {
  for (const by of ['leader', 'officer', 'member', 'developer'] as const)
    for (const role of ['leader', 'officer', ''] as const)
      for (const to of ['leader', 'officer', 'member'] as const) {
        const all = await guild()
        const caller = by === 'developer' ? developer : all[by]
        const roleBefore = { leader: 'leader', officer: 'officer', member: '' }[to]
        const isAllowed = by === 'leader' || by === 'developer'
        const losesLeader = to === 'leader' && role !== 'leader'
        const { status, body } = await setRole(caller, all.id, all[to], role)
        const error = isAllowed ? (losesLeader ? 'GroupNeedsLeader' : undefined) : 'GroupRoleTooLow'
        expect({ by, role, to, status, error: (body as { error?: string }).error }).toEqual({
          by,
          role,
          to,
          status: error === undefined ? 200 : error === 'GroupNeedsLeader' ? 400 : 403,
          error,
        })
        const after = await rolesIn(all.id)
        expect(after[all[to].gamerTag]).toBe(error ? roleBefore : role)
        expect(Object.values(after).filter((one) => one === 'leader')).toHaveLength(1)
      }
})

test('an officer can kick plain members, a leader everybody else, staff all but the last member', async () => {
  const allowed = { leader: ['officer', 'member'], officer: ['member'], member: [], developer: ['leader', 'officer'] }
  for (const [by, whom] of Object.entries(allowed) as ['leader' | 'officer' | 'member' | 'developer', string[]][])
    for (const to of ['leader', 'officer', 'member'] as const) {
      if (by === 'developer' && to === 'member') continue
      const all = await guild()
      const caller = by === 'developer' ? developer : all[by]
      const body = { gamerTag: all[to].gamerTag }
      const { status } = await caller.send(kickGroupMember, { params: all.params, body })
      expect({ by, to, status }).toEqual({ by, to, status: whom.includes(to) ? 200 : 403 })
      expect(await leadersOf(all.id)).toHaveLength(1)
    }
})

test('a group keeps a leader if the leader leaves during a promotion, or if all leave concurrently', async () => {
  const { id, leader, officer, member } = await guild()
  const answers = await Promise.all([leave(leader, id), setRole(developer, id, member, 'leader')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await leadersOf(id)).toHaveLength(1)
  await Promise.all([leave(officer, id), leave(member, id)])
  expect((await developer.send(getGroup, { params: { id } })).status).toBe(404)
})

test('two concurrent promotions to leader both take effect, one after the other', async () => {
  const { id, leader, officer, member } = await guild()
  const answers = await Promise.all([
    setRole(leader, id, officer, 'leader'),
    setRole(developer, id, member, 'leader'),
    setRole(developer, id, leader, 'leader'),
  ])
  for (const { status } of answers) expect([200, 403]).toContain(status)
  expect(await leadersOf(id)).toHaveLength(1)
})

test('the last free slot, requested concurrently in four ways, goes to one player', async () => {
  const leader = await app.player()
  const id = await found(leader, 'Narrow', { maxSize: 2, enrollmentType: 'restricted' })
  const params = { id }
  const applicant = await app.player()
  const invited = await app.player()
  const second = await app.player()
  const third = await app.player()
  await applicant.call(applyToGroup, { params, body: {} })
  for (const { gamerTag } of [invited, second]) await leader.call(inviteToGroup, { params, body: { gamerTag } })
  const answers = await Promise.all([
    leader.send(inviteToGroup, { params, body: { gamerTag: applicant.gamerTag } }),
    join(invited, id),
    second.send(applyToGroup, { params, body: {} }),
    developer.send(joinGroup, { params: { gamerTag: third.gamerTag }, body: { group: id } }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  expect(Object.keys(await rolesIn(id))).toHaveLength(2)
})

test('a player who joins two guilds concurrently is in one of them', async () => {
  const ada = await app.player()
  const ben = await app.player()
  const cleo = await app.player()
  const ids = [await found(ada, 'Left'), await found(ben, 'Right')]
  const answers = await Promise.all(ids.map((id) => join(cleo, id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const { member } = await cleo.call(getGroupUser, { params: { gamerTag: cleo.gamerTag } })
  expect(member.guild).toHaveLength(1)
})

test('a name that two groups request concurrently is given once', async () => {
  const all = await Promise.all([app.player(), app.player(), app.player()])
  const answers = await Promise.all(
    all.map((by) => by.send(createGroup, { params: { gamerTag: by.gamerTag }, body: { name: 'Only One' } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('a player who leaves the guild while joining a part is in neither or in both', async () => {
  const { id, leader, member } = await guild()
  const part = await found(leader, 'Scouts', { type: 'subgroup', group: id })
  for (let round = 0; round < 8; round += 1) {
    await Promise.all([leave(member, id), join(member, part)])
    const isIn = async (group: number) => String(member.gamerTag) in (await rolesIn(group))
    const inGuild = await isIn(id)
    const inPart = await isIn(part)
    expect({ round, isStray: inPart && !inGuild }).toEqual({ round, isStray: false })
    if (!inGuild) await join(member, id)
    if (inPart) await leave(member, part)
  }
})

test('of two players who concurrently give the last missing amount, one gives it and the other keeps their gold', async () => {
  const { id, params, leader, officer, member } = await guild()
  await giveGold(50, officer, member)
  await leader.call(askForDonation, { params, body: { currencyId, amount: 40 } })
  const body = { recipientId: leader.gamerTag, amount: 40 }
  const answers = await Promise.all([officer, member].map((by) => by.send(giveDonation, { params, body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await goldOf(officer)) + (await goldOf(member))).toBe(60)
  await Promise.all([leader.send(claimDonations, { params }), leave(leader, id)])
  expect(await goldOf(leader)).toBe(40)
})

test('unclaimed donations go to their recipient when they leave, are kicked, or the group ends', async () => {
  const ends = {
    leave: ({ member, id }: Guild) => leave(member, id),
    kick: ({ member, leader, params }: Guild) =>
      leader.send(kickGroupMember, { params, body: { gamerTag: member.gamerTag } }),
    disband: ({ leader, params }: Guild) => leader.send(disbandGroup, { params, body: {} }),
  }
  for (const [end, act] of Object.entries(ends)) {
    const all = await guild()
    const { params, leader, member } = all
    await giveGold(10, leader)
    await member.call(askForDonation, { params, body: { currencyId, amount: 10 } })
    await leader.call(giveDonation, { params, body: { recipientId: member.gamerTag, amount: 10 } })
    expect(await act(all)).toMatchObject({ status: 200 })
    expect({ end, gold: [await goldOf(leader), await goldOf(member)] }).toEqual({ end, gold: [0, 10] })
  }
})
type Guild = Awaited<ReturnType<typeof guild>>

test('donations in a part are not lost when the guild is disbanded', async () => {
  const { id, params, leader, member } = await guild()
  const part = await found(leader, 'Vault', { type: 'subgroup', group: id })
  await join(member, part)
  await giveGold(30, leader)
  for (const [group, amount] of [
    [id, 10],
    [part, 20],
  ] as const) {
    await member.call(askForDonation, { params: { id: group }, body: { currencyId, amount } })
    const body = { recipientId: member.gamerTag, amount }
    await leader.call(giveDonation, { params: { id: group }, body })
  }
  await leader.call(disbandGroup, { params, body: {} })
  expect([await goldOf(leader), await goldOf(member)]).toEqual([0, 30])
})

test('a role, a membership and a group are restored only if nothing has changed since', async () => {
  const { id, params, leader, officer, member } = await guild({ maxSize: 3 })
  await developer.call(kickGroupMember, { params, body: { gamerTag: member.gamerTag } })
  const kicked = await newest()
  const late = await app.player()
  await join(late, id)
  // The slot is taken: a kicked player cannot be restored into a full group.
  expect(await undo(kicked)).toMatchObject({ body: { error: 'GroupFull' } })
  await leave(late, id)
  expect(await undo(kicked)).toMatchObject({ status: 200 })
  expect(await rolesIn(id)).toMatchObject({ [member.gamerTag]: '' })

  await setRole(developer, id, member, 'officer')
  const promoted = await newest()
  await setRole(developer, id, member, '')
  expect((await undo(promoted)).status).toBe(409)

  await setRole(developer, id, officer, 'leader')
  const led = await newest()
  await leave(leader, id)
  // The former leader is no longer in the group.
  expect((await undo(led)).status).toBeGreaterThanOrEqual(400)
  expect(await rolesIn(id)).toMatchObject({ [officer.gamerTag]: 'leader' })
  expect(await leadersOf(id)).toHaveLength(1)

  await developer.call(disbandGroup, { params, body: {} })
  const ended = await newest()
  await found(leader, `Guild of ${leader.gamerTag}`)
  expect(await undo(ended)).toMatchObject({ body: { error: 'GroupNameTaken' } })
})
