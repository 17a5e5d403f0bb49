import { afterAll, beforeAll, expect, test } from 'vitest'
import { failuresAreTyped, gameServerActs, playerSignsInOtherwise, servicesOfThePlayer } from './classes.stories.ts'
import { contentIsPromoted, contentIsPublished, textsAreTranslated } from './content.stories.ts'
import {
  boardsAreClimbed,
  dailyRewardIsClaimed,
  eventRuns,
  friendsAreMade,
  guildsAreFounded,
  tournamentIsPlayed,
} from './engage.stories.ts'
import { announcementsAreRead, mailIsSent, trialRuns } from './messages.stories.ts'
import { filesAreSaved, jobsRun, nobodySubscribes, servicesConnect } from './operate.stories.ts'
import { operatorsGetRoles, studioSignsUp } from './organization.stories.ts'
import { playersPay } from './payments.stories.ts'
import { playersPlay, playersTrade } from './play.stories.ts'
import { accountsGrow, gameStarts } from './players.stories.ts'
import { onlyRejected, unservedAreRejected, unservedFunctions } from './unserved.stories.ts'
import { openWorld, type World } from './world.stories.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
}, 180_000)
afterAll(() => world?.close())

test('a studio signs up, makes realms and configures them', () => studioSignsUp(world))
test('operators get roles and lose them', () => operatorsGetRoles(world))
test('the content is written, published, changed and rolled back', () => contentIsPublished(world))
test('texts are translated', () => textsAreTranslated(world))
test('content reaches the other realms', () => contentIsPromoted(world))
test('a game starts: the player signs in as a guest, and a socket opens', () => gameStarts(world))
test('players get e-mails and devices, and operators look after them', () => accountsGrow(world))
test('players have stats, sessions, presence and messages', () => playersPlay(world))
test('players get items and buy in a shop', () => playersTrade(world))
test('players pay at each store', () => playersPay(world))
test('mail brings gifts', () => mailIsSent(world))
test('announcements are read and claimed', () => announcementsAreRead(world))
test('a trial puts players into cohorts', () => trialRuns(world))
test('boards are climbed', () => boardsAreClimbed(world))
test('an event runs in phases', () => eventRuns(world))
test('a daily reward is claimed', () => dailyRewardIsClaimed(world))
test('guilds are founded', () => guildsAreFounded(world))
test('friends are made', () => friendsAreMade(world))
test('services connect, and their logs are read', () => servicesConnect(world))
test('the classes of the client do what they promise a player', () => servicesOfThePlayer(world))
test('a player signs in by other ways', () => playerSignsInOtherwise(world))
test('a game server signs its requests', () => gameServerActs(world))
test('a tournament is played', () => tournamentIsPlayed(world))
test('files are saved in the cloud', () => filesAreSaved(world))
test('jobs run', () => jobsRun(world))
test('a subscription to unknown messages is rejected with the reason', () => nobodySubscribes(world))
test('failures have the types of the client', () => failuresAreTyped(world))
test('unknown calls return 404', () => unservedAreRejected(world))

test('every function that the client exports has been called', () => {
  const { api, sdk, browser } = world.client
  const functions = Object.keys(api)
  expect(world.declared.functions.toSorted()).toEqual(functions.toSorted())
  expect(Object.keys(browser).toSorted()).toEqual(Object.keys(sdk).toSorted())
  const unserved = new Set(unservedFunctions(functions))
  const { answered, rejected } = world
  expect(functions.filter((name) => !answered.has(name) && !rejected.has(name))).toEqual([])
  // A function that answers is in no list of exceptions.
  expect([...answered].filter((name) => unserved.has(name))).toEqual([])
  const others = functions.filter((name) => !answered.has(name) && !unserved.has(name))
  expect(others.toSorted()).toEqual(Object.keys(onlyRejected))
  expect([functions.length, answered.size, unserved.size]).toEqual([431, 355, 63])
  expect([...world.methods].flatMap(([name, method]) => (method.mock.calls.length === 0 ? [name] : []))).toEqual([])
})
