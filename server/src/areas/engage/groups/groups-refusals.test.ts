import { maxMembers } from '@regent/contract/engage/group-shapes'
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
  petitionGroup,
  removeGroupMember,
  updateGroup,
} from '@regent/contract/engage/groups'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { suspendPlayer } from '@regent/contract/players/suspensions'
import { beforeEach, expect, test } from 'vitest'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let developer: Actor

beforeEach(async () => {
  app = await testApp()
  developer = await app.as('developer')
})

const unknown = 42
const currencyId = 'currency.gold'
const create = (by: Actor, body: { name: string } & Record<string, unknown>) =>
  by.send(createGroup, { params: { gamerTag: by.gamerTag }, body })
const found = async (by: Actor, name: string, more: object = {}) =>
  ((await create(by, { name, ...more })).body as { group: { id: number } }).group.id
const join = (by: Actor, group: number, more: object = {}) =>
  by.send(joinGroup, { params: { gamerTag: by.gamerTag }, body: { group, ...more } })
const auditOf = async () => (await developer.call(listAuditEntries, { query: { limit: 50 } })).rows.map(({ id }) => id)

/** Every call on one group, as this caller sends it. */
const callsOn = (id: number, by: Actor, other: number) => [
  by.send(getGroup, { params: { id } }),
  by.send(updateGroup, { params: { id }, body: { motd: 'mine' } }),
  by.send(disbandGroup, { params: { id }, body: {} }),
  by.send(changeGroupRole, { params: { id }, body: { gamerTag: other, role: 'officer' } }),
  by.send(removeGroupMember, { params: { id }, body: { gamerTag: other } }),
  by.send(kickGroupMember, { params: { id }, body: { gamerTag: other } }),
  by.send(petitionGroup, { params: { id }, body: {} }),
  by.send(applyToGroup, { params: { id }, body: {} }),
  by.send(inviteToGroup, { params: { id }, body: { gamerTag: other } }),
  by.send(askForDonation, { params: { id }, body: { currencyId, amount: 1 } }),
  by.send(giveDonation, { params: { id }, body: { recipientId: other, amount: 1 } }),
  by.send(claimDonations, { params: { id } }),
  by.send(joinGroup, { params: { gamerTag: by.gamerTag }, body: { group: id } }),
  by.send(leaveGroup, { params: { gamerTag: by.gamerTag }, body: { group: id } }),
]

test('a group that does not exist, or is of another realm or organization, is not found by any call', async () => {
  const ada = await app.player()
  const ben = await app.player()
  const id = await found(ada, 'Here')
  await join(ben, id)
  const before = await developer.call(getGroup, { params: { id } })
  const foreign = await testApp()
  for (const [by, group] of [
    [ada, unknown],
    [await app.player(app.staging), id],
    [await foreign.player(), id],
  ] as const)
    for (const answer of await Promise.all(callsOn(group, by, ben.gamerTag)))
      expect(answer).toMatchObject({ status: 404, body: { error: 'GroupNotFound' } })
  expect(await developer.call(getGroup, { params: { id } })).toEqual(before)
})

test('a part is found only below its own guild', async () => {
  const ada = await app.player()
  const ben = await app.player()
  const id = await found(ada, 'Guild')
  const other = await found(ben, 'Other guild')
  const part = await found(ada, 'Part', { type: 'subgroup', group: id })
  const refusal = { status: 404, body: { error: 'GroupNotFound', field: 'subGroup' } }
  const body = { subGroup: part }
  for (const answer of [
    await ben.send(updateGroup, { params: { id: other }, body: { ...body, motd: 'mine' } }),
    await ben.send(disbandGroup, { params: { id: other }, body }),
    await ben.send(inviteToGroup, { params: { id: other }, body: { ...body, gamerTag: ada.gamerTag } }),
    await ben.send(applyToGroup, { params: { id: other }, body }),
    await join(ben, other, body),
    await join(ben, other, { subGroup: unknown }),
  ])
    expect(answer).toMatchObject(refusal)
  // Members of a part must be in its guild.
  expect(await join(ben, id, body)).toMatchObject({ status: 404, body: { error: 'GroupMemberNotFound' } })
})

