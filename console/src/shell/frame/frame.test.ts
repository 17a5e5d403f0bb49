import { allEndpoints } from '@regent/contract/endpoints'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeRealm } from '../../areas/organization/realms/fake-realm.ts'
import { navigation } from '../../navigation.ts'
import { formatTitle } from '../routing/screen.ts'
import { isServed, tellServedCalls } from '../scope/capabilities.ts'
import { type Operator, rightsIn } from '../scope/rights.ts'
import { type Crumb, crumbSizes, fitCrumbs } from './breadcrumbs.ts'
import type { NavLevel } from './nav-groups.ts'
import { buildAddress, permittedGroups, screenAt } from './navigation.ts'

const realms = [fakeRealm('DE_1', 'DE_1'), fakeRealm('DE_2', 'DE_2', 'DE_1'), fakeRealm('DE_3', 'DE_3', 'DE_2')]

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
  ])('in %s the role is %s, from the %s one [permissions-6 permissions-7 permissions-8]', (pid, role, from) => {
    expect(rightsIn(mixed, realms, pid)).toMatchObject({ role, from })
    expect(rightsIn(mixed, realms, 'DE_1').at(pid)).toMatchObject({ role, from })
  })

  test('a refusal names the missing right', () => {
    const { can, refusal } = rightsIn(operator('tester'), realms, 'DE_1')
    expect(can('view stats')).toBe(true)
    expect(refusal('view stats')).toBeUndefined()
    expect(refusal('edit stats')).toBe('Needs the right "edit stats" (role developer or admin).')
  })

  test('held in one realm count anywhere [permissions-56]', () => {
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

  test('shows a tester what a tester may view [permissions-14 permissions-21 permissions-25 permissions-32]', () => {
    expect(labels('admin', operator('tester'))).toEqual([
      ['Admin', ['Games', 'Plans', 'Audit Trail', 'My Account', 'Usage', 'Getting Started']],
    ])
    expect(labels('realm', operator('tester'))).toEqual([
      [undefined, ['Now', 'Calendar', 'Seasons']],
      ['Analyze', ['Dashboard', 'Analytics']],
      [
        'Operate',
        [
          'Config',
          'Content',
          'Changes',
          'Promote',
          'Microservices',
          'Game Base Cloud Data',
          'Trials',
          'Timers',
          'Jobs',
          'Tagging',
          'Runbooks',
          'Plans',
          'Approvals',
          'Audit Trail',
        ],
      ],
      [
        'Communicate',
        [
          'Announcements',
          'Templates',
          'Campaigns',
          'E-Mail and Limits',
          'Notify All Players',
          'Push Notifications',
          'Localizations',
        ],
      ],
      ['Monetize', ['Real-Money Transactions', 'Promotion Codes', 'Commerce Catalog', 'Failed Rewards']],
      [
        'Engage',
        [
          'Players',
          'Segments',
          'Suspended Players',
          'Groups',
          'Leaderboards',
          'Events',
          'Tournaments',
          'Daily Rewards',
        ],
      ],
    ])
    expect(labels('player', operator('tester'))).toEqual([
      [
        undefined,
        [
          'Overview',
          'Player Profile',
          'Stats',
          'Analytics',
          'Trial Participation',
          'Cloud Saving',
          'Inventory',
          'Announcement Inbox',
          'Mail Inbox',
          'Push Notifications',
          'Groups',
          'Leaderboards',
          'Events',
          'Tournaments',
          'Daily Rewards',
          'Store Offers',
          'Real-Money Transactions',
          'Timeline',
        ],
      ],
    ])
  })

  test('shows no heading without an entry below it [permissions-15]', () => {
    expect(labels('realm', operator(undefined))).toEqual([])
    expect(labels('admin', operator(undefined))).toEqual([['Admin', ['My Account', 'Usage', 'Getting Started']]])
  })

  test('asks for the right to view what each screen shows, and for none at what is for everybody [permissions-14 permissions-16 permissions-17 permissions-18 permissions-19]', () => {
    const rights = (level: NavLevel) =>
      navigation[level].flatMap(({ entries }) => entries.map(({ label, right }) => [label, right]))
    const all = [...rights('admin'), ...rights('realm'), ...rights('player')]
    expect(Object.fromEntries(all)).toMatchObject({
      Games: 'view games',
      'User Administration': 'view users',
      'Service Plans': 'view service-plans',
      Config: 'view config',
      Microservices: 'view microservices',
      Logs: 'view microservices',
      Timers: 'view timers',
      Jobs: 'view timers',
      Tagging: 'view tagging',
      Players: 'view players',
      Overview: 'view player-profile',
      'Player Profile': 'view player-profile',
      Stats: 'view stats',
      Analytics: 'view player-analytics',
      'Cloud Saving': 'view cloud-saving',
    })
    expect(all.flatMap(([label, right]) => (right === undefined ? [label] : []))).toEqual([
      'My Account',
      'Usage',
      'Getting Started',
    ])
    expect(all.filter(([, right]) => right !== undefined && !right.startsWith('view '))).toEqual([])
  })

  test('keeps its groups and entries in the order that operators know', () => {
    const known: Record<NavLevel, [group: string | undefined, labels: string[]][]> = {
      admin: [['Admin', ['Games', 'User Administration', 'Service Plans', 'My Account', 'Usage', 'Getting Started']]],
      realm: [
        [undefined, ['Now', 'Calendar']],
        ['Analyze', ['Dashboard', 'Analytics']],
        [
          'Operate',
          [
            'Config',
            'Content',
            'Microservices',
            'Logs',
            'Manage Shards',
            'Entitlements',
            'Game Base Cloud Data',
            'Trials',
            'Timers',
            'Jobs',
            'Tagging',
          ],
        ],
        [
          'Communicate',
          ['Announcements', 'Templates', 'Campaigns', 'Launch Message', 'Notify All Players', 'Localizations'],
        ],
        ['Monetize', ['Real-Money Transactions', 'Promotion Codes', 'Commerce Catalog']],
        ['Engage', ['Players', 'Groups', 'Leaderboards', 'Events', 'Chat', 'Friends', 'PvP Definitions']],
      ],
      player: [
        [
          undefined,
          [
            'Player Profile',
            'Stats',
            'Analytics',
            'Trial Participation',
            'Cloud Saving',
            'Inventory',
            'Announcement Inbox',
            'Mail Inbox',
            'Groups',
            'Friends',
            'Leaderboards',
            'Events',
            'Tournaments',
            'Store Offers',
            'Real-Money Transactions',
            'Entitlements',
          ],
        ],
      ],
    }
    for (const level of ['admin', 'realm', 'player'] as const) {
      expect(navigation[level].map(({ label }) => label)).toEqual(known[level].map(([label]) => label))
      for (const [index, [, labels]] of known[level].entries()) {
        const shown = navigation[level][index]?.entries.map(({ label }) => label) ?? []
        // Some come with their areas; what stands between them, such as the audit trail, is ours.
        expect(shown.filter((label) => labels.includes(label))).toEqual(labels.filter((label) => shown.includes(label)))
      }
    }
  })

  const labelsOf = (level: NavLevel, group?: string) =>
    navigation[level].filter(({ label }) => label === group).flatMap(({ entries }) => entries.map(({ label }) => label))

  test('the groups of a realm are Analyze, Operate, Communicate, Monetize, Engage, in this order [shell-14]', () => {
    const groups = navigation.realm.flatMap(({ label }) => label ?? [])
    expect(groups).toEqual(['Analyze', 'Operate', 'Communicate', 'Monetize', 'Engage'])
  })

  const playerScreens = [
    'Player Profile',
    'Stats',
    'Analytics',
    'Trial Participation',
    'Cloud Saving',
    'Inventory',
    'Announcement Inbox',
    'Mail Inbox',
  ]

  // Other entries may stand between these.
  test.each<[string, NavLevel, string | undefined, string[]]>([
    ['Analyze has its entries in the known order [shell-9]', 'realm', 'Analyze', ['Dashboard', 'Analytics']],
    [
      'Operate has its entries in the known order [shell-10]',
      'realm',
      'Operate',
      [
        'Config',
        'Content',
        'Microservices',
        'Logs',
        'Manage Shards',
        'Entitlements',
        'Game Base Cloud Data',
        'Trials',
        'Timers',
        'Jobs',
        'Tagging',
      ],
    ],
    [
      'Communicate has its entries in the known order [shell-11]',
      'realm',
      'Communicate',
      ['Announcements', 'Templates', 'Campaigns', 'Launch Message', 'Notify All Players'],
    ],
    [
      'Monetize has its entries in the known order [shell-12]',
      'realm',
      'Monetize',
      ['Real-Money Transactions', 'Promotion Codes', 'Commerce Catalog'],
    ],
    [
      'Engage has its entries in the known order [shell-13]',
      'realm',
      'Engage',
      ['Players', 'Groups', 'Leaderboards', 'Events', 'Chat', 'Friends', 'PvP Definitions'],
    ],
    ['a player has these entries first [shell-16]', 'player', undefined, playerScreens],
    [
      'a player has these entries after them [shell-17]',
      'player',
      undefined,
      [
        ...playerScreens,
        'Groups',
        'Friends',
        'Leaderboards',
        'Events',
        'Tournaments',
        'Store Offers',
        'Real-Money Transactions',
        'Entitlements',
      ],
    ],
    [
      'an organization has these entries [customers-12]',
      'admin',
      'Admin',
      ['Games', 'User Administration', 'Service Plans', 'My Account', 'Usage', 'Getting Started'],
    ],
  ])('%s', (_, level, group, labels) => {
    expect(labelsOf(level, group).filter((label) => labels.includes(label))).toEqual(labels)
  })

  const place = { customerId: 'acme', gameId: 'DE_1', realmId: 'DE_2', playerId: '42' }

  test.each<[string, NavLevel, string, string, string | undefined]>([
    ['Games has its address and its right [realms-1 permissions-19]', 'admin', 'Games', '/acme/games', 'view games'],
    [
      'User Administration has its address and its right [admin-users-1]',
      'admin',
      'User Administration',
      '/acme/users',
      'view users',
    ],
    [
      'Service Plans has its address and its right [service-plans-1]',
      'admin',
      'Service Plans',
      '/acme/service-plans',
      'view service-plans',
    ],
    ['My Account has its address and needs no right [customers-9]', 'admin', 'My Account', '/acme/account', undefined],
    ['Usage has its address and needs no right [usage-1]', 'admin', 'Usage', '/acme/usage', undefined],
    [
      'Getting Started has its address and needs no right [customers-11]',
      'admin',
      'Getting Started',
      '/acme/getting-started',
      undefined,
    ],
    [
      'Config has its address and its right [realms-31]',
      'realm',
      'Config',
      '/acme/games/DE_1/realms/DE_2/realm-config',
      'view config',
    ],
  ])('%s', (_, level, label, address, right) => {
    const entry = navigation[level].flatMap(({ entries }) => entries).find((each) => each.label === label)
    expect(entry && [buildAddress(level, entry, place), entry.right]).toEqual([address, right])
  })

  test('Config stands under Operate [realms-31]', () => {
    expect(labelsOf('realm', 'Operate')).toContain('Config')
  })

  test('an admin sees no Launch Message, Chat or Friends, not even with the extra rights [permissions-21 permissions-22]', () => {
    for (const level of ['realm', 'player'] as const) {
      const shown = labels(level, operator('admin', [], true)).flatMap(([, entries]) => entries)
      expect(shown).toContain('Entitlements')
      expect(['Launch Message', 'Chat', 'Friends'].filter((label) => shown.includes(label))).toEqual([])
    }
  })

  describe('on a server that lacks calls', () => {
    afterEach(() => tellServedCalls(undefined))
    const entries = Object.values(navigation).flatMap((groups) => groups.flatMap((group) => group.entries))
    const named = entries.flatMap(({ call }) => call ?? [])

    test('knows the call that each screen needs', () => {
      const names = allEndpoints.map(({ name }) => name)
      expect(named.length).toBeGreaterThan(8)
      expect(named.filter((call) => !names.includes(call))).toEqual([])
    })

    test.each([...new Set(named)])('hides the screens that need %s', (missing) => {
      tellServedCalls(allEndpoints.map(({ name }) => name).filter((name) => name !== missing))
      for (const level of ['admin', 'realm', 'player'] as const) {
        const shown = permittedGroups(navigation[level], rightsIn(operator('admin'), realms, 'DE_1'))
        const calls = shown.flatMap((group) => group.entries.map(({ call }) => call))
        expect(calls).not.toContain(missing)
      }
      expect(isServed(missing)).toBe(false)
    })

    test('shows everything when the server does not say', () => {
      tellServedCalls(undefined)
      expect(isServed('nothingLikeThis')).toBe(true)
    })
  })

  test.each([
    ['/acme/games', 'admin', 'Games'],
    ['/acme/service-plans', 'admin', 'Service Plans'],
    ['/acme/account', 'admin', 'My Account'],
    ['/acme/games/DE_1', 'admin', 'Games'],
    ['/acme/games/DE_1/realms/DE_2/players', 'realm', 'Players'],
    ['/acme/games/DE_1/realms/DE_2/players/', 'realm', 'Players'],
    ['/acme/games/DE_1/realms/DE_2/audit', 'realm', 'Audit Trail'],
    ['/acme/games/DE_1/realms/DE_2/realm-config/compare', 'realm', 'Config'],
    ['/acme/games/DE_1/realms/DE_2/players/42', 'player', 'Player Profile'],
    ['/acme/games/DE_1/realms/DE_2/players/42/overview', 'player', 'Overview'],
    ['/acme/games/DE_1/realms/DE_2/players/42/stats', 'player', 'Stats'],
    ['/acme/games/DE_1/realms/DE_2', 'realm', 'Now'],
    ['/acme/games/DE_1/realms/DE_2/nonsense', 'realm', undefined],
    ['/acme', 'admin', undefined],
  ])('%s belongs to the %s level, entry %s [shell-6 shell-7]', (pathname, level, label) => {
    const found = screenAt(navigation, pathname)
    expect(found.level).toBe(level)
    expect(found.screen?.entry.label).toBe(label)
  })
})

