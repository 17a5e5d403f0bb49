import type { EndpointInput } from '@regent/contract/endpoint'
import type { Group } from '@regent/contract/engage/group-shapes'
import {
  applyToGroup,
  askForDonation,
  changeGroupRole,
  checkGroupNames,
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
  listGroups,
  listRecommendedGroups,
  petitionGroup,
  removeGroupMember,
  searchGroups,
  updateGroup,
} from '@regent/contract/engage/groups'
import { createLeaderboard, getLeaderboardView, setLeaderboardEntry } from '@regent/contract/engage/leaderboards'
import { getInventory, updateInventory } from '@regent/contract/monetize/inventory'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { exportPlayer } from '@regent/contract/players/profile'
import { listTimeline } from '@regent/contract/players/timeline'
import { beforeEach, expect, test } from 'vitest'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let developer: Actor

beforeEach(async () => {
  app = await testApp()
  developer = await app.as('developer')
})

type GroupInput = Partial<NonNullable<EndpointInput<typeof createGroup>['body']>>

/** Created as clients do: without a type. */
const found = async (by: Actor, name: string, given: GroupInput = {}) =>
  (await by.call(createGroup, { params: { gamerTag: by.gamerTag }, body: { name, ...given } })).group.id

const join = (by: Actor, group: number, more: object = {}) =>
  by.call(joinGroup, { params: { gamerTag: by.gamerTag }, body: { group, ...more } })

const leave = (by: Actor, group: number, more: object = {}) =>
  by.call(leaveGroup, { params: { gamerTag: by.gamerTag }, body: { group, ...more } })

const read = (id: number, by: Actor = developer) => by.call(getGroup, { params: { id } })
const rolesIn = async (id: number) =>
  Object.fromEntries((await read(id)).members.map((one) => [one.gamerTag, one.role]))
const update = (by: Actor, id: number, body: EndpointInput<typeof updateGroup>['body']) =>
  by.call(updateGroup, { params: { id }, body })
const setRole = (by: Actor, id: number, gamerTag: number, role: 'leader' | 'officer' | '') =>
  by.call(changeGroupRole, { params: { id }, body: { gamerTag, role } })
const kick = (by: Actor, id: number, gamerTag: number) =>
  by.call(removeGroupMember, { params: { id }, body: { gamerTag } })
const search = async (query: EndpointInput<typeof searchGroups>['query']) =>
  (await developer.call(searchGroups, { params: { gamerTag: 0 }, query })).groups.map(({ name }) => name)
const players = async (count: number) => {
  const all: Actor[] = []
  while (all.length < count) all.push(await app.player())
  return all as [Actor, Actor, ...Actor[]]
}
const undoLast = async (count = 1) => {
  const { rows } = await developer.call(listAuditEntries, { query: { limit: count } })
  await developer.call(undoChanges, { body: { ids: rows.map(({ id }) => id) } })
}
const goldOf = async ({ gamerTag }: Actor) =>
  (await developer.call(getInventory, { params: { gamerTag } })).currencies.find(({ id }) => id === 'currency.gold')
    ?.amount

test('the creator leads a group; anybody can join an open one, and is in one guild at a time', async () => {
  const [ada, ben] = await players(2)
  const id = await found(ada, 'Star Sailors', { tag: 'STA', maxSize: 20, requirement: 0, clientData: '{"flag":3}' })
  await expect(join(ben, id)).resolves.toMatchObject({ member: true, type: 'guild', group: { id, tag: 'STA' } })
  expect(await read(id, ben)).toMatchObject({
    name: 'Star Sailors',
    enrollmentType: 'open',
    type: 'guild',
    slogan: '',
    motd: '',
    leader: ada.gamerTag,
    freeSlots: 18,
    maxSize: 20,
    version: 1,
    clientData: '{"flag":3}',
    created: app.now(),
    members: [
      { gamerTag: ada.gamerTag, role: 'leader' },
      { gamerTag: ben.gamerTag, role: '' },
    ],
    subGroups: [],
    scores: {},
    donations: [],
    maybeDonations: {},
    inFlight: [],
    canDisband: false,
  })
  const guild = [{ id, joined: app.now(), subGroups: [] }]
  const params = { gamerTag: ben.gamerTag }
  expect(await ben.call(getGroupUser, { params })).toMatchObject({
    gamerTag: ben.gamerTag,
    member: { guild, subgroup: [] },
    allGroups: guild,
  })
  await expect(found(ben, 'Others')).rejects.toMatchObject({ status: 400, code: 'AlreadyInGroup' })
  const { group } = await ben.call(createGroup, {
    params,
    body: { name: 'Scouts', type: 'subgroup', group: id },
  })
  expect((await read(id)).subGroups).toMatchObject([{ id: group.id, type: 'subgroup', leader: ben.gamerTag }])
  expect((await ben.call(getGroupUser, { params })).member).toMatchObject({
    guild: [{ id, subGroups: [{ id: group.id }] }],
    subgroup: [{ id: group.id }],
  })
  await leave(ben, id)
  expect((await read(id)).subGroups).toEqual([])
  expect((await ben.call(getGroupUser, { params })).allGroups).toEqual([])
})

