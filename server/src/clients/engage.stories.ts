import { hourMs } from '@regent/contract/time'
import { expect } from 'vitest'
import { textOf, type World } from './world.stories.ts'

/** Boards: made by hand and from content, with scores, ranks and matches. */
export async function boardsAreClimbed(world: World): Promise<void> {
  const { captain, mate, stranger, operator } = world.people
  await operator.call('leaderboardsPostByObjectId', 'arena', { sharded: false, permissions: { write_self: true } })
  expect(await operator.call('leaderboardsGetUidBasic')).toEqual({ id: expect.anything() })
  expect(await captain.call('leaderboardsGetAssignmentBasic', 'arena', true)).toMatchObject({ leaderboardId: 'arena' })
  await captain.call('leaderboardsPutEntryByObjectId', 'arena', {
    id: captain.gamerTag,
    score: 900,
    stats: { ship: 'skiff' },
  })
  await mate.call('leaderboardsPutEntryByObjectId', 'arena', { id: mate.gamerTag, score: 700 })
  await stranger.call('leaderboardsPutEntryByObjectId', 'arena', { id: stranger.gamerTag, score: 500 })
  await stranger.call('leaderboardsPutEntryByObjectId', 'arena', { id: stranger.gamerTag, score: 50, increment: true })
  const view = async () => {
    const { lb } = await captain.call('leaderboardsGetViewByObjectId', 'arena', undefined, undefined, 0, undefined, 10)
    return lb.rankings.map((one: { gt: bigint; score: number }) => [String(one.gt), one.score])
  }
  expect(await view()).toEqual([
    [captain.gamerTag, 900],
    [mate.gamerTag, 700],
    [stranger.gamerTag, 550],
  ])
  expect(
    await captain.call('leaderboardsGetRanksByObjectId', 'arena', `${captain.gamerTag},${stranger.gamerTag}`),
  ).toMatchObject({ lb: { rankings: [{ rank: 1 }, { rank: 3 }] } })
  expect(await operator.call('leaderboardsGetListBasic', false, 10, 'arena')).toMatchObject({ nameList: ['arena'] })
  expect(textOf(await operator.call('leaderboardsGetPlayerBasic', captain.gamerTag))).toContain('arena')
  expect(await captain.call('leaderboardsGetMembershipByObjectId', 'arena', captain.gamerTag)).toEqual({
    result: true,
  })
  expect(textOf(await captain.call('leaderboardsGetPartitionByObjectId', 'arena', captain.gamerTag))).toContain('arena')
  expect(await captain.call('leaderboardsGetAssignmentByObjectId', 'arena')).toMatchObject({ leaderboardId: 'arena' })
  expect(await operator.call('leaderboardsGetDetailsByObjectId', 'arena', 0, 10)).toMatchObject({
    fullName: `${world.ids.pid}.arena`,
    numberOfEntries: 3,
  })
  expect(await captain.call('leaderboardsGetFriendsByObjectId', 'arena')).toMatchObject({ result: 'ok' })
  expect(await captain.call('leaderboardsGetMatchesByObjectId', 'arena', 10, 2, 2)).toMatchObject({ totalEntries: 3 })
  await operator.call('leaderboardsPutSwapByObjectId', 'arena', {
    winnerId: mate.gamerTag,
    loserId: captain.gamerTag,
    swapBase: '10',
    delta: '5',
  })
  expect(await view()).not.toEqual([[captain.gamerTag, 900]])
  await operator.call('leaderboardsDeleteEntryByObjectId', 'arena', { id: stranger.gamerTag })
  expect(await view()).toHaveLength(2)
  await operator.call('leaderboardsPostByObjectId', 'league', { sharded: false, partitioned: true, maxEntries: 20 })
  expect(await mate.call('leaderboardsGetAssignmentBasic', 'league', true)).toMatchObject({ leaderboardId: 'league#0' })
  await operator.call('leaderboardsDeleteAssignmentByObjectId', 'league', { playerId: mate.gamerTag })
  expect(await mate.refusal('leaderboardsGetAssignmentByObjectId', 'league')).toMatchObject({
    error: 'LeaderboardNotJoined',
  })
  await operator.call('leaderboardsPutFreezeByObjectId', 'arena')
  expect(
    await captain.refusal('leaderboardsPutEntryByObjectId', 'arena', { id: captain.gamerTag, score: 1_000 }),
  ).toMatchObject({ error: 'LeaderboardFrozen' })
  await operator.call('leaderboardsDeleteEntriesByObjectId', 'arena')
  expect(await view()).toEqual([])
  await operator.call('leaderboardsDeleteByObjectId', 'arena')
  expect(await captain.refusal('leaderboardsGetViewByObjectId', 'arena')).toMatchObject({ status: 404 })
}

