import {
  cancelJob,
  deleteJob,
  getJob,
  listJobActivity,
  listJobs,
  listNextRuns,
  listSuspendedJobs,
  runJob,
  saveJob,
} from '@regent/contract/operate/scheduler'
import type { AnyRoute } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { contentRoutes } from './areas/operate/content/routes.ts'
import { areas } from './areas.ts'
import { navigation } from './navigation.ts'
import { permittedGroups } from './shell/frame/navigation.ts'
import type { AreaRoutes } from './shell/routing/parent-routes.ts'

const pathOf = ({ options }: AnyRoute) => ('path' in options ? String(options.path) : '')
const areaRoutes = (level: 'realm' | 'player') => Object.values<AreaRoutes>(areas).flatMap((area) => area[level] ?? [])
const routesOf = (level: 'realm' | 'player') => areaRoutes(level).map(pathOf)
const screensOf = (level: 'realm' | 'player') =>
  areaRoutes(level)
    .filter(({ options }) => options.component !== undefined)
    .map(pathOf)

/** The entry of the sidebar that leads to a path, with its group and its right. */
function entryAt(level: 'realm' | 'player', path: string) {
  const found = navigation[level].flatMap(({ label: group, entries }) =>
    entries.filter((entry) => entry.path === path).map(({ label, right }) => ({ group, label, right })),
  )
  return routesOf(level).includes(path) ? found : 'no route'
}

test.each([
  ['promotions is in Monetize [promo-codes-1]', 'promotions', 'Monetize', 'Promotion Codes', 'view promotion-codes'],
  ['entitlements is in Operate [entitlements-1]', 'entitlements', 'Operate', 'Entitlements', 'view entitlements'],
  [
    'cloud-game-base is in Operate [cloud-files-1]',
    'cloud-game-base',
    'Operate',
    'Game Base Cloud Data',
    'view game-base',
  ],
  ['cloud-trials is in Operate [trials-1]', 'cloud-trials', 'Operate', 'Trials', 'view trials'],
  ['content is in Operate [content-1]', 'content', 'Operate', 'Content', 'view content'],
  ['microservices is in Operate [microservices-1]', 'microservices', 'Operate', 'Microservices', 'view microservices'],
  ['logs is in Operate [logs-1]', 'logs', 'Operate', 'Logs', 'view microservices'],
  ['jobs is in Operate [scheduler-1]', 'jobs', 'Operate', 'Jobs', 'view timers'],
  ['timers is in Operate [timers-1]', 'timers', 'Operate', 'Timers', 'view timers'],
  ['shards is in Operate [shards-1]', 'shards', 'Operate', 'Manage Shards', 'view shards'],
  ['dashboard is in Analyze [analytics-1]', 'dashboard', 'Analyze', 'Dashboard', 'view dashboard'],
  ['analytics is in Analyze [analytics-30]', 'analytics', 'Analyze', 'Analytics', 'view analytics'],
])('the route %s, with its label and its right', (_, path = '', group, label, right) => {
  expect(entryAt('realm', path)).toEqual([{ group, label, right }])
})

test.each([
  ['entitlements [entitlements-2]', 'entitlements', 'Entitlements', 'view player-entitlements'],
  ['cloud-saving [cloud-saves-1]', 'cloud-saving', 'Cloud Saving', 'view cloud-saving'],
  ['trials [trials-23]', 'trials', 'Trial Participation', 'view trial-participation'],
  ['history [analytics-44]', 'history', 'Analytics', 'view player-analytics'],
])('the route of a player %s has its label and its right', (_, path, label, right) => {
  expect(entryAt('player', path)).toEqual([{ group: undefined, label, right }])
})

test('below content are its list of manifests and items, history, comparison and promotions [content-1]', () => {
  const [content] = contentRoutes.realm
  const paths = Object.values((content?.children ?? []) as readonly AnyRoute[]).map(pathOf)
  expect(paths).toEqual(expect.arrayContaining(['list', 'history', 'compare', 'promotions']))
})

test('Logs is shown only where a store for logs is on, to those who may view microservices [logs-1]', () => {
  const labels = (right: string, hasLogStorage: boolean) => {
    const rights = { can: (held: string) => held === right, canAnywhere: () => false }
    const groups = permittedGroups(navigation.realm, rights, hasLogStorage)
    return groups.flatMap(({ entries }) => entries.map(({ label }) => label)).filter((label) => label === 'Logs')
  }
  expect(labels('view microservices', true)).toEqual(['Logs'])
  expect(labels('view microservices', false)).toEqual([])
  expect(labels('view logs', true)).toEqual([])
})

test('Jobs is in the menu by the right to view timers; what is done there needs the rights to jobs [scheduler-2]', () => {
  expect(entryAt('realm', 'jobs')).toMatchObject([{ right: 'view timers' }])
  for (const { access, path } of [listJobs, listSuspendedJobs, getJob, listJobActivity, listNextRuns])
    expect([path, access]).toEqual([path, { operator: 'view jobs' }])
  expect([saveJob, cancelJob, deleteJob, runJob].map(({ access }) => access.operator)).toEqual([
    ['create jobs', 'edit jobs'],
    'edit jobs',
    'delete jobs',
    'run jobs',
  ])
})

test('every screen belongs to a menu entry, and its breadcrumb links to it', () => {
  for (const level of ['realm', 'player'] as const) {
    const known = navigation[level].flatMap(({ entries }) =>
      entries.flatMap(({ path, opens = [] }) => [path, ...opens]),
    )
    expect(screensOf(level).filter((path) => !known.includes(path.split('/')[0] ?? ''))).toEqual([])
  }
})
