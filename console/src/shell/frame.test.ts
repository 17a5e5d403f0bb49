import type { RealmView } from '@regent/contract/realms'
import { describe, expect, test } from 'vitest'
import { type Crumb, fitCrumbs } from './breadcrumbs.ts'
import { type NavLevel, navigation, permittedGroups, screenAt } from './navigation.ts'
import { type Operator, rightsIn } from './rights.ts'
import { titleOf } from './screen.ts'

const realm = (pid: string, parent?: string): RealmView => ({
  pid,
  projectName: pid,
  parent,
  children: [],
  cid: 1,
  sharded: false,
  archived: false,
  version: 1,
})
const realms = [realm('DE_1'), realm('DE_2', 'DE_1'), realm('DE_3', 'DE_2')]

const operator = (roleString: string | undefined, roles: Operator['roles'] = [], extras = false): Operator => ({
  id: 1,
  roleString,
  roles,
  scopes: [],
  thirdPartyAppAssociations: [],
  external: [],
  extras,
})

describe('rights', () => {
  const mixed = operator('tester', [
    { projectId: 'DE_2', role: 'admin' },
    { projectId: '', role: 'admin' },
  ])

  test.each([
    [undefined, 'tester', 'global'],
    ['DE_1', 'tester', 'global'],
    ['DE_2', 'admin', 'realm'],
    ['DE_3', 'admin', 'realm'],
  ])('in %s the role is %s, from the %s one', (pid, role, from) => {
    expect(rightsIn(mixed, realms, pid)).toMatchObject({ role, from })
    expect(rightsIn(mixed, realms, 'DE_1').at(pid)).toMatchObject({ role, from })
  })

  test('a refusal names the missing right', () => {
    const { can, refusal } = rightsIn(operator('tester'), realms, 'DE_1')
    expect(can('view stats')).toBe(true)
    expect(refusal('view stats')).toBeUndefined()
    expect(refusal('edit stats')).toBe('Your role lacks the right "edit stats".')
  })

  test('held in one realm count anywhere', () => {
    const rights = rightsIn(operator(undefined, [{ projectId: 'DE_2', role: 'tester' }]), realms, undefined)
    expect(rights.can('view games')).toBe(false)
    expect(rights.canAnywhere('view games')).toBe(true)
    expect(rights.canAnywhere('create games')).toBe(false)
  })

  test('beyond the roles come with the organization', () => {
    expect(rightsIn(operator('admin'), realms, 'DE_1').can('view shards')).toBe(false)
    expect(rightsIn(operator('admin', [], true), realms, 'DE_1').can('view shards')).toBe(true)
  })
})

describe('the sidebar', () => {
  const labels = (level: NavLevel, holder: Operator) =>
    permittedGroups(navigation[level], rightsIn(holder, realms, undefined)).map(({ label, entries }) => [
      label,
      entries.map((entry) => entry.label),
    ])

  test('shows a tester what a tester may view', () => {
    expect(labels('admin', operator('tester'))).toEqual([
      ['Admin', ['Games', 'Service plans', 'Plans', 'Audit Trail', 'My Account', 'Getting Started']],
    ])
    expect(labels('realm', operator('tester'))).toEqual([
      ['Operate', ['Config', 'Tagging', 'Plans', 'Audit Trail']],
      ['Engage', ['Players']],
    ])
    expect(labels('player', operator('tester'))).toEqual([[undefined, ['Player Profile', 'Stats']]])
  })

  test('shows no heading without an entry below it', () => {
    expect(labels('realm', operator(undefined))).toEqual([])
    expect(labels('admin', operator(undefined))).toEqual([['Admin', ['My Account', 'Getting Started']]])
  })

  test.each([
    ['/acme/games', 'admin', 'Games'],
    ['/acme/service-plans', 'admin', 'Service plans'],
    ['/acme/account', 'admin', 'My Account'],
    ['/acme/games/DE_1', 'admin', 'Games'],
    ['/acme/games/DE_1/realms/DE_2/players', 'realm', 'Players'],
    ['/acme/games/DE_1/realms/DE_2/players/', 'realm', 'Players'],
    ['/acme/games/DE_1/realms/DE_2/audit', 'realm', 'Audit Trail'],
    ['/acme/games/DE_1/realms/DE_2/realm-config/compare', 'realm', 'Config'],
    ['/acme/games/DE_1/realms/DE_2/players/42', 'player', 'Player Profile'],
    ['/acme/games/DE_1/realms/DE_2/players/42/stats', 'player', 'Stats'],
    ['/acme/games/DE_1/realms/DE_2/nonsense', 'realm', undefined],
    ['/acme', 'admin', undefined],
  ])('%s belongs to the %s level, entry %s', (pathname, level, label) => {
    const found = screenAt(pathname)
    expect(found.level).toBe(level)
    expect(found.screen?.entry.label).toBe(label)
  })
})

describe('breadcrumbs', () => {
  const crumbs: Crumb[] = [
    { text: 'Sky Raiders', description: 'game', to: '/g' },
    { text: 'live', description: 'realm', environment: 'PROD', to: '/r' },
    { text: '42', description: 'player', to: '/p' },
    { text: 'Stats', description: 'page', disabled: true },
  ]
  const shownAt = (width: number) => fitCrumbs(crumbs, width).shown.map(({ description }) => description)

  test.each([
    [1200, ['game', 'realm', 'player', 'page']],
    [704, ['game', 'realm', 'player', 'page']],
    [703, ['realm', 'player', 'page']],
    [620, ['realm', 'player']],
    [500, ['realm']],
    [50, ['realm']],
  ])('in %i pixels show %j', (width, shown) => {
    expect(shownAt(width)).toEqual(shown)
  })

  test('put what is hidden into the dropdown', () => {
    expect(fitCrumbs(crumbs, 600).hidden.map(({ text }) => text)).toEqual(['Sky Raiders', 'Stats'])
  })

  test('name the tab from the nearest to the farthest', () => {
    expect(titleOf(crumbs)).toBe('Stats · 42 · live PROD · Sky Raiders · Regent')
    expect(titleOf([])).toBe('Regent')
  })
})