/** An event with two phases and a reward. */
export async function eventRuns(world: World): Promise<void> {
  const { captain, operator } = world.people
  const content = {
    symbol: 'events.regatta',
    name: 'Regatta',
    start_date: new Date(world.now() - 60_000).toISOString(),
    phases: ['Gathering', 'Race'].map((name) => ({
      name,
      duration_minutes: 60,
      durationSeconds: '3600',
      durationMillis: '3600000',
      rules: [],
    })),
    permissions: { write_self: true },
    score_rewards: [{ min: 100, currencies: [{ id: 'currency.gems', amount: 20 }] }],
  }
  await operator.call('eventsPostApplyContentBasic', { content })
  expect(textOf(await operator.call('eventsGetContentBasic'))).toContain('events.regatta')
  expect(textOf(await operator.call('eventsGetCalendarBasic'))).toContain('events.regatta')
  const running = async () =>
    (await captain.call('eventsGetRunningBasic')).events as { id: string; content: { symbol: string } }[]
  const event = (await running()).find((one) => one.content.symbol === 'events.regatta')
  const { id = '' } = event ?? {}
  expect(await operator.call('eventsGetByObjectId', id)).toMatchObject({ running: true, phase: { name: 'Gathering' } })
  expect(await captain.call('eventsGetPingByObjectId', id)).toBeDefined()
  await operator.call('eventsPutEndPhaseByObjectId', id, { time: new Date(world.now()).toISOString() })
  expect(await operator.call('eventsGetByObjectId', id)).toMatchObject({ phase: { name: 'Race' } })
  await operator.call('eventsPutRefreshByObjectId', id)
  await captain.call('eventPlayersPutScoreByObjectId', captain.gamerTag, { eventId: id, score: 120 })
  expect(await captain.call('eventPlayersGetByObjectId', captain.gamerTag)).toMatchObject({
    running: [{ id, score: 120, scoreRewards: [{ earned: true, claimed: false }] }],
  })
  expect(await captain.call('eventPlayersPostClaimByObjectId', captain.gamerTag, { eventId: id })).toMatchObject({
    view: { scoreRewards: [{ claimed: true }] },
  })
  await operator.call('eventsPutContentByObjectId', 'events.feast', {
    origin: 'content',
    originType: 'manual',
    event: { ...content, symbol: 'events.feast', name: 'Feast' },
  })
  expect(textOf(await operator.call('eventsGetContentBasic'))).toContain('Feast')
  await operator.call('eventsDeleteContentByObjectId', id)
  expect((await running()).map((one) => one.id)).not.toContain(id)
}