test('names and tags are unique, whatever their case', async () => {
  const [ada, ben] = await players(2)
  const id = await found(ada, 'Nördliche Möwen', { tag: 'NM' })
  const free = (name: string, tag: string) =>
    ben.call(checkGroupNames, { params: { gamerTag: ben.gamerTag }, query: { name, tag } })
  expect(await free('NÖRDLICHE MÖWEN', 'nm')).toEqual({ name: false, tag: false })
  expect(await free('Nördliche', 'NMX')).toEqual({ name: true, tag: true })
  await expect(found(ben, 'nördliche möwen')).rejects.toMatchObject({ code: 'GroupNameTaken', field: 'name' })
  await expect(found(ben, 'South', { tag: 'nM' })).rejects.toMatchObject({ code: 'GroupTagTaken', field: 'tag' })
  for (const tag of ['LONG', 'a b'])
    await expect(found(ben, 'South', { tag })).rejects.toMatchObject({ status: 400, code: 'InvalidTag', field: 'tag' })
  await found(ben, 'South', { tag: '🐦🐦🐦' })
  await expect(update(developer, id, { name: 'SOUTH' })).rejects.toMatchObject({ code: 'GroupNameTaken' })
  await update(developer, id, { name: 'NÖRDLICHE Möwen', tag: '' })
  expect(await read(id)).toMatchObject({ name: 'NÖRDLICHE Möwen', version: 2 })
  expect((await read(id)).tag).toBeUndefined()
})

test('of two players who join for the last free slot one gets it', async () => {
  const [ada, ...others] = await players(5)
  const id = await found(ada, 'Small', { maxSize: 2 })
  const results = await Promise.allSettled(others.map((one) => join(one, id)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 400, code: 'GroupFull' })
  expect(await read(id)).toMatchObject({ freeSlots: 0 })
  expect((await read(id)).members).toHaveLength(2)
})

test('a group is found by the beginning of its name, by free slots and by its requirement', async () => {
  const all = await players(5)
  const names = ['Storm', 'storks', 'STAR', 'Moon', 'Sto_%']
  for (const [index, one] of all.entries())
    await found(one, names[index] ?? '', {
      requirement: index * 10,
      maxSize: index === 0 ? 1 : 5,
      enrollmentType: index === 2 ? 'restricted' : 'open',
    })
  expect(await search({ name: 'sto' })).toEqual(
    ['Sto_%', 'storks', 'Storm'].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
  )
  expect(await search({ name: 'STO_' })).toEqual(['Sto_%'])
  expect(await search({})).toHaveLength(5)
  expect(await search({ hasSlots: false })).toEqual(['Storm'])
  expect(await search({ enrollmentTypes: ['restricted', 'closed'] })).toEqual(['STAR'])
  expect(await search({ userScore: 10, sortField: 'requirement', sortValue: -1 })).toEqual(['storks', 'Storm'])
  expect(await search({ scoreMin: 30, sortField: 'requirement', offset: 1, limit: 1 })).toEqual(['Sto_%'])
  const page = await developer.call(listGroups, { query: { limit: 2 } })
  const rest = await developer.call(listGroups, { query: { limit: 50, cursor: page.next ?? '' } })
  expect([...page.rows, ...rest.rows].map(({ name }) => name)).toEqual(
    ['Moon', 'STAR', 'Sto_%', 'storks', 'Storm'].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
  )
  expect(rest.next).toBeNull()
  for (const sort of ['-name', 'members', '-members'] as const) {
    const names: string[] = []
    for (let cursor: string | undefined; ; ) {
      const { rows, next } = await developer.call(listGroups, { query: { sort, limit: 2, cursor } })
      names.push(...rows.map(({ name }) => name))
      if (next === null) break
      cursor = next
    }
    const all = [...page.rows, ...rest.rows]
    const order = (a: (typeof all)[number], b: (typeof all)[number]) =>
      sort === '-name' ? 0 : a.memberCount - b.memberCount || a.id - b.id
    expect(names, sort).toEqual(
      (sort === 'members' ? all.sort(order) : all.sort(order).reverse()).map(({ name }) => name),
    )
  }
  expect(
    (await developer.call(listGroups, { query: { name: 'st', enrollmentType: 'restricted' } })).rows,
  ).toMatchObject([{ name: 'STAR', memberCount: 1 }])
  const newcomer = await app.player()
  const { groups } = await newcomer.call(listRecommendedGroups, { params: { gamerTag: newcomer.gamerTag } })
  expect(groups.map(({ name }) => name).sort()).toEqual(['Moon', 'Sto_%', 'storks'])
})