test('a new group needs a free name, a free tag, texts within their limits and a leader without a guild', async () => {
  const ada = await app.player()
  const ben = await app.player()
  const id = await found(ada, 'Taken', { tag: 'TKN' })
  const part = await found(ada, 'Part', { type: 'subgroup', group: id })
  const before = await auditOf()
  const cases: [object, number, string, string | undefined][] = [
    [{ name: 'tAKEN' }, 400, 'GroupNameTaken', 'name'],
    [{ tag: 'tkn' }, 400, 'GroupTagTaken', 'tag'],
    [{ tag: 'LONG' }, 400, 'InvalidTag', 'tag'],
    [{ tag: 'a b' }, 400, 'InvalidTag', 'tag'],
    [{ tag: 'a\tb' }, 400, 'BadRequest', 'tag'],
    [{ name: ' ' }, 400, 'BadRequest', 'name'],
    [{ name: 'x'.repeat(65) }, 400, 'BadRequest', 'name'],
    [{ slogan: 'x'.repeat(501) }, 400, 'BadRequest', 'slogan'],
    [{ motd: 'x'.repeat(2_001) }, 400, 'BadRequest', 'motd'],
    [{ maxSize: 0 }, 400, 'BadRequest', 'maxSize'],
    [{ maxSize: maxMembers + 1 }, 400, 'BadRequest', 'maxSize'],
    [{ requirement: -1 }, 400, 'BadRequest', 'requirement'],
    [{ enrollmentType: 'secret' }, 400, 'BadRequest', 'enrollmentType'],
    [{ type: 'subgroup' }, 400, 'BadRequest', 'group'],
    [{ group: id }, 400, 'BadRequest', 'group'],
    [{ type: 'subgroup', group: part }, 400, 'BadRequest', 'group'],
    [{ type: 'subgroup', group: unknown }, 404, 'GroupNotFound', undefined],
    [{ type: 'subgroup', group: id }, 404, 'GroupMemberNotFound', 'group'],
  ]
  for (const [body, status, error, field] of cases)
    expect({ body, answer: await create(ben, { name: 'New', ...body }) }).toMatchObject({
      body,
      answer: { status, body: { error, ...(field && { field }) } },
    })
  expect(await create(ada, { name: 'Second' })).toMatchObject({ status: 400, body: { error: 'AlreadyInGroup' } })
  const unknownLeader = { params: { gamerTag: unknown }, body: { name: 'Nobody’s' } }
  expect(await developer.send(createGroup, unknownLeader)).toMatchObject({
    status: 404,
    body: { error: 'PlayerNotFound' },
  })
  expect(await ben.send(createGroup, { params: { gamerTag: ada.gamerTag }, body: { name: 'Hers' } })).toMatchObject({
    status: 403,
  })
  // Nothing was saved: the names are free, and the audit trail is empty.
  expect(await auditOf()).toEqual(before)
  const full = { name: 'New', tag: 'NEW', slogan: 'x'.repeat(500), motd: 'x'.repeat(2_000), maxSize: maxMembers }
  expect(await create(ben, full)).toMatchObject({ status: 200 })
})

test('a full group cannot be joined in any way', async () => {
  const ada = await app.player()
  const ben = await app.player()
  const cleo = await app.player()
  const id = await found(ada, 'Full', { maxSize: 2, enrollmentType: 'restricted' })
  const params = { id }
  await ben.call(applyToGroup, { params, body: {} })
  await ada.call(inviteToGroup, { params, body: { gamerTag: cleo.gamerTag } })
  await developer.call(updateGroup, { params, body: { maxSize: 1 } })
  const refusal = { status: 400, body: { error: 'GroupFull' } }
  expect(await ada.send(inviteToGroup, { params, body: { gamerTag: ben.gamerTag } })).toMatchObject(refusal)
  expect(await join(cleo, id)).toMatchObject(refusal)
  expect(await cleo.send(applyToGroup, { params, body: {} })).toMatchObject(refusal)
  const staffPutsIn = { params: { gamerTag: ben.gamerTag }, body: { group: id } }
  expect(await developer.send(joinGroup, staffPutsIn)).toMatchObject(refusal)
  // The application and the invitation stay, and are valid once there is room.
  await developer.call(updateGroup, { params, body: { maxSize: 3 } })
  expect(await ada.send(inviteToGroup, { params, body: { gamerTag: ben.gamerTag } })).toMatchObject({ status: 200 })
  expect(await join(cleo, id)).toMatchObject({ status: 200 })
})

test('a member cannot be invited, accepted or added again', async () => {
  const ada = await app.player()
  const ben = await app.player()
  const cleo = await app.player()
  const id = await found(ada, 'Once')
  await join(ben, id)
  const already = { status: 400, body: { error: 'AlreadyInGroup' } }
  expect(await join(ben, id)).toMatchObject(already)
  expect(await ben.send(petitionGroup, { params: { id }, body: {} })).toMatchObject(already)
  const other = await found(cleo, 'Elsewhere')
  expect(await join(cleo, id)).toMatchObject(already)
  expect(await ada.send(inviteToGroup, { params: { id }, body: { gamerTag: ben.gamerTag } })).toMatchObject({
    status: 400,
    body: { error: 'GroupMemberExists', field: 'gamerTag' },
  })
  // An invitation does not remove anybody from another guild.
  await ada.call(inviteToGroup, { params: { id }, body: { gamerTag: cleo.gamerTag } })
  expect(await join(cleo, id)).toMatchObject(already)
  const { member } = await cleo.call(getGroupUser, { params: { gamerTag: cleo.gamerTag } })
  expect(member.guild).toMatchObject([{ id: other }])
})

