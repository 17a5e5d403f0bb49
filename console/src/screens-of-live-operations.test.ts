import { expect, test } from 'vitest'
import { catalogParts } from './areas/monetize/commerce/commerce-search.ts'
import { fakeRealm } from './areas/organization/realms/fake-realm.ts'
import { areas } from './areas.ts'
import { navigation } from './navigation.ts'
import { permittedGroups } from './shell/frame/navigation.ts'
import type { AreaRoutes } from './shell/routing/parent-routes.ts'
import { rightsIn } from './shell/scope/rights.ts'

/** Paths, labels and rights of the screens, written out: studios have them in bookmarks, roles and habits. */

type Level = 'realm' | 'player'

const routesOf = (level: Level) => Object.values<AreaRoutes>(areas).flatMap((area) => area[level] ?? [])
const pathsOf = (level: Level) => routesOf(level).map(({ options }) => ('path' in options ? String(options.path) : ''))
const entriesOf = (level: Level) =>
  navigation[level].flatMap(({ label: group, entries }) => entries.map((entry) => ({ group, ...entry })))

test.each([
  ['players are a screen under Engage [players-1]', 'players', 'Engage', 'Players', 'view players'],
  ['tagging is a screen under Operate [stats-11]', 'tagging', 'Operate', 'Tagging', 'view tagging'],
  [
    'announcements are a screen under Communicate [announcements-1]',
    'announcements',
    'Communicate',
    'Announcements',
    'view announcements',
  ],
  [
    'templates are a screen under Communicate [campaigns-2]',
    'message-templates',
    'Communicate',
    'Templates',
    'view templates',
  ],
  [
    'Notify All Players is a screen under Communicate [campaigns-3]',
    'notify',
    'Communicate',
    'Notify All Players',
    'view notify',
  ],
  ['groups are a screen under Engage [groups-1]', 'groups', 'Engage', 'Groups', 'view groups'],
  [
    'leaderboards are a screen under Engage [leaderboards-1]',
    'leaderboards',
    'Engage',
    'Leaderboards',
    'view leaderboards',
  ],
  ['events are a screen under Engage [events-1]', 'events', 'Engage', 'Events', 'view events'],
  ['PvP definitions are a screen under Engage [pvp-1]', 'pvp', 'Engage', 'PvP Definitions', 'view pvp'],
  [
    'the catalogue is a screen under Monetize [commerce-1]',
    'commerce-configuration',
    'Monetize',
    'Commerce Catalog',
    'view commerce-catalog',
  ],
  [
    'payments are a screen under Monetize [payments-1]',
    'purchases',
    'Monetize',
    'Real-Money Transactions',
    'view real-money-transactions',
  ],
])('%s', (_, path, group, label, right) => {
  expect(pathsOf('realm')).toContain(path)
  expect(entriesOf('realm').find((entry) => entry.path === path)).toMatchObject({ group, label, right })
})

test.each([
  ['the profile is the first path of a player [players-15]', '', 'Player Profile', 'view player-profile'],
  ['stats are a screen of a player [stats-1]', 'stats', 'Stats', 'view stats'],
  ['the inventory is a screen of a player [inventory-1]', 'inventory', 'Inventory', 'view inventory'],
  ['the mail inbox is a screen of a player [mail-1]', 'mail', 'Mail Inbox', 'view mail'],
  [
    'the announcement inbox is a screen of a player [announcements-16]',
    'announcements',
    'Announcement Inbox',
    'view player-announcements',
  ],
  ['groups are a screen of a player [groups-2]', 'groups', 'Groups', 'view player-groups'],
  [
    'leaderboards are a screen of a player [leaderboards-2]',
    'leaderboards',
    'Leaderboards',
    'view player-leaderboards',
  ],
  ['events are a screen of a player [events-2]', 'events', 'Events', 'view player-events'],
  ['tournaments are a screen of a player [tournaments-1]', 'tournaments', 'Tournaments', 'view tournaments'],
  ['store offers are a screen of a player [commerce-2]', 'offers', 'Store Offers', 'view store-offers'],
  [
    'payments are a screen of a player [payments-2]',
    'purchases',
    'Real-Money Transactions',
    'view player-real-money-transactions',
  ],
])('%s', (_, path, label, right) => {
  expect(pathsOf('player')).toContain(path || '/')
  expect(entriesOf('player').find((entry) => entry.path === path)).toMatchObject({ label, right })
})

test('the path messaging leads to the campaigns, which stand under Communicate [campaigns-1]', () => {
  const [route] = routesOf('realm').filter(({ options }) => 'path' in options && options.path === 'messaging')
  const open = route?.options.beforeLoad as unknown as (at: { params: object; search: object }) => void
  const params = { customerId: 'acme', gameId: 'DE_1', realmId: 'DE_2' }
  let thrown: unknown
  try {
    open({ params, search: {} })
  } catch (redirect) {
    thrown = redirect
  }
  expect(thrown).toMatchObject({ options: { to: '/acme/games/DE_1/realms/DE_2/campaigns' } })
  expect(entriesOf('realm').find(({ path }) => path === 'campaigns')).toMatchObject({
    group: 'Communicate',
    label: 'Campaigns',
    right: 'view campaigns',
  })
})

test('the catalogue shows listings, stores, offers and SKUs [commerce-1]', () => {
  expect(catalogParts).toEqual(['listings', 'sales', 'stores', 'offers', 'skus'])
})

/** What the menu shows to somebody with a role, in an organization with the extra rights. */
const shownTo = (roleString: string, level: Level) => {
  const holder = { id: 1, roleString, roles: [], scopes: [], thirdPartyAppAssociations: [], external: [], extras: true }
  const rights = rightsIn(holder, [fakeRealm('DE_1', 'DE_1')], 'DE_1')
  return permittedGroups(navigation[level], rights).flatMap(({ entries }) => entries.map(({ path }) => path))
}

test('friends and chat have paths, and no menu shows them to anybody [players-54]', () => {
  expect(pathsOf('realm')).toEqual(expect.arrayContaining(['friends', 'chat']))
  expect(pathsOf('player')).toContain('friends')
  for (const role of ['admin', 'developer', 'tester']) {
    expect(shownTo(role, 'realm')).toContain('players')
    expect(shownTo(role, 'realm')).not.toContain('friends')
    expect(shownTo(role, 'realm')).not.toContain('chat')
    expect(shownTo(role, 'player')).not.toContain('friends')
  }
})

test('the launch message has a path, and no menu shows it to anybody [campaigns-5]', () => {
  expect(pathsOf('realm')).toContain('launch-message-control')
  expect(entriesOf('realm').find(({ label }) => label === 'Launch Message')).toMatchObject({
    path: 'launch-message-control',
  })
  for (const role of ['admin', 'developer', 'tester']) {
    expect(shownTo(role, 'realm')).toContain('pvp')
    expect(shownTo(role, 'realm')).not.toContain('launch-message-control')
  }
})