test('players join a restricted group by application or invitation, and a closed one by invitation only', async () => {
  const [ada, ben, cleo, dan] = (await players(4)) as [Actor, Actor, Actor, Actor]
  const id = await found(ada, 'Circle', { enrollmentType: 'restricted', requirement: 50 })
  const inviting = (by: Actor, { gamerTag }: Actor) => by.call(inviteToGroup, { params: { id }, body: { gamerTag } })
  await expect(join(ben, id)).rejects.toMatchObject({ status: 400, code: 'GroupNotOpen' })
  await ben.call(petitionGroup, { params: { id }, body: {} })
  await cleo.call(applyToGroup, { params: { id }, body: {} })
  expect((await read(id, ada)).pending?.map(({ gamerTag }) => gamerTag).sort()).toEqual(
    [ben.gamerTag, cleo.gamerTag].sort(),
  )
  expect((await read(id, dan)).pending).toBeUndefined()
  await expect(inviting(ben, dan)).rejects.toMatchObject({ status: 403, code: 'GroupRoleTooLow' })
  await inviting(ada, ben)
  await ada.call(kickGroupMember, { params: { id }, body: { gamerTag: cleo.gamerTag } })
  expect(await rolesIn(id)).toEqual({ [ada.gamerTag]: 'leader', [ben.gamerTag]: '' })
  expect((await read(id, ada)).pending).toEqual([])
  await expect(join(cleo, id)).rejects.toMatchObject({ code: 'GroupNotOpen' })

  await update(ada, id, { enrollmentType: 'closed' })
  await expect(dan.call(petitionGroup, { params: { id }, body: {} })).rejects.toMatchObject({ code: 'GroupNotOpen' })
  await inviting(ada, dan)
  expect((await dan.call(getGroupUser, { params: { gamerTag: dan.gamerTag } })).pending).toMatchObject([
    { group: { id, name: 'Circle' }, isInvited: true },
  ])
  await join(dan, id)
  await expect(inviting(ada, dan)).rejects.toMatchObject({ code: 'GroupMemberExists' })

  await update(ada, id, { enrollmentType: 'open' })
  await expect(join(cleo, id, { score: 49 })).rejects.toMatchObject({ code: 'GroupRequirementNotMet', field: 'score' })
  await join(cleo, id, { score: 50 })
})

test('a role decides what a member may do; a group has one leader', async () => {
  const [ada, ben, cleo] = (await players(3)) as [Actor, Actor, Actor]
  const id = await found(ada, 'Ranks')
  await join(ben, id)
  await join(cleo, id)
  const tooLow = { status: 403, code: 'GroupRoleTooLow' }
  await expect(update(ben, id, { motd: 'hi' })).rejects.toMatchObject(tooLow)
  await expect(setRole(ben, id, ben.gamerTag, 'leader')).rejects.toMatchObject(tooLow)
  await expect(kick(ben, id, cleo.gamerTag)).rejects.toMatchObject(tooLow)
  await expect(ben.call(disbandGroup, { params: { id }, body: {} })).rejects.toMatchObject(tooLow)
  await setRole(ada, id, ben.gamerTag, 'officer')
  await update(ben, id, { motd: 'hi', slogan: 'on' })
  for (const body of [{ name: 'Mine' }, { tag: 'x' }, { enrollmentType: 'closed' as const }, { motd: 'a', name: 'b' }])
    await expect(update(ben, id, body)).rejects.toMatchObject(tooLow)
  await expect(update(ada, id, { maxSize: 30 })).rejects.toMatchObject(tooLow)
  await expect(kick(ben, id, ada.gamerTag)).rejects.toMatchObject(tooLow)
  await expect(setRole(ada, id, ada.gamerTag, '')).rejects.toMatchObject({ status: 400, code: 'GroupNeedsLeader' })
  await setRole(ada, id, cleo.gamerTag, 'leader')
  expect(await rolesIn(id)).toEqual({ [cleo.gamerTag]: 'leader', [ben.gamerTag]: 'officer', [ada.gamerTag]: '' })
  await kick(ben, id, ada.gamerTag)
  await leave(cleo, id)
  expect(await rolesIn(id)).toEqual({ [ben.gamerTag]: 'leader' })
  await join(ada, id)
  await join(cleo, id)
  await expect(leave(ben, id, { successor: 5 })).rejects.toMatchObject({ code: 'GroupMemberNotFound' })
  await leave(ben, id, { successor: cleo.gamerTag })
  expect(await rolesIn(id)).toEqual({ [cleo.gamerTag]: 'leader', [ada.gamerTag]: '' })
  await leave(cleo, id)
  await leave(ada, id)
  await expect(read(id)).rejects.toMatchObject({ status: 404, code: 'GroupNotFound' })
})

