import type { AnyEndpoint } from '@regent/contract/endpoint'
import { claimPromoCode, createPromo, listPromoCodes } from '@regent/contract/monetize/promo-codes'
import {
  confirmEmailChange,
  confirmPasswordReset,
  createServerToken,
  createToken,
  registerAccount,
  sendEmailConfirmation,
  startEmailChange,
  startPasswordReset,
} from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { finishSignIn } from '@regent/contract/organization/factors'
import { mailEmailCode } from '@regent/contract/players/profile'
import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { type AuthenticatorApp, challengeOf, setUpFactor } from '../../testing/authenticator.ts'
import { realmSecret } from '../../testing/realm-secret.ts'
import { type Actor, type Answer, ownApp, type TestApp } from '../../testing/test-app.ts'
import { type AttemptKind, type AttemptLimits, attemptLimits } from './attempts.ts'

const home = '198.51.100.1'
const newAddress = '198.51.100.2'
/** Where the strangers are: enough addresses to use up each account limit ten tries at a time. */
const strangersAddresses = Array.from({ length: 10 }, (_, index) => `203.0.113.${index + 1}`)
const newEmails = { [home]: 'from-home@games.test', [newAddress]: 'from-elsewhere@games.test' }

type World = {
  app: TestApp
  /** A player with an e-mail and a password, registered at home. */
  owner: Actor
  email: string
  password: string
  /** Free codes: one for each address of the owner. */
  promoCodes: string[]
  /** Other players, each registered at an address of their own. */
  strangers: Actor[]
  support: Actor
  colleague: Actor
}

async function makeWorld(): Promise<World> {
  const app = await ownApp()
  // Addresses count over all organizations: a new window begins for each test.
  app.advance(dayMs - (app.now() % dayMs))
  const register = async (email: string, address: string) => {
    const player = await app.player()
    await player.call(registerAccount, { body: { email, password: app.password } }, { address })
    return player
  }
  const email = 'owner@games.test'
  const owner = await register(email, home)
  const strangers = await Promise.all(
    strangersAddresses.map((address, index) => register(`stranger-${index}@games.test`, address)),
  )
  const support = await app.as('developer')
  const colleague = await app.as('admin')
  const gift = { changeCurrencies: [{ symbol: 'currency.gems', amount: 1 }] }
  const { id } = await support.call(createPromo, {
    body: { definition: { name: 'Spring', gift, maxPerUser: 2 }, codes: 2 },
  })
  const { codes } = await support.call(listPromoCodes, { query: { id } })
  return { app, owner, email, password: app.password, promoCodes: codes, strangers, support, colleague }
}

const signIn = ({ app, email, password }: World, address: string) =>
  app.anonymous.send(createToken, { body: { grant_type: 'password', username: email, password } }, { address })

const mailedCode = async ({ app }: World, to: string) =>
  /Your code: (\S+)/.exec((await app.lastMail(to))?.body ?? '')?.[1] ?? ''

/** Sets a new password with a mailed code. */
async function resetPassword(world: World, address: string, codeType: 'PIN' | 'UUID'): Promise<Answer> {
  const { app, email } = world
  app.advance(1)
  await app.anonymous.call(startPasswordReset, { body: { email, codeType } }, { address })
  world.password = `a better password for ${address}`
  const body = { code: await mailedCode(world, email), newPassword: world.password, email }
  return app.anonymous.send(confirmPasswordReset, { body }, { address })
}

/** Takes the e-mail of this address, with a mailed code. */
async function changeEmail(world: World, address: keyof typeof newEmails): Promise<Answer> {
  const { app, owner, password } = world
  const newEmail = newEmails[address] ?? ''
  app.advance(1)
  const asked = await owner.send(startEmailChange, { body: { newEmail, codeType: 'PIN' } }, { address })
  if (asked.status !== 200) return asked
  const body = { code: await mailedCode(world, newEmail), password }
  return owner.send(confirmEmailChange, { body }, { address })
}

/** The owner's authenticator app, and a challenge of a sign-in that a stranger has begun with the owner's password. */
const factors = new WeakMap<World, Promise<{ app: AuthenticatorApp; challengeToken: string }>>()