/** Guilds: founded, joined, and a donation. */
export async function guildsAreFounded(world: World): Promise<void> {
  const { captain, mate, stranger, operator } = world.people
  expect(
    await captain.call('groupUsersGetAvailabilityByObjectId', captain.gamerTag, 'guild', 'Corsairs', undefined, 'COR'),
  ).toEqual({ name: true, tag: true })
  // The client's type of "subGroup" is boolean, and Regent asks for a number.
  expect(
    await captain.refusal('groupUsersGetAvailabilityByObjectId', captain.gamerTag, 'guild', 'Corsairs', false, 'COR'),
  ).toMatchObject({ status: 400, error: 'BadRequest' })
  const { group } = await captain.call('groupUsersPostGroupByObjectId', captain.gamerTag, {
    name: 'Corsairs',
    tag: 'COR',
    enrollmentType: 'open',
    requirement: '0',
    type: 'guild',
    maxSize: 20,
  })
  const id = String(group.id)
  expect(await captain.call('groupUsersGetByObjectId', captain.gamerTag)).toMatchObject({
    member: { guild: [{ id: BigInt(id) }] },
  })
  expect(
    await mate.call('groupUsersGetSearchByObjectId', mate.gamerTag, 'guild', undefined, undefined, 10, 'Cor'),
  ).toMatchObject({
    groups: [{ name: 'Corsairs' }],
  })
  expect(textOf(await mate.call('groupUsersGetRecommendedByObjectId', mate.gamerTag))).toContain('Corsairs')
  expect(await mate.call('groupUsersPostJoinByObjectId', mate.gamerTag, { group: id, type: 'guild' })).toMatchObject({
    member: true,
  })
  await captain.call('groupsPutByObjectId', id, { slogan: 'For the sea', enrollmentType: 'restricted' })
  expect(await mate.call('groupsGetByObjectId', id)).toMatchObject({ slogan: 'For the sea', members: { length: 2 } })
  await captain.call('groupsPutRoleByObjectId', id, { gamerTag: mate.gamerTag, role: 'officer' })
  await mate.call('groupsPostDonationsByObjectId', id, { currencyId: 'currency.gold', amount: '40' })
  await captain.call('groupsPutDonationsByObjectId', id, { recipientId: mate.gamerTag, amount: '40', autoClaim: false })
  await mate.call('groupsPutDonationsClaimByObjectId', id)
  expect(await mate.call('inventoryGetByObjectId', mate.gamerTag, 'currency.gold')).toMatchObject({
    currencies: [{ id: 'currency.gold', amount: 540 }],
  })
  await stranger.call('groupsPostPetitionByObjectId', id, {})
  await captain.call('groupsPostInviteByObjectId', id, { gamerTag: stranger.gamerTag })
  const members = async () =>
    (await captain.call('groupsGetByObjectId', id)).members.map((one: { gamerTag: bigint }) => String(one.gamerTag))
  const isIn = async () => (await members()).includes(stranger.gamerTag)
  if (!(await isIn()))
    await stranger.call('groupUsersPostJoinByObjectId', stranger.gamerTag, { group: id, type: 'guild' })
  expect(await isIn()).toBe(true)
  await captain.call('groupsPostKickByObjectId', id, { gamerTag: stranger.gamerTag })
  expect(await isIn()).toBe(false)
  await stranger.call('groupsPostApplyByObjectId', id, {})
  await operator.call('groupsPostInviteByObjectId', id, { gamerTag: stranger.gamerTag })
  await captain.call('groupsDeleteMemberByObjectId', id, { gamerTag: stranger.gamerTag })
  expect(await isIn()).toBe(false)
  await mate.call('groupUsersDeleteJoinByObjectId', mate.gamerTag, { group: id, type: 'guild' })
  expect(await members()).toEqual([captain.gamerTag])
  await captain.call('groupsDeleteByObjectId', id, {})
  expect(await captain.refusal('groupsGetByObjectId', id)).toMatchObject({ status: 404, error: 'GroupNotFound' })
}

/** Friends are invited, made, lost and blocked. */
export async function friendsAreMade(world: World): Promise<void> {
  const { captain, mate, stranger, operator } = world.people
  await captain.call('socialPostFriendsInviteBasic', { gamerTag: stranger.gamerTag })
  await captain.call('socialDeleteFriendsInviteBasic', { gamerTag: stranger.gamerTag })
  await captain.call('socialPostFriendsInviteBasic', { gamerTag: mate.gamerTag })
  expect(await mate.call('socialGetMyBasic')).toMatchObject({
    invites: [{ playerId: BigInt(captain.gamerTag), direction: 'incoming' }],
  })
  await mate.call('socialPostFriendsMakeBasic', { gamerTag: captain.gamerTag })
  expect(await captain.call('socialGetMyBasic')).toMatchObject({
    friends: [{ playerId: BigInt(mate.gamerTag), source: 'native' }],
  })
  expect(textOf(await operator.call('socialGetBasic', [captain.gamerTag]))).toContain(mate.gamerTag)
  await captain.call('socialDeleteFriendsBasic', { playerId: mate.gamerTag })
  expect(await captain.call('socialPostBlockedBasic', { playerId: stranger.gamerTag })).toMatchObject({
    isBlocked: true,
  })
  expect(await captain.call('socialDeleteBlockedBasic', { playerId: stranger.gamerTag })).toMatchObject({
    isBlocked: false,
  })
  expect(await captain.refusal('socialPostFriendsImportBasic', { source: 'facebook', token: 'a token' })).toMatchObject(
    {
      error: 'NotSetUp',
    },
  )
}

