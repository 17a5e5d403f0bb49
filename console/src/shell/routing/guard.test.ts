import { describe, expect, test } from 'vitest'
import type { Session, StoredCustomer } from '../../api/session/session.ts'
import { fakeRealm } from '../../areas/organization/realms/fake-realm.ts'
import { type Decision, decide, type GuardState, readAddress } from './guard.ts'

const customer = (cid: number, alias?: string): StoredCustomer => ({
  cid,
  alias,
  token: `t${cid}`,
  refreshToken: `r${cid}`,
  expiresIn: 1,
  expiresAt: 1,
})
const acme = customer(7, 'acme')
const beta = customer(8, 'beta')
const plain = customer(9)

const signedIn = (customers: StoredCustomer[], selectedCid?: number, version: string | null = 'v2'): Session => ({
  customers,
  selectedCid,
  version,
})
const inAcme = signedIn([acme, beta, plain], 7)
const nobody = signedIn([])

const realms = [fakeRealm('DE_1', 'DE_1'), fakeRealm('DE_2', 'DE_2', 'DE_1')]
const fresh = { realms, isFresh: true }
const stale = { realms, isFresh: false }

const inRealm = '/acme/games/DE_1/realms/DE_2'
const enc = encodeURIComponent

const toPlayers: Decision = { do: 'redirect', to: `${inRealm}/players`, message: 'Player not found in this realm.' }