async function makeFactor({ app, email, password }: World) {
  const tokens = await app.anonymous.call(createToken, { body: { grant_type: 'password', username: email, password } })
  const authenticator = await setUpFactor(app, app.withToken(requireTokens(tokens).access_token), password)
  return { app: authenticator, challengeToken: await challengeOf(app, { email, password }) }
}

const factorIn = (world: World) => {
  const made = factors.get(world) ?? makeFactor(world)
  factors.set(world, made)
  return made
}

async function signInWithFactor(world: World, address: string): Promise<Answer> {
  const { app } = world
  const authenticator = (await factorIn(world)).app
  app.advance(30_000)
  const challengeToken = await challengeOf(app, world, address)
  return app.anonymous.send(finishSignIn, { body: { challengeToken, code: authenticator.code() } }, { address })
}

type Scenario = {
  /** The calls that count attempts of the kind. */
  calls: readonly AnyEndpoint[]
  /** One attempt of somebody else, at one of ten addresses; the n-th there. */
  attack: (world: World, from: { index: number; address: string }, n: number) => Promise<Answer>
  /** The owner does the same, and succeeds. */
  act: (world: World, address: keyof typeof newEmails) => Promise<Answer>
}

const guessCode =
  (code: string): Scenario['attack'] =>
  ({ app, email }, { address }) =>
    app.anonymous.send(confirmPasswordReset, { body: { code, newPassword: 'of a stranger', email } }, { address })

const serverToken = ({ app }: World, clientSecret: string, address: string) => {
  const body = { clientId: app.pid, clientSecret, customerId: String(app.cid), realmId: app.pid }
  return app.anonymous.send(createServerToken, { body }, { scope: undefined, address })
}

/** Undefined for what names no account. A kind that is missing here does not pass the type check. */
const scenarios: Record<AttemptKind, Scenario | undefined> = {
  identity: undefined,
  organization: undefined,
  'api key': undefined,
  passkey: undefined,
  'passkey challenge': undefined,
  'single sign-on': undefined,
  'scim token': undefined,
  'tool token': undefined,
  password: {
    calls: [createToken],
    attack: (world, { address }) => signIn({ ...world, password: 'of a stranger' }, address),
    async act(world, address) {
      const answer = await signIn(world, address)
      if (answer.status !== 429 || address === home) return answer
      // Guesses from everywhere are limited too: a mailed code makes the address known.
      expect((await resetPassword(world, address, 'PIN')).status).toBe(200)
      return signIn(world, address)
    },
  },
  'reset code': {
    calls: [confirmPasswordReset],
    attack: guessCode('wrong'),
    act: (world, address) => resetPassword(world, address, 'PIN'),
  },
  'reset link': {
    calls: [confirmPasswordReset],
    attack: guessCode('f'.repeat(32)),
    act: (world, address) => resetPassword(world, address, 'UUID'),
  },
  'game server': {
    calls: [createServerToken],
    attack: (world, { address }) => serverToken(world, 'wrong', address),
    act: async (world, address) => serverToken(world, await realmSecret(world.app), address),
  },
  'reset mail': {
    calls: [startPasswordReset],
    attack: ({ app, email }, { address }) => app.anonymous.send(startPasswordReset, { body: { email } }, { address }),
    act: (world, address) => resetPassword(world, address, 'UUID'),
  },
  'new e-mail': {
    calls: [startEmailChange, mailEmailCode],
    attack: ({ strangers }, { index, address }, n) =>
      strangers[index]!.send(
        startEmailChange,
        { body: { newEmail: newEmails[n % 2 ? home : newAddress] } },
        { address },
      ),
    act: changeEmail,
  },
  'e-mail change': {
    calls: [startEmailChange, mailEmailCode],
    // Support asks for the player, again and again.
    attack: ({ support, owner }, { address }, n) =>
      support.send(
        mailEmailCode,
        { params: { player: owner.accountId }, body: { newEmail: `asked-${n}@games.test` } },
        { address },
      ),
    act: changeEmail,
  },
  'e-mail code': {
    calls: [confirmEmailChange],
    attack: ({ app, strangers }, { index, address }) =>
      strangers[index]!.send(confirmEmailChange, { body: { code: '000000', password: app.password } }, { address }),
    act: changeEmail,
  },
  'confirmation mail': {
    calls: [sendEmailConfirmation],
    attack: ({ colleague }, { address }) => colleague.send(sendEmailConfirmation, {}, { address }),
    act: async ({ app }, address) => {
      const body = { grant_type: 'password', username: app.email, password: app.password }
      const { body: tokens } = await app.anonymous.send(createToken, { body }, { address })
      const founder = app.withToken((tokens as { access_token: string }).access_token)
      return founder.send(sendEmailConfirmation, {}, { address })
    },
  },
  'second factor': {
    calls: [finishSignIn],
    attack: async (world, { address }) => {
      const { challengeToken } = await factorIn(world)
      return world.app.anonymous.send(finishSignIn, { body: { challengeToken, code: '000000' } }, { address })
    },
    async act(world, address) {
      const answer = await signInWithFactor(world, address)
      if (answer.status !== 429 || address === home) return answer
      // A mailed code makes the address known.
      expect((await resetPassword(world, address, 'PIN')).status).toBe(200)
      return signInWithFactor(world, address)
    },
  },
  'promo code': {
    calls: [claimPromoCode],
    // A game server sends wrong codes for the player.
    attack: async (world, { address }, n) => {
      const { body } = await serverToken(world, await realmSecret(world.app), address)
      const server = world.app.withToken((body as { accessToken: string }).accessToken)
      const headers = { 'x-beam-gamertag': String(world.owner.gamerTag) }
      return server.send(claimPromoCode, { body: { code: `GUESS${n}` } }, { address, headers })
    },
    act: ({ owner, promoCodes }, address) =>
      owner.send(claimPromoCode, { body: { code: promoCodes[address === home ? 0 : 1] ?? '' } }, { address }),
  },
}