test('only members can leave, succeed, be kicked, get a role, ask, give and claim', async () => {
  const ada = await app.player()
  const ben = await app.player()
  const stranger = await app.player()
  const id = await found(ada, 'Members')
  await join(ben, id)
  const params = { id }
  const leaving = (by: Actor, more: object = {}) =>
    by.send(leaveGroup, { params: { gamerTag: by.gamerTag }, body: { group: id, ...more } })
  for (const [answer, field] of [
    [await leaving(stranger), 'group'],
    [await leaving(ada, { successor: stranger.gamerTag }), 'successor'],
    [await ada.send(kickGroupMember, { params, body: { gamerTag: stranger.gamerTag } }), 'gamerTag'],
    [await ada.send(removeGroupMember, { params, body: { gamerTag: unknown } }), 'gamerTag'],
    [await ada.send(changeGroupRole, { params, body: { gamerTag: stranger.gamerTag, role: 'leader' } }), 'gamerTag'],
    [await stranger.send(askForDonation, { params, body: { currencyId, amount: 1 } }), 'id'],
    [await stranger.send(giveDonation, { params, body: { recipientId: ada.gamerTag, amount: 1 } }), 'id'],
    [await stranger.send(claimDonations, { params }), 'id'],
  ] as const)
    expect(answer).toMatchObject({ status: 404, body: { error: 'GroupMemberNotFound', field } })
  expect(await leaving(ada, { successor: ada.gamerTag })).toMatchObject({ status: 400, body: { field: 'successor' } })
  const { members } = await developer.call(getGroup, { params })
  expect(members.map(({ gamerTag, role }) => [gamerTag, role])).toEqual([
    [ada.gamerTag, 'leader'],
    [ben.gamerTag, ''],
  ])
})

test('a donation request is limited, one at a time, and filled by others up to its amount', async () => {
  const ada = await app.player()
  const ben = await app.player()
  const id = await found(ada, 'Donors')
  await join(ben, id)
  const params = { id }
  const ask = (amount: number) => ada.send(askForDonation, { params, body: { currencyId, amount } })
  const give = (by: Actor, amount: number) =>
    by.send(giveDonation, { params, body: { recipientId: ada.gamerTag, amount } })
  expect(await ada.send(claimDonations, { params })).toMatchObject({ status: 404, body: { error: 'DonationNotFound' } })
  expect(await give(ben, 1)).toMatchObject({ status: 404, body: { error: 'DonationNotFound', field: 'recipientId' } })
  for (const amount of [0, -1, 1_000_000_001, 0.5])
    expect(await ask(amount)).toMatchObject({ status: 400, body: { field: 'amount' } })
  expect(await ask(1_000_000_000)).toMatchObject({ status: 200 })
  expect(await ask(1)).toMatchObject({ status: 409, body: { error: 'DonationPending' } })
  expect(await give(ada, 1)).toMatchObject({ status: 400, body: { field: 'recipientId' } })
  expect(await give(ben, 1)).toMatchObject({ status: 400, body: { error: 'InsufficientCurrency' } })
  expect(await ada.send(claimDonations, { params })).toMatchObject({ body: { error: 'DonationNotFound' } })
  const { donations } = await developer.call(getGroup, { params })
  expect(donations).toMatchObject([{ playerId: ada.gamerTag, progress: [], satisfied: false }])
})

test('a suspended player can do nothing in a group; others can still kick them', async () => {
  const ada = await app.player()
  const ben = await app.player()
  const id = await found(ada, 'Quiet')
  await join(ben, id)
  await developer.call(suspendPlayer, { body: { player: ben.gamerTag, reason: 'cheating' } })
  for (const answer of await Promise.all(callsOn(id, ben, ada.gamerTag)))
    expect(answer).toMatchObject({ status: 403, body: { error: 'PlayerSuspended' } })
  expect(await ada.send(kickGroupMember, { params: { id }, body: { gamerTag: ben.gamerTag } })).toMatchObject({
    status: 200,
    body: { member: false },
  })
})

test('unknown players cannot be invited, added or read', async () => {
  const ada = await app.player()
  const id = await found(ada, 'Real')
  const elsewhere = await app.player(app.staging)
  for (const gamerTag of [unknown, elsewhere.gamerTag])
    for (const answer of [
      await ada.send(inviteToGroup, { params: { id }, body: { gamerTag } }),
      await developer.send(joinGroup, { params: { gamerTag }, body: { group: id } }),
      await developer.send(getGroupUser, { params: { gamerTag } }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error: 'PlayerNotFound' } })
})