const cases: [rule: string, href: string, session: Session, known: GuardState, decision: Decision][] = [
  // What needs no session.
  ['open [auth-32 shell-70]', '/login', nobody, {}, { do: 'proceed' }],
  ['open', '/login', signedIn([acme], 7, 'v1'), {}, { do: 'proceed' }],
  ['open [auth-3 shell-70]', '/signup-registration', nobody, {}, { do: 'proceed' }],
  ['open', '/password-reset?organization=acme', nobody, {}, { do: 'proceed' }],
  ['open', '/confirm-email?organization=acme&code=1', nobody, {}, { do: 'proceed' }],
  ['open', '/dev/kit', nobody, {}, { do: 'proceed' }],

  // 1: a refresh token and a customer that is not known yet.
  [
    '1 in a fresh browser: the same address without the token follows [shell-60 shell-61 shell-64]',
    '/acme/games?refresh_token=x&a=1#b',
    signedIn([], undefined, null),
    {},
    { do: 'login-with-refresh-token', customerId: 'acme', refreshToken: 'x', to: '/acme/games?a=1#b' },
  ],
  [
    '1 before 2 [shell-60 shell-64]',
    '/acme/games?refresh_token=x',
    signedIn([beta], 8, 'v1'),
    {},
    { do: 'login-with-refresh-token', customerId: 'acme', refreshToken: 'x', to: '/acme/games' },
  ],
  [
    '1',
    '/10/games?refresh_token=x',
    inAcme,
    {},
    { do: 'login-with-refresh-token', customerId: '10', refreshToken: 'x', to: '/10/games' },
  ],
  [
    '1 known: nobody is logged in, the token goes [shell-62]',
    `${inRealm}/players?refresh_token=x&q=2`,
    inAcme,
    {},
    { do: 'redirect', to: `${inRealm}/players?q=2` },
  ],
  ['1 known by its cid [shell-62]', '/7/games?refresh_token=x', inAcme, {}, { do: 'redirect', to: '/7/games' }],
  ['1 without a customer', '/?refresh_token=x', inAcme, {}, { do: 'redirect', to: '/' }],

  // 2: another version.
  ['2 [shell-63]', '/acme/games', signedIn([acme], 7, 'v1'), {}, { do: 'clear-and-login', returnTo: '/acme/games' }],
  ['2', '/acme/games', signedIn([acme], 7, null), {}, { do: 'clear-and-login', returnTo: '/acme/games' }],
  ['2 before 3', '/', signedIn([], undefined, null), {}, { do: 'clear-and-login', returnTo: '/' }],

  // 3: nobody.
  ['3 [auth-32 shell-65]', '/', nobody, {}, { do: 'login', returnTo: '/' }],
  ['3', `${inRealm}/players?q=1`, nobody, {}, { do: 'login', returnTo: `${inRealm}/players?q=1` }],

  // 4: no customer in the address.
  ['4 current [shell-66]', '/', signedIn([acme, beta], 8), {}, { do: 'redirect', to: '/beta/games' }],
  ['4 first [shell-66]', '/', signedIn([acme, beta]), {}, { do: 'redirect', to: '/acme/games' }],
  ['4 cid without an alias [customers-6 shell-66]', '/', signedIn([plain], 9), {}, { do: 'redirect', to: '/9/games' }],
  [
    '4 a tool that asks',
    '/connect-tool?client_id=x',
    inAcme,
    {},
    { do: 'redirect', to: '/acme/connect-tool?client_id=x' },
  ],
  ['3 a tool that asks', '/connect-tool?a=1', nobody, {}, { do: 'login', returnTo: '/connect-tool?a=1' }],
  ['4 older addresses [shell-5]', '/games', inAcme, {}, { do: 'redirect', to: '/acme/games' }],
  ['4 older addresses [shell-5]', '/users', inAcme, {}, { do: 'redirect', to: '/acme/users' }],
  ['4 older addresses [shell-5]', '/service-plans', inAcme, {}, { do: 'redirect', to: '/acme/service-plans' }],

  // A customer that is not stored, and one named by its cid.
  ['unknown [auth-32 shell-69]', '/gamma/games', inAcme, {}, { do: 'login', returnTo: '/gamma/games' }],
  ['cid [customers-7]', '/7/games/DE_1?a=1#b', inAcme, {}, { do: 'redirect', to: '/acme/games/DE_1?a=1#b' }],
  ['cid of another', '/8/account', inAcme, {}, { do: 'redirect', to: '/beta/account' }],
  ['cid without an alias', '/9/games', signedIn([plain], 9), {}, { do: 'proceed' }],

  // 5: another customer than the current one.
  [
    '5 [shell-67 shell-68]',
    '/beta/games/DE_3?a=1',
    inAcme,
    {},
    { do: 'switch-customer', cid: 8, to: `/beta/games?redirect=${enc('/beta/games/DE_3?a=1')}` },
  ],
  ['5 in a new tab', '/acme/account', signedIn([acme]), {}, { do: 'switch-customer', cid: 7, to: '/acme/account' }],
  [
    '5 then [shell-68]',
    `/beta/games?redirect=${enc('/beta/games/DE_3?a=1')}`,
    signedIn([acme, beta], 8),
    {},
    { do: 'redirect', to: '/beta/games/DE_3?a=1' },
  ],
  [
    '5 not elsewhere',
    `/acme/games?redirect=${enc('//evil.example')}`,
    inAcme,
    {},
    { do: 'redirect', to: '/acme/games' },
  ],
  [
    '5 not elsewhere',
    `/acme/games?redirect=${enc('/\\evil.example')}`,
    inAcme,
    {},
    { do: 'redirect', to: '/acme/games' },
  ],
  [
    '5 not elsewhere',
    `/acme/games?redirect=${enc('https://evil.example/acme')}`,
    inAcme,
    {},
    { do: 'redirect', to: '/acme/games' },
  ],
  ['5 not to another', `/acme/games?redirect=${enc('/beta/games')}`, inAcme, {}, { do: 'redirect', to: '/acme/games' }],
  ['5 not to sign-in', `/acme/games?redirect=${enc('/login')}`, inAcme, {}, { do: 'redirect', to: '/acme/games' }],
  [
    '5 not in circles',
    `/acme/games?redirect=${enc('/acme/games?redirect=%2Facme')}`,
    inAcme,
    {},
    { do: 'redirect', to: '/acme/games' },
  ],

  // 6: game, realm and player.
  ['6 no game [shell-72]', '/acme/account', inAcme, {}, { do: 'proceed' }],
  ['6 game [shell-71]', '/acme/games/DE_1', inAcme, {}, { do: 'fetch-game', cid: 7, gameId: 'DE_1' }],
  ['6 game read', '/acme/games/DE_1', inAcme, { game: stale }, { do: 'proceed' }],
  ['6 no such game', '/acme/games/DE_9', inAcme, { game: { realms: null, isFresh: true } }, { do: 'not-found' }],
  ['6 realm [shell-71]', `${inRealm}/players`, inAcme, {}, { do: 'fetch-game', cid: 7, gameId: 'DE_1' }],
  ['6 realm read', `${inRealm}/players`, inAcme, { game: fresh }, { do: 'proceed' }],
  [
    '6 perhaps a new realm',
    '/acme/games/DE_1/realms/DE_4',
    inAcme,
    { game: stale },
    { do: 'fetch-game', cid: 7, gameId: 'DE_1' },
  ],
  ['6 no such realm', '/acme/games/DE_1/realms/DE_4', inAcme, { game: fresh }, { do: 'not-found' }],
  [
    '6 player [shell-71]',
    `${inRealm}/players/42/stats`,
    inAcme,
    { game: stale },
    { do: 'fetch-player', cid: 7, realmId: 'DE_2', playerId: 42 },
  ],
  ['6 player read', `${inRealm}/players/42/stats`, inAcme, { game: stale, player: 'scoped' }, { do: 'proceed' }],
  [
    '6 not of this realm [shell-71 players-10]',
    `${inRealm}/players/42/stats`,
    inAcme,
    { game: stale, player: 'unscoped' },
    toPlayers,
  ],
  ['6 no id', `${inRealm}/players/abc`, inAcme, { game: stale }, toPlayers],
  ['6 no id', `${inRealm}/players/99999999999999999999`, inAcme, { game: stale }, toPlayers],
]

