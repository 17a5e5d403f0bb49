import {
  createLeaderboard,
  getLeaderboardFriends,
  getLeaderboardView,
  setLeaderboardEntry,
} from '@regent/contract/engage/leaderboards'
import {
  blockPlayer,
  getSocial,
  inviteFriend,
  listSocial,
  makeFriend,
  removeFriend,
  type Social,
  unblockPlayer,
  withdrawFriendInvite,
} from '@regent/contract/players/friends'
import { exportPlayer } from '@regent/contract/players/profile'
import { beforeEach, expect, test } from 'vitest'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let ada: Actor
let ben: Actor
let cleo: Actor

beforeEach(async () => {
  app = await testApp()
  ada = await app.player()
  ben = await app.player()
  cleo = await app.player()
})

const invite = (by: Actor, { gamerTag }: Actor) => by.call(inviteFriend, { body: { gamerTag } })
const accept = (by: Actor, { gamerTag }: Actor) => by.call(makeFriend, { body: { gamerTag } })
const withdraw = (by: Actor, { gamerTag }: Actor) => by.call(withdrawFriendInvite, { body: { gamerTag } })
const remove = (by: Actor, { gamerTag }: Actor) => by.call(removeFriend, { body: { playerId: gamerTag } })
const block = (by: Actor, { gamerTag }: Actor) => by.call(blockPlayer, { body: { playerId: gamerTag } })
const social = (by: Actor) => by.call(getSocial, {})
const idOf = ({ gamerTag }: Actor) => String(gamerTag)
const nothing: Omit<Social, 'playerId'> = { friends: [], blocked: [], invites: [] }

test('who is invited accepts, and both are friends until one ends it', async () => {
  await invite(ada, ben)
  await invite(ada, ben)
  expect((await social(ada)).invites).toEqual([{ playerId: idOf(ben), direction: 'outgoing' }])
  expect(await social(ben)).toEqual({
    ...nothing,
    playerId: idOf(ben),
    invites: [{ playerId: idOf(ada), direction: 'incoming' }],
  })
  await expect(accept(ada, ben)).rejects.toMatchObject({ status: 400, code: 'NoInviteError' })
  await accept(ben, ada)
  for (const [one, other] of [
    [ada, ben],
    [ben, ada],
  ] as const) {
    const friends = [{ playerId: idOf(other), source: 'native' }]
    expect(await social(one)).toEqual({ ...nothing, playerId: idOf(one), friends })
  }
  await expect(invite(ben, ada)).rejects.toMatchObject({ status: 400, code: 'AlreadyFriends' })
  await remove(ben, ada)
  await remove(ben, ada)
  expect(await social(ada)).toEqual({ ...nothing, playerId: idOf(ada) })
})

test('an invite is taken back or declined; of two who invite each other at once both are friends', async () => {
  await invite(ada, ben)
  await withdraw(ada, ben)
  await expect(withdraw(ada, ben)).rejects.toMatchObject({ status: 400, code: 'NoInviteError' })
  await invite(ada, ben)
  await withdraw(ben, ada)
  expect((await social(ada)).invites).toEqual([])
  await Promise.all([invite(ada, ben), invite(ben, ada)])
  expect((await social(ada)).friends).toHaveLength(1)
  expect((await social(ben)).friends).toHaveLength(1)
})

test('who is blocked is no friend any more, and cannot ask to be until that ends', async () => {
  await invite(ada, ben)
  await accept(ben, ada)
  expect(await block(ada, ben)).toEqual({ playerId: idOf(ada), friendId: idOf(ben), isBlocked: true })
  expect(await social(ada)).toEqual({ ...nothing, playerId: idOf(ada), blocked: [{ playerId: idOf(ben) }] })
  expect(await social(ben)).toEqual({ ...nothing, playerId: idOf(ben) })
  await expect(invite(ben, ada)).rejects.toMatchObject({ status: 400, code: 'PlayerBlocked' })
  await block(ben, ada)
  const unblock = { body: { playerId: ben.gamerTag } }
  expect(await ada.call(unblockPlayer, unblock)).toMatchObject({ isBlocked: false })
  await expect(invite(ada, ben)).rejects.toMatchObject({ code: 'PlayerBlocked' })
  expect((await social(ben)).blocked).toHaveLength(1)
})

test('nobody befriends itself, or who is not of the realm', async () => {
  await expect(invite(ada, ada)).rejects.toMatchObject({ status: 400, code: 'BadRequest', field: 'gamerTag' })
  await expect(block(ada, ada)).rejects.toMatchObject({ status: 400, code: 'BadRequest', field: 'playerId' })
  const stranger = await app.player(app.staging)
  await expect(invite(ada, stranger)).rejects.toMatchObject({ status: 404, code: 'PlayerNotFound', field: 'gamerTag' })
  await expect(block(ada, stranger)).rejects.toMatchObject({ status: 404, code: 'PlayerNotFound' })
})

test('a leaderboard shows friends alone; an export tells of them', async () => {
  const developer = await app.as('developer')
  await developer.call(createLeaderboard, { params: { id: 'weekly' }, body: { permissions: { write_self: true } } })
  for (const [index, one] of [ada, ben, cleo].entries()) {
    await one.call(setLeaderboardEntry, { params: { id: 'weekly' }, body: { id: one.gamerTag, score: index } })
  }
  await invite(ada, cleo)
  const ranks = async () =>
    (await ada.call(getLeaderboardFriends, { params: { id: 'weekly' } })).lb.rankings.map(({ gt, rank }) => [gt, rank])
  expect(await ranks()).toEqual([[ada.gamerTag, 3]])
  await accept(cleo, ada)
  const friends = [
    [cleo.gamerTag, 1],
    [ada.gamerTag, 3],
  ]
  expect(await ranks()).toEqual(friends)
  const query = { friends: true, guild: true }
  const { lb } = await ada.call(getLeaderboardView, { params: { id: 'weekly' }, query })
  expect(lb.rankings.map(({ gt, rank }) => [gt, rank])).toEqual(friends)
  const { held } = await developer.call(exportPlayer, { params: { player: ada.gamerTag } })
  expect(held['friends']).toMatchObject([{ otherTag: cleo.gamerTag, state: 'friend' }])
})

test('the staff reads the friends of several players, each once; players only their own', async () => {
  await invite(ada, ben)
  await accept(ben, ada)
  const developer = await app.as('developer')
  const query = { playerIds: [ada.gamerTag, ben.gamerTag, ada.gamerTag] }
  const { statuses } = await developer.call(listSocial, { query })
  expect(statuses).toEqual([await social(ada), await social(ben)])
  expect(await ada.send(listSocial, { query })).toMatchObject({ status: 403 })
})