test('staff change everything by right, and can undo each change', async () => {
  const [ada, ben, cleo] = (await players(3)) as [Actor, Actor, Actor]
  const id = await found(ada, 'Before', { tag: 'BEF' })
  await join(ben, id)
  const untouched = await read(id)
  const same = (now: Group) => ({ ...now, version: untouched.version })
  await update(developer, id, {
    name: 'After',
    tag: 'AFT',
    slogan: 's',
    motd: 'm',
    maxSize: 2,
    enrollmentType: 'closed',
  })
  await expect(update(developer, id, { maxSize: 1 })).rejects.toMatchObject({ status: 400, field: 'maxSize' })
  const params = { gamerTag: cleo.gamerTag }
  await expect(developer.call(joinGroup, { params, body: { group: id } })).rejects.toMatchObject({ code: 'GroupFull' })
  await undoLast()
  expect(same(await read(id))).toEqual(untouched)
  await setRole(developer, id, ben.gamerTag, 'officer')
  await undoLast()
  await kick(developer, id, ada.gamerTag)
  expect(await rolesIn(id)).toEqual({ [ben.gamerTag]: 'leader' })
  await expect(kick(developer, id, ben.gamerTag)).rejects.toMatchObject({ status: 400, code: 'GroupNeedsLeader' })
  await undoLast(2)
  expect(same(await read(id))).toEqual(untouched)
  await developer.call(joinGroup, { params, body: { group: id } })
  await undoLast()
  expect(same(await read(id))).toEqual(untouched)

  await developer.call(disbandGroup, { params: { id }, body: {} })
  const other = await found(ben, 'Elsewhere')
  await undoLast()
  expect(await rolesIn(id)).toEqual({ [ada.gamerTag]: 'leader' })
  expect(await rolesIn(other)).toEqual({ [ben.gamerTag]: 'leader' })
  const versioned = await developer.send(
    updateGroup,
    { params: { id }, body: { motd: 'late' } },
    { headers: { 'if-match': '"7"' } },
  )
  expect(versioned).toMatchObject({ status: 409, body: { error: 'StaleVersion' } })
})

test('requested items are given by other members, taken from them immediately, and claimed once', async () => {
  const [ada, ben] = await players(2)
  const id = await found(ada, 'Givers')
  await join(ben, id)
  const gold = { currencies: { 'currency.gold': 100 } }
  await developer.call(updateInventory, { params: { gamerTag: ben.gamerTag }, body: gold })
  const params = { id }
  const ask = (amount: number) => ada.call(askForDonation, { params, body: { currencyId: 'currency.gold', amount } })
  const give = (amount: number, autoClaim = false) =>
    ben.call(giveDonation, { params, body: { recipientId: ada.gamerTag, amount, autoClaim } })
  await expect(give(1)).rejects.toMatchObject({ status: 404, code: 'DonationNotFound' })
  await ask(120)
  await expect(ask(5)).rejects.toMatchObject({ status: 409, code: 'DonationPending' })
  await expect(give(121)).rejects.toMatchObject({ status: 400, field: 'amount' })
  await expect(give(110)).rejects.toMatchObject({ code: 'InsufficientCurrency' })
  await give(30)
  expect([await goldOf(ada), await goldOf(ben)]).toEqual([undefined, 70])
  const [first, second] = await Promise.allSettled([
    ada.call(claimDonations, { params }),
    ada.call(claimDonations, { params }),
  ])
  expect([first?.status, second?.status].sort()).toEqual(['fulfilled', 'rejected'])
  await give(40, true)
  expect([await goldOf(ada), await goldOf(ben)]).toEqual([70, 30])
  await give(10)
  expect((await read(id)).donations).toMatchObject([
    {
      playerId: ada.gamerTag,
      currency: { id: 'currency.gold', amount: 120 },
      satisfied: false,
      progress: [
        { amount: 30, claimed: true },
        { amount: 40, claimed: true },
        { amount: 10, claimed: false },
      ],
    },
  ])
  await developer.call(disbandGroup, { params, body: {} })
  expect(await goldOf(ada)).toBe(80)
})

