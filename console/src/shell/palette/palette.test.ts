import { type SearchKind, searchKinds } from '@regent/contract/operate/search/search'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../api/fake-browser.ts'
import { fakeRealm } from '../../areas/organization/realms/fake-realm.ts'
import { navigation } from '../../navigation.ts'
import { IconId } from '../../ui/layout/icons.ts'
import { screenAt } from '../frame/navigation.ts'
import { type Operator, rightsIn } from '../scope/rights.ts'
import '../../records.ts'
import { groupsFor, type PaletteItem, readChoices, rememberChoice, scoreFit, stepTo } from './palette.ts'
import { actionItems } from './palette-actions.ts'
import { hitItems } from './palette-hits.ts'
import { actItems, playerItems, realmItems, screenItems } from './palette-items.ts'

const item = (label: string, given: Partial<PaletteItem> = {}): PaletteItem => ({
  id: label,
  group: 'Screens',
  label,
  icon: IconId,
  to: '/',
  ...given,
})
const shown = (items: PaletteItem[], text: string, choices: string[] = []) =>
  groupsFor(items, text, choices).map(({ group, items: found }) => [group, ...found.map(({ label }) => label)])

describe('an item fits', () => {
  test.each([
    ['audit trail', 0],
    ['audit', 1],
    ['AUDIT tr', 1],
    ['trail', 2],
    ['tr au', 2],
    ['rail', 3],
    ['realm', 4],
    ['history', 4],
    ['audit x', undefined],
  ])('%s: %s', (text, fit) => {
    expect(scoreFit({ label: 'Audit Trail', detail: 'This realm', words: 'history' }, text)).toBe(fit)
  })

  test('whatever the accents', () => {
    expect(scoreFit({ label: 'Éclair' }, 'ecl')).toBe(1)
  })
})

describe('the palette', () => {
  const items = [
    item('Players'),
    item('Plans'),
    item('42', { group: 'Players', detail: 'plato@players.test' }),
    item('Logout', { group: 'Actions' }),
    item('77', { group: 'Found', detail: 'pla@players.test' }),
  ]

  test('shows all while nothing is typed, recent choices first and once', () => {
    expect(shown(items, ' ', ['Logout', 'gone', 'Plans'])).toEqual([
      ['Recent', 'Logout', 'Plans'],
      ['Players', '42'],
      ['Screens', 'Players'],
      ['Found', '77'],
    ])
  })

  test('shows five players for an empty text, and all matches afterwards', () => {
    const players = Array.from({ length: 9 }, (_, index) => item(`4${index}`, { group: 'Players' }))
    expect(shown(players, '')).toEqual([['Players', '40', '41', '42', '43', '44']])
    expect(shown(players, '4')[0]).toHaveLength(1 + 9)
  })

  test('shows what fits, of equals the recent one first, and what the server found last', () => {
    expect(shown(items, 'pla')).toEqual([
      ['Screens', 'Players', 'Plans'],
      ['Players', '42'],
      ['Found', '77'],
    ])
    expect(shown(items, 'pla', ['Plans'])[0]).toEqual(['Screens', 'Plans', 'Players'])
  })

  test('shows the group of the best fit first', () => {
    expect(shown([item('Catalogue'), item('Logout', { group: 'Actions' })], 'log')).toEqual([
      ['Actions', 'Logout'],
      ['Screens', 'Catalogue'],
    ])
  })

  test.each([
    ['ArrowDown', 0, 3, 1],
    ['ArrowDown', 2, 3, 0],
    ['ArrowUp', 0, 3, 2],
    ['PageDown', 0, 3, 2],
    ['PageUp', 2, 3, 0],
    ['ArrowDown', 0, 0, undefined],
    ['Home', 1, 3, undefined],
  ])('goes by %s from %i of %i to %s', (key, at, count, to) => {
    expect(stepTo(key, at, count)).toBe(to)
  })
})

describe('choices', () => {
  beforeEach(() => void fakeBrowser())

  test('are kept for the organization, the last one first, each once', () => {
    for (const id of ['a', 'b', 'a']) rememberChoice(7, id)
    expect(readChoices(7)).toEqual(['a', 'b'])
    expect(readChoices(8)).toEqual([])
  })

  test('are at most twenty', () => {
    for (let each = 0; each < 30; each += 1) rememberChoice(7, String(each))
    expect(readChoices(7)).toHaveLength(20)
  })
})