/** The daily gems of the content: a calendar, and the claim of its first day. */
export async function dailyRewardIsClaimed({ people: { captain } }: World): Promise<void> {
  const id = 'calendars.daily'
  const read = async () => (await captain.call('calendarsGetByObjectId', captain.gamerTag)).calendars
  expect(await read()).toMatchObject([
    {
      id,
      nextIndex: 0,
      days: [{ obtain: [{ symbol: 'currency.gems', action: 'grant', quantity: 5 }] }, {}, {}, {}, {}, {}, {}],
    },
  ])
  expect(await captain.call('calendarsPostClaimByObjectId', captain.gamerTag, { id })).toEqual({
    result: 'ok',
    data: {},
  })
  expect(await captain.refusal('calendarsPostClaimByObjectId', captain.gamerTag, { id })).toMatchObject({
    error: 'AlreadyClaimedToday',
  })
  expect(await read()).toMatchObject([{ id, nextIndex: 1 }])
}

/** The arena of the content: its cycles, standings and rewards. */
export async function tournamentIsPlayed(world: World): Promise<void> {
  const { captain, mate, operator } = world.people
  const contentId = 'tournaments.arena'
  const { tournaments } = await captain.call('tournamentsGetBasic', contentId)
  const { tournamentId } = tournaments[0]
  expect(await captain.call('tournamentsGetByObjectId', tournamentId)).toMatchObject({ contentId })
  for (const [player, score] of [
    [captain, 90],
    [mate, 70],
  ] as const) {
    expect(await player.call('tournamentsPostBasic', { tournamentId, contentId })).toMatchObject({ contentId })
    await player.call('tournamentsPostScoreBasic', { tournamentId, contentId, playerId: player.gamerTag, score })
  }
  for (const name of ['GetGlobalBasic', 'GetStandingsBasic'])
    expect(await captain.call(`tournaments${name}`, tournamentId, contentId)).toMatchObject({
      entries: [{ playerId: BigInt(captain.gamerTag), score: 90, rank: 1 }, { score: 70 }],
    })
  expect(await captain.call('tournamentsGetMeBasic', contentId)).toMatchObject({ statuses: [{ contentId }] })
  expect(await operator.call('tournamentsGetAdminPlayerBasic', captain.gamerTag, contentId)).toMatchObject({
    statuses: [{ score: 90 }],
  })
  expect(
    await operator.call('tournamentsPutAdminPlayerBasic', {
      playerId: captain.gamerTag,
      tournamentId,
      update: { score: 95 },
    }),
  ).toMatchObject({ score: 95 })
  expect(await captain.call('tournamentsGetStandingsGroupBasic', tournamentId, contentId)).toMatchObject({
    entries: [{ playerId: BigInt(captain.gamerTag), score: 95 }],
  })
  expect(await captain.call('tournamentsGetGroupsBasic', tournamentId, contentId)).toMatchObject({ entries: [] })
  expect(await captain.call('tournamentsGetMeGroupBasic', contentId)).toMatchObject({ statuses: [] })
  expect(await captain.call('tournamentsPostSearchGroupsBasic', { contentId, groupIds: ['7'] })).toMatchObject({
    statuses: [],
  })
  world.advance(7 * 24 * hourMs)
  await world.runJobs()
  expect(await captain.call('tournamentsGetRewardsBasic', contentId)).toMatchObject({
    rewardCurrencies: [{ symbol: 'currency.gems', amount: 50 }],
  })
  expect(await captain.call('tournamentsPostRewardsBasic', { contentId })).toMatchObject({
    rewardCurrencies: [{ symbol: 'currency.gems', amount: 50 }],
  })
  expect(textOf(await captain.call('tournamentsGetChampionsBasic', 2, tournamentId, contentId))).toContain(
    captain.gamerTag,
  )
}