test.each(cases)('rule %s: %s', (_rule, href, session, known, decision) => {
  expect(decide(href, session, known)).toEqual(decision)
})

describe('an address', () => {
  test('gives its parts, decoded', () => {
    expect(readAddress('/acme/games/DE_1/realms/DE%202/players/42/stats?a=1#x')).toEqual({
      isOpen: false,
      customerId: 'acme',
      gameId: 'DE_1',
      realmId: 'DE 2',
      playerId: '42',
      rest: '/games/DE_1/realms/DE%202/players/42/stats?a=1#x',
    })
  })

  test.each(['/', '/games', '/users', '/service-plans', '/login/'])('%s names no customer', (href) => {
    expect(readAddress(href).customerId).toBeUndefined()
  })

  test('with broken escapes is still read', () => {
    expect(readAddress('/a%c/games').customerId).toBe('a%c')
  })
})

/** What the rules say, told once more without their code: the first row that fits decides. */
describe('in every combination of session and address the first rule that fits decides', () => {
  const who = {
    nobody: [],
    'acme alone': [acme],
    'acme and beta': [acme, beta],
    'one without an alias': [plain],
  }
  const chosen = { none: undefined, acme: 7, beta: 8, plain: 9, 'one that left': 99 }
  const versions = ['v2', 'v1', null]
  const addresses = {
    none: '/',
    acme: '/acme/account?q=1',
    beta: '/beta/account?q=1',
    plain: '/9/account',
    new: '/new/account',
  }
  const named = { none: undefined, acme, beta, plain, new: undefined }

  const combinations = Object.entries(who).flatMap(([whoName, customers]) =>
    Object.entries(chosen).flatMap(([chosenName, selectedCid]) =>
      versions.flatMap((version) =>
        Object.entries(addresses).flatMap(([to, href]) =>
          [false, true].map((hasToken) => ({
            whoName,
            customers,
            chosenName,
            selectedCid,
            version,
            to,
            href,
            hasToken,
          })),
        ),
      ),
    ),
  )

  test.each(combinations)(
    '$whoName, chosen $chosenName, version $version, to $to, refresh token $hasToken [shell-59]',
    ({ customers, selectedCid, version, to, href, hasToken }) => {
      const asked = hasToken ? `${href}${href.includes('?') ? '&' : '?'}refresh_token=x` : href
      const target = customers.find((each) => each === named[to as keyof typeof named])
      const current = customers.find(({ cid }) => cid === selectedCid)
      const nameOf = ({ alias, cid }: StoredCustomer) => alias ?? String(cid)

      const expected = (): Decision => {
        if (hasToken && to !== 'none' && !target) {
          const customerId = href.split('/')[1] ?? ''
          return { do: 'login-with-refresh-token', customerId, refreshToken: 'x', to: href }
        }
        if (hasToken) return { do: 'redirect', to: href }
        if (version !== 'v2') return { do: 'clear-and-login', returnTo: href }
        if (!customers[0]) return { do: 'login', returnTo: href }
        if (to === 'none') return { do: 'redirect', to: `/${nameOf(current ?? customers[0])}/games` }
        if (!target) return { do: 'login', returnTo: href }
        if (target === current) return { do: 'proceed' }
        const detour = `/${nameOf(target)}/games?redirect=${enc(href)}`
        return { do: 'switch-customer', cid: target.cid, to: current ? detour : href }
      }
      expect(decide(asked, signedIn(customers, selectedCid, version))).toEqual(expected())
    },
  )
})

test('every walk through the guard ends', () => {
  const states = [nobody, inAcme, signedIn([acme, beta]), signedIn([plain], 9), signedIn([acme], 7, 'v1')]
  for (const [, start] of cases) {
    for (const state of states) {
      let session = state
      let href = start
      const known: GuardState = {}
      let steps = 0
      for (
        let decision = decide(href, session, known);
        decision.do !== 'proceed';
        decision = decide(href, session, known)
      ) {
        steps += 1
        expect(steps, `${start} does not end`).toBeLessThan(12)
        if (decision.do === 'redirect') href = decision.to
        else if (decision.do === 'switch-customer') {
          session = { ...session, selectedCid: decision.cid }
          href = decision.to
        } else if (decision.do === 'login-with-refresh-token') {
          const cid = /^\d+$/.test(decision.customerId) ? Number(decision.customerId) : 10
          const added = customer(cid, cid === 10 ? decision.customerId : undefined)
          session = { customers: [...session.customers, added], selectedCid: cid, version: 'v2' }
          href = decision.to
        } else if (decision.do === 'fetch-game') known.game = fresh
        else if (decision.do === 'fetch-player') known.player = 'unscoped'
        else break
      }
    }
  }
})