const realms = [
  fakeRealm('DE_1', 'Sky Raiders'),
  fakeRealm('DE_2', 'staging', 'DE_1'),
  fakeRealm('DE_3', 'old', 'DE_1', true),
  fakeRealm('DE_9', 'Deep Sea'),
]
const operator = (roleString: string | undefined, roles: Operator['roles'] = []): Operator => ({
  id: 1,
  roleString,
  roles,
  scopes: [],
  thirdPartyAppAssociations: [],
  external: [],
  extras: false,
})
const rightsOf = (role: string, pid?: string) => rightsIn(operator(role), realms, pid)
const at = (pathname: string) => {
  const [customerId = '', , gameId = '', , realmId = '', , playerId = ''] = pathname.split('/').filter(Boolean)
  return { navigation, ...screenAt(navigation, pathname), place: { customerId, gameId, realmId, playerId } }
}
const labels = (items: readonly PaletteItem[]) => items.map(({ label }) => label)
const addresses = (items: readonly PaletteItem[]) => items.map((each) => ('to' in each ? each.to : undefined))

describe('it offers', () => {
  const inRealm = at('/acme/games/DE_1/realms/DE_1/audit')

  test('the screens of this level and those above, as far as they are permitted', () => {
    const player = at('/acme/games/DE_1/realms/DE_1/players/42')
    expect(labels(screenItems(player, rightsOf('admin', 'DE_1')))).toEqual(
      expect.arrayContaining(['Stats', 'Players', 'Config', 'Games', 'User Administration']),
    )
    expect(labels(screenItems(inRealm, rightsOf('tester', 'DE_1')))).not.toContain('User Administration')
    expect(labels(screenItems(inRealm, rightsOf('tester', 'DE_1')))).not.toContain('Stats')
    const ownRealm = rightsIn(operator(undefined, [{ projectId: 'DE_1', role: 'admin' }]), realms, 'DE_1')
    // A role in the realm is none in the organization.
    expect(labels(screenItems(inRealm, ownRealm))).not.toContain('User Administration')
  })

  test('games and the other realms, on the same screen, without archived ones', () => {
    expect(addresses(realmItems(inRealm, realms, rightsOf('admin', 'DE_1')))).toEqual([
      '/acme/games/DE_1',
      '/acme/games/DE_1/realms/DE_2/audit',
      '/acme/games/DE_9',
      '/acme/games/DE_9/realms/DE_9/audit',
    ])
    const nearPlayer = realmItems(at('/acme/games/DE_1/realms/DE_1/players/42'), realms, rightsOf('admin', 'DE_1'))
    expect(addresses(nearPlayer)).toContain('/acme/games/DE_1/realms/DE_2/players')
  })

  test('realms only where one may work', () => {
    const rights = rightsIn(operator(undefined, [{ projectId: 'DE_2', role: 'tester' }]), realms, undefined)
    expect(labels(realmItems(at('/acme/games'), realms, rights))).toEqual(['Sky Raiders', 'staging', 'Deep Sea'])
  })

  test('each player once', () => {
    const players = [
      { id: 1, email: 'ada@players.test' },
      { id: 2, email: null },
      { id: 1, email: null },
    ]
    const items = playerItems(inRealm.place, players)
    expect(items.map(({ label, detail }) => [label, detail])).toEqual([
      ['1', 'ada@players.test'],
      ['2', undefined],
    ])
    expect(addresses(items)[0]).toBe('/acme/games/DE_1/realms/DE_1/players/1/overview')
  })

  test('a player by their name, with the gamer tag that all lists show', () => {
    const row = { accountId: 1, gamerTag: 42, name: 'Captain Ada', created: 0, online: false }
    const [named, listed] = playerItems(
      inRealm.place,
      [
        { id: 1, email: 'ada@players.test', gamerTag: 42 },
        { id: 2, email: null, gamerTag: 43 },
      ],
      [row],
    )
    expect(named).toMatchObject({ label: 'Captain Ada', detail: '42', isId: false })
    expect(listed).toMatchObject({ label: '43', isId: true })
    for (const text of ['42', 'ada@', 'captain']) expect(named && scoreFit(named, text)).toBeDefined()
  })

  test('actions that are permitted here', () => {
    const itemsFor = (pathname: string, role: string) =>
      actionItems({
        here: at(pathname),
        rights: rightsOf(role),
        cid: 7,
        customers: [
          { cid: 7, alias: 'acme', token: '', refreshToken: '', expiresIn: 1, expiresAt: 1 },
          { cid: 8, alias: 'other', token: '', refreshToken: '', expiresIn: 1, expiresAt: 1 },
        ],
        isDark: true,
        isSidebarCollapsed: false,
        setTheme: vi.fn(),
        toggleSidebar: vi.fn(),
        showKeys: vi.fn(),
        showRequests: vi.fn(),
        copy: vi.fn(),
        leave: vi.fn(),
        go: vi.fn(),
      })
    const actions = (pathname: string, role: string) => labels(itemsFor(pathname, role))
    expect(actions('/acme/games', 'tester')).toEqual([
      'Switch to the light theme',
      'Collapse the sidebar',
      'Open the API reference',
      'Copy a request of this screen',
      'Show the keyboard shortcuts',
      'Switch to other',
      'Logout',
    ])
    expect(actions('/acme/games/DE_1/realms/DE_1/audit', 'admin')).toEqual(
      expect.arrayContaining(['Create a game', 'Create a realm', 'Add a colleague', 'Copy the realm id']),
    )
    expect(actions('/acme/games', 'admin')).not.toContain('Create a realm')
    const refusalOfEvent = (role: string) =>
      itemsFor('/acme/games/DE_1/realms/DE_1/audit', role).find(({ label }) => label === 'New event')?.refusal
    expect(refusalOfEvent('admin')).toBeUndefined()
    expect(refusalOfEvent('tester')).toBe('Needs the right "create events" (role developer or admin).')
    expect(actions('/acme/games', 'admin')).not.toContain('New event')
  })

  test('actions of the open screen show their text, or the reason against them', () => {
    const grant = vi.fn()
    const acts = [
      { label: 'Grant', act: grant, takesWords: true },
      { label: 'Suspend', act: vi.fn(), refusal: 'The player is already suspended.' },
      { label: 'Mail', act: vi.fn(), alsoCalled: 'send mail' },
    ]
    const shownFor = (text: string) =>
      groupsFor(actItems([acts], text), text, []).flatMap(({ items }) => items.map(({ label }) => label))
    expect(shownFor('')).toEqual(['Grant', 'Suspend', 'Mail'])
    expect(shownFor('send mail')).toEqual(['Mail'])
    expect(shownFor('gra')).toEqual(['Grant'])
    expect(shownFor('grant  100 gems')).toEqual(['Grant 100 gems'])
    expect(shownFor('suspend 3')).toEqual([])
    const [item] = actItems([acts], 'grant 100 gems')
    if (item && 'act' in item) item.act()
    expect(grant).toHaveBeenCalledWith('100 gems')
    expect(actItems([acts], '')[1]?.refusal).toBe('The player is already suspended.')
  })

  test('a thing of every kind that the server finds, on the screen that shows it', () => {
    const { place } = inRealm
    const targetOf = (kind: SearchKind, id: string, of?: string) => {
      const [item] = hitItems(place, [{ kind, id, title: id, ...(of !== undefined && { of }) }])
      return item && 'to' in item ? [item.to.replace('/acme/games/DE_1/realms/DE_1', ''), item.search] : []
    }
    expect(targetOf('player', '12', '34')).toEqual(['/players/12/overview', undefined])
    expect(targetOf('person', '7')).toEqual(['/acme/users/7', undefined])
    expect(targetOf('event', 'events.a b')).toEqual(['/events/events.a%20b', undefined])
    expect(targetOf('announcement', 'spring')).toEqual(['/announcements', { shown: 'spring' }])
    expect(targetOf('listing', 'chest', 'main')).toEqual([
      '/commerce-configuration',
      { part: 'listings', q: 'chest', store: 'main' },
    ])
    expect(targetOf('config-key', 'shop|rate')).toEqual(['/realm-config', { namespace: 'shop', q: 'rate' }])
    expect(targetOf('audit', 'spring', 'announcement')).toEqual([
      '/audit',
      { thing: 'spring', subject: 'announcement' },
    ])
    for (const kind of Object.keys(searchKinds) as SearchKind[]) expect(targetOf(kind, '1'), kind).toHaveLength(2)
  })

  test('a player that was open before is shown once, though the server finds them, too', () => {
    const [known] = playerItems(inRealm.place, [{ id: 34, email: null }])
    const [hit] = hitItems(inRealm.place, [{ kind: 'player', id: '12', title: 'Ada', of: '34' }])
    expect(hit?.id).toBe(known?.id)
  })
})