describe('breadcrumbs', () => {
  const game: Crumb = { text: 'Sky Raiders', description: 'game', to: '/g' }
  const live: Crumb = { text: 'live', description: 'realm', environment: 'PROD', to: '/r' }
  const player: Crumb = { text: '42', description: 'player', to: '/p' }
  const page: Crumb = { text: 'Stats', description: 'page', disabled: true }
  const crumbs = [game, live, player, page]
  const shownAt = (width: number, of = crumbs) => fitCrumbs(of, width).shown.map(({ description }) => description)

  test('are as wide as specified [shell-29]', () => {
    expect(crumbSizes).toMatchObject({ padding: 8, divider: 20, hiddenDropdown: 64 })
    expect(crumbSizes.text).toMatchObject({ game: 83, realm: 123, player: 172 })
  })

  // Each crumb is its text and twice the padding, a realm also its folder, pill and switch.
  const wide = { game: 83 + 16, realm: 123 + 16 + 112, player: 172 + 16, page: 90 + 16 }
  const dropdown = 64 + 20

  test.each([
    ['a game', [game], [[wide.game, ['game']]]],
    [
      'a realm',
      [game, live],
      [
        [wide.game + 20 + wide.realm, ['game', 'realm']],
        [dropdown + wide.realm, ['realm']],
      ],
    ],
    [
      'a screen of a realm',
      [game, live, page],
      [
        [wide.game + 20 + wide.realm + 20 + wide.page, ['game', 'realm', 'page']],
        [dropdown + wide.realm + 20 + wide.page, ['realm', 'page']],
        [dropdown + wide.realm, ['realm']],
      ],
    ],
    [
      'a screen of a player',
      crumbs,
      [
        [wide.game + 20 + wide.realm + 20 + wide.player + 20 + wide.page, ['game', 'realm', 'player', 'page']],
        [dropdown + wide.realm + 20 + wide.player + 20 + wide.page, ['realm', 'player', 'page']],
        [dropdown + wide.realm + 20 + wide.player, ['realm', 'player']],
      ],
    ],
  ] as [string, Crumb[], [number, string[]][]][])('of %s go one by one as the room ends', (_, of, steps) => {
    steps.forEach(([width, shown], index) => {
      expect(shownAt(width, of)).toEqual(shown)
      expect(shownAt(width - 1, of)).toEqual(steps[index + 1]?.[1] ?? (of.length === 1 ? ['game'] : ['realm']))
    })
  })

  test.each([500, 335, 50, 0])('in %i pixels keep the realm: it says what a change would hit', (width) => {
    expect(shownAt(width)).toEqual(width >= dropdown + wide.realm + 20 + wide.player ? ['realm', 'player'] : ['realm'])
  })

  test('put what is hidden into the dropdown [shell-28]', () => {
    expect(fitCrumbs(crumbs, 600).hidden.map(({ text }) => text)).toEqual(['Sky Raiders', 'Stats'])
  })

  test('name the tab from the nearest to the farthest', () => {
    expect(formatTitle(crumbs)).toBe('Stats · 42 · live PROD · Sky Raiders · Regent')
    expect(formatTitle([])).toBe('Regent')
  })
})