test('a leaderboard shows the guild alone; the timeline and an export tell of groups', async () => {
  const [ada, ben, cleo] = (await players(3)) as [Actor, Actor, Actor]
  const id = await found(ada, 'Climbers')
  app.advance(1)
  await join(ben, id)
  await developer.call(createLeaderboard, { params: { id: 'weekly' }, body: { permissions: { write_self: true } } })
  for (const [index, one] of [ada, ben, cleo].entries()) {
    const body = { id: one.gamerTag, score: index }
    await one.call(setLeaderboardEntry, { params: { id: 'weekly' }, body })
  }
  const view = async (by: Actor) =>
    (await by.call(getLeaderboardView, { params: { id: 'weekly' }, query: { guild: true } })).lb.rankings.map(
      ({ gt, rank }) => [gt, rank],
    )
  expect(await view(ada)).toEqual([
    [ben.gamerTag, 2],
    [ada.gamerTag, 3],
  ])
  expect(await view(cleo)).toEqual([[cleo.gamerTag, 1]])
  app.advance(1)
  await leave(ben, id)
  const { rows } = await developer.call(listTimeline, {
    params: { gamerTag: ben.gamerTag },
    query: { kinds: ['group'] },
  })
  expect(rows.map(({ of }) => [of['act'], of['group']])).toEqual([
    ['left', 'Climbers'],
    ['joined', 'Climbers'],
  ])
  const { held } = await developer.call(exportPlayer, { params: { player: ada.gamerTag } })
  expect(held['groups']).toMatchObject([{ groupId: id, role: 'leader' }])
  expect(held['groupHistory']).toMatchObject([{ act: 'founded', group: 'Climbers' }])
  const events = await app.db
    .selectFrom('history_events')
    .select(['namespace', 'fields'])
    .where('pid', '=', app.pid)
    .where('gamer_tag', '=', ben.gamerTag)
    .where('namespace', 'like', 'platform_group%')
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { namespace: 'platform_group_group_join', fields: { group: id, type: 'guild', reason: 'joined' } },
    { namespace: 'platform_group_group_leave', fields: { group: id, type: 'guild', reason: 'left' } },
  ])
})

test('the group list is current after every change, for strangers, members, leaders and staff', async () => {
  const [leader, member, stranger] = [await app.player(), await app.player(), await app.player()]
  const id = await found(leader, 'Listed Guild')
  const viewers = [stranger, member, leader, developer]
  const inList = async (by: Actor) => {
    const { groups } = await by.call(searchGroups, { params: { gamerTag: 0 }, query: { name: 'Listed' } })
    return groups
  }
  const expectCurrent = async () => {
    for (const by of viewers) {
      const { pending: _, ...group } = await read(id, by)
      // Twice: the second one is read from memory.
      expect([await inList(by), await inList(by)]).toEqual([[group], [group]])
    }
  }
  let part = 0
  const changes: (() => Promise<unknown>)[] = [
    () => join(member, id),
    () => setRole(leader, id, member.gamerTag, 'officer'),
    () => update(leader, id, { slogan: 'We sail', requirement: 3 }),
    async () => {
      part = await found(leader, 'Listed Part', { type: 'subgroup', group: id })
    },
    () => join(member, id, { subGroup: part, score: 3 }),
    () => leader.call(updateGroup, { params: { id }, body: { subGroup: part, motd: 'Hello' } }),
    () => member.call(askForDonation, { params: { id }, body: { currencyId: 'currency.gems', amount: 5 } }),
    () => leader.call(disbandGroup, { params: { id }, body: { subGroup: part } }),
    () => setRole(leader, id, member.gamerTag, 'leader'),
    () => kick(member, id, leader.gamerTag),
  ]
  await expectCurrent()
  for (const change of changes) {
    await change()
    await expectCurrent()
  }
  const admin = await app.as('admin')
  await admin.call(disbandGroup, { params: { id }, body: {} })
  expect(await inList(stranger)).toEqual([])
  const { rows } = await admin.call(listAuditEntries, { query: { limit: 1 } })
  await admin.call(undoChanges, { body: { ids: rows.map((row) => row.id) } })
  await expectCurrent()
})
