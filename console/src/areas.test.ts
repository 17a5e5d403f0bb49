import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyRoute } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { areas } from './areas.ts'
import { navigation } from './navigation.ts'
import type { NavLevel } from './shell/frame/nav-groups.ts'
import { type AreaMenu, gatherNavigation } from './shell/frame/nav-groups.ts'
import { type AreaRoutes, customerRoute, gameRoute, playerRoute, realmRoute } from './shell/routing/parent-routes.ts'
import { IconBox } from './ui/layout/icons.ts'

const root = join(import.meta.dirname, 'areas')
const folders = readdirSync(root).flatMap((group) => readdirSync(join(root, group)).map((area) => `${group}/${area}`))
const menus = Object.entries(import.meta.glob<AreaMenu>('./areas/*/*/menu.ts', { eager: true, import: 'menu' }))
const routes = (level: keyof AreaRoutes) => Object.values<AreaRoutes>(areas).flatMap((area) => area[level] ?? [])
const pathOf = ({ options }: AnyRoute) => ('path' in options ? String(options.path) : '')
const paths = (level: keyof AreaRoutes) => routes(level).map(pathOf)
const twice = (words: readonly string[]) => words.filter((word, index) => words.indexOf(word) !== index)

test('every folder of an area is listed in areas.ts, and only those', () => {
  expect(folders.length).toBeGreaterThan(30)
  expect(Object.keys(areas).sort()).toEqual(folders.sort())
})

test('every area that has routes is listed with them', () => {
  const withRoutes = folders.filter((folder) => readdirSync(join(root, folder)).includes('routes.ts'))
  const listed = Object.entries<AreaRoutes>(areas).filter(([, area]) => Object.values(area).flat().length > 0)
  expect(listed.map(([folder]) => folder).sort()).toEqual(withRoutes.sort())
})

test('every screen has its own address', () => {
  for (const level of ['outside', 'organization', 'game', 'realm', 'player'] as const) {
    expect(twice(paths(level)), level).toEqual([])
  }
})

/** Bookmarks and documents of studios name them, those of withheld screens included. */
const wellKnown = {
  realm:
    'dashboard analytics realm-config content microservices logs shards entitlements cloud-game-base cloud-trials ' +
    'timers jobs tagging announcements message-templates messaging launch-message-control notify purchases ' +
    'promotions commerce-configuration players groups leaderboards events chat friends pvp',
  player:
    'stats history trials cloud-saving inventory announcements mail groups friends leaderboards events tournaments ' +
    'offers purchases entitlements',
} as const

test('every address that studios know leads somewhere [shell-2]', () => {
  for (const level of ['realm', 'player'] as const) {
    expect(
      wellKnown[level].split(' ').filter((path) => !paths(level).includes(path)),
      level,
    ).toEqual([])
  }
})

test('an organization has the addresses that studios know, as have a game and a realm [shell-3 realms-2]', () => {
  expect(paths('organization')).toEqual(
    expect.arrayContaining(['games', 'account', 'users', 'usage', 'service-plans', 'getting-started']),
  )
  expect(paths('game')).toContain('/')
  expect(paths('realm')).toContain('/')
})

test('the addresses of realms and players stand below each other [shell-1 realms-2]', () => {
  expect([customerRoute, gameRoute, realmRoute, playerRoute].map(pathOf)).toEqual([
    '$customerId',
    'games/$gameId',
    'realms/$realmId',
    'players/$playerId',
  ])
  const parents = [gameRoute, realmRoute, playerRoute].map(({ options }) => options.getParentRoute())
  expect(parents).toEqual([customerRoute, gameRoute, realmRoute])
})

test('sign-in and sign-up have addresses outside of organizations [auth-1 auth-2 auth-3]', () => {
  expect(paths('outside')).toEqual(expect.arrayContaining(['/login', '/signup-registration']))
})

test.each(menus)('%s names only screens that its area has', (file, menu) => {
  const [, , group, area] = file.split('/')
  const own: AreaRoutes = Object.entries<AreaRoutes>(areas).find(([folder]) => folder === `${group}/${area}`)?.[1] ?? {}
  const addresses = (list: AreaRoutes['realm'] = []) => list.map(pathOf)
  const known = { admin: addresses(own.organization), realm: addresses(own.realm), player: addresses(own.player) }
  expect(Object.values(menu).flat().length).toBeGreaterThan(0)
  for (const level of ['admin', 'realm', 'player'] as const) {
    const unknown = (menu[level] ?? []).filter(({ path }) => !known[level].includes(path || '/'))
    expect(unknown.map(({ label }) => label)).toEqual([])
  }
})

test('no two entries of the menu have the same place', () => {
  const of = (level: NavLevel) =>
    menus.flatMap(([, menu]): { group?: string; position: number }[] => [...(menu[level] ?? [])])
  for (const level of ['admin', 'realm', 'player'] as const) {
    expect(twice(of(level).map(({ group = '', position }) => `${group} ${position}`)), level).toEqual([])
  }
})

test('every entry that an area declares stands in the menu once', () => {
  const declared = menus.flatMap(([, menu]) =>
    Object.values(menu).flatMap((entries) => entries.map(({ label }) => label)),
  )
  const shown = Object.values(navigation).flatMap((groups) =>
    groups.flatMap(({ entries }) => entries.map(({ label }) => label)),
  )
  expect(shown.length).toBeGreaterThan(40)
  expect(shown.toSorted()).toEqual(declared.toSorted())
})

test('the place of an entry is what the area says, not the order in which areas come', () => {
  const entry = (label: string, position: number) => ({ label, position, path: label, icon: IconBox })
  const navigationOf = gatherNavigation([
    { realm: [{ ...entry('third', 30), group: 'Engage' }] },
    {
      realm: [
        { ...entry('first', 10), group: 'Engage' },
        { ...entry('alone', 20), group: 'Operate' },
      ],
    },
    { realm: [{ ...entry('second', 20), group: 'Engage' }] },
  ])
  const labels = navigationOf.realm.map(({ label, entries }) => [label, entries.map((each) => each.label)])
  expect(labels).toEqual([
    [undefined, []],
    ['Analyze', []],
    ['Operate', ['alone']],
    ['Communicate', []],
    ['Monetize', []],
    ['Engage', ['first', 'second', 'third']],
  ])
})