const named = Object.entries(scenarios).flatMap(([kind, scenario]) => (scenario ? [{ kind, ...scenario }] : []))

test.each(named)(
  'the owner succeeds from a new and from a known address after others have used up the limit of: $kind',
  async ({ attack, act }) => {
    const world = await makeWorld()
    const answers: number[] = []
    for (const [index, address] of strangersAddresses.entries()) {
      const tries = Array.from({ length: 11 }, (_, n) => attack(world, { index, address }, n))
      answers.push(...(await Promise.all(tries)).map(({ status }) => status))
    }
    expect(answers).toContain(429)
    expect(await act(world, newAddress)).toMatchObject({ status: 200 })
    expect(await act(world, home)).toMatchObject({ status: 200 })
  },
)

test('a kind that counts the caller is reached by no call without a token', () => {
  for (const { kind, calls } of named) {
    const limits: AttemptLimits = attemptLimits[kind as AttemptKind]
    if (limits.perCaller === undefined) continue
    for (const call of calls) expect([kind, call.path, call.access.public]).toEqual([kind, call.path, undefined])
  }
})

test('a kind that names no account has only a limit of addresses', () => {
  const unnamed = Object.keys(scenarios).filter((kind) => scenarios[kind as AttemptKind] === undefined)
  expect(unnamed.map((kind) => Object.keys(attemptLimits[kind as AttemptKind]))).toEqual([
    ['perAddress'],
    ['perAddress'],
    ['perAddress'],
    ['perAddress'],
    ['perAddress'],
    ['perAddress'],
    ['perAddress'],
    ['perAddress'],
  ])
})

test('a limit of accounts needs pairs and a way for the owner', () => {
  // @ts-expect-error strangers would use it up
  const alone: AttemptLimits = { perAccount: 5, perAddress: 100 }
  // @ts-expect-error the owner would have no way from a new address
  const wayless: AttemptLimits = { perPair: 5, perAccount: 5, perAddress: 100 }
  // @ts-expect-error a count of callers cannot be shared by accounts
  const mixed: AttemptLimits = { perCaller: 5, perAccount: 5, perAddress: 100 }
  expect([alone, wayless, mixed]).toHaveLength(3)
})
