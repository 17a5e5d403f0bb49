import {
  confirmPasswordReset,
  createServerToken,
  createToken,
  registerAccount,
  startPasswordReset,
} from '@regent/contract/organization/auth'
import { expect, test } from 'vitest'
import { realmSecret } from '../../../testing/realm-secret.ts'
import { type Answer, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { hashPassword, maxWaitingHashes } from './passwords.ts'

const windowMs = 15 * 60_000
const password = 'correct horse battery'

/** Failures of other tests count for the address of this one: a new window begins. */
async function freshApp() {
  const app = await ownApp()
  app.advance(windowMs - (app.now() % windowMs))
  return app
}

const signIn = (app: TestApp, username: string, secret: string, address?: string) =>
  app.anonymous.send(
    createToken,
    { body: { grant_type: 'password', username, password: secret } },
    address === undefined ? {} : { address },
  )

const allAtOnce = (count: number, send: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)))

const countOf = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length

test('of two hundred concurrent guesses ten are checked, and the right one among the others stays unknown', async () => {
  const app = await freshApp()
  const answers = await allAtOnce(200, (index) =>
    signIn(app, app.email, index === 150 ? app.password : `guess ${index}`),
  )
  expect(countOf(answers, 401)).toBe(10)
  expect(countOf(answers, 429)).toBe(190)
  expect((await signIn(app, app.email, app.password)).status).toBe(429)
  app.advance(windowMs)
  expect((await signIn(app, app.email, app.password)).status).toBe(200)
})

test('wrong passwords from elsewhere do not keep the owner out, wherever the owner is', async () => {
  const app = await freshApp()
  const guesses = await allAtOnce(20, (index) => signIn(app, app.email, `guess ${index}`, '203.0.113.1'))
  expect([countOf(guesses, 401), countOf(guesses, 429)]).toEqual([10, 10])
  expect((await signIn(app, app.email, app.password, '203.0.113.1')).status).toBe(429)
  expect((await signIn(app, app.email, app.password, '203.0.113.2')).status).toBe(200)
  // Addresses of one IPv6 network count together.
  const others = await allAtOnce(20, (index) => signIn(app, app.email, `guess ${index}`, `2001:db8::${index + 1}`))
  expect([countOf(others, 401), countOf(others, 429)]).toEqual([10, 10])
})

test('guesses from many addresses are a hundred in all, and only addresses that the account used before go on', async () => {
  const app = await freshApp()
  const home = '198.51.100.1'
  const office = '198.51.100.2'
  expect((await signIn(app, app.email, app.password, home)).status).toBe(200)
  const guess = async (round: number) => {
    const answers = await allAtOnce(150, (index) =>
      signIn(app, app.email, `guess ${index}`, `203.0.113.${round * 15 + (index % 15)}`),
    )
    return [countOf(answers, 401), countOf(answers, 429) + countOf(answers, 503)]
  }
  expect(await guess(1)).toEqual([100, 50])
  expect((await signIn(app, app.email, app.password, office)).status).toBe(429)
  expect((await signIn(app, app.email, app.password, home)).status).toBe(200)
  // The known address keeps a count of its own.
  const own = await allAtOnce(12, (index) => signIn(app, app.email, `typo ${index}`, home))
  expect([countOf(own, 401), countOf(own, 429)]).toEqual([10, 2])
  app.advance(90 * 86_400_000)
  expect(await guess(2)).toEqual([100, 50])
  expect((await signIn(app, app.email, app.password, home)).status).toBe(429)
})

test('wrong secrets and codes from other addresses do not lock out the owner', async () => {
  const app = await freshApp()
  const from = { address: '203.0.113.9' }
  const ask = (clientSecret: string, options = {}) =>
    app.anonymous.send(
      createServerToken,
      { body: { clientId: app.pid, clientSecret, customerId: String(app.cid), realmId: app.pid } },
      { scope: undefined, ...options },
    )
  expect(countOf(await allAtOnce(12, (index) => ask(`guess ${index}`, from)), 429)).toBe(2)
  expect((await ask(await realmSecret(app))).status).toBe(200)

  const reset = (code: string, email: string | undefined, options = {}) =>
    app.anonymous.send(confirmPasswordReset, { body: { code, newPassword: 'a better password', email } }, options)
  for (const email of [undefined, app.email]) {
    expect(countOf(await allAtOnce(12, (index) => reset(`wrong ${index}`, email, from)), 429)).toBe(2)
  }
  await app.anonymous.call(startPasswordReset, { body: { email: app.email, codeType: 'UUID' } })
  const code = /Your code: (\S+)/.exec((await app.lastMail(app.email))?.body ?? '')?.[1] ?? ''
  expect((await reset(code, app.email)).status).toBe(200)
})

test('a hundred mails asked for at an address close nothing but asking for mails', async () => {
  const app = await freshApp()
  const ask = (name: string) => app.anonymous.send(startPasswordReset, { body: { email: `${name}@games.test` } })
  expect(countOf(await allAtOnce(100, (index) => ask(String(index))), 200)).toBe(100)
  expect(await ask('one-more')).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
  expect((await signIn(app, app.email, app.password)).status).toBe(200)
})

test('many devices sign in concurrently with the right password, also after a few failures', async () => {
  const app = await freshApp()
  for (let failure = 0; failure < 9; failure += 1) expect((await signIn(app, app.email, 'wrong one')).status).toBe(401)
  expect(countOf(await allAtOnce(20, () => signIn(app, app.email, app.password)), 200)).toBe(20)
  expect((await signIn(app, app.email, 'wrong one')).status).toBe(401)
  expect((await signIn(app, app.email, app.password)).status).toBe(429)
})

test('of many concurrently guessed codes ten are checked', async () => {
  const app = await freshApp()
  await app.anonymous.call(startPasswordReset, { body: { email: app.email } })
  const answers = await allAtOnce(30, (index) =>
    app.anonymous.send(confirmPasswordReset, {
      body: { code: `wrong ${index}`, newPassword: 'a better password', email: app.email },
    }),
  )
  expect(countOf(answers, 400)).toBe(10)
  expect(countOf(answers, 429)).toBe(20)
})

test('of many concurrent mail requests for one account ten are sent', async () => {
  const app = await freshApp()
  const answers = await allAtOnce(30, () => app.anonymous.send(startPasswordReset, { body: { email: app.email } }))
  expect(countOf(answers, 200)).toBe(10)
  expect(countOf(answers, 429)).toBe(20)
})

test('of many concurrently guessed secrets ten are checked, and many servers with the right one start', async () => {
  const app = await freshApp()
  const secret = await realmSecret(app)
  const ask = (clientSecret: string) =>
    app.anonymous.send(
      createServerToken,
      { body: { clientId: app.pid, clientSecret, customerId: String(app.cid), realmId: app.pid } },
      { scope: undefined },
    )
  expect(countOf(await allAtOnce(40, () => ask(secret)), 200)).toBe(40)
  const guesses = await allAtOnce(40, (index) => ask(`guess ${index}`))
  expect(countOf(guesses, 401)).toBe(10)
  expect(countOf(guesses, 429)).toBe(30)
})

test('registering again does not reveal the password', async () => {
  const app = await freshApp()
  const player = await app.player()
  const email = 'tried@games.test'
  const register = (secret: string) => player.send(registerAccount, { body: { email, password: secret } })
  expect((await register(password)).status).toBe(200)
  const answers = await allAtOnce(30, (index) => register(`another password ${index}`))
  expect(countOf(answers, 400)).toBe(10)
  expect(countOf(answers, 429)).toBe(20)
  expect((await register(password)).status).toBe(429)
  app.advance(windowMs)
  expect((await register(password)).status).toBe(200)
})

test('when too many passwords wait for hashing, the next one is rejected immediately', async () => {
  const hashes = Array.from({ length: maxWaitingHashes + 40 }, () =>
    hashPassword('any').then(
      () => 'hashed',
      (error: { code: string }) => error.code,
    ),
  )
  expect(await hashes.at(-1)).toBe('ServerBusy')
  const ends = await Promise.all(hashes)
  expect(ends.filter((end) => end === 'hashed').length).toBeGreaterThanOrEqual(maxWaitingHashes)
  expect(await hashPassword('any')).toMatch(/^\$argon2id/)
})

test('a server that is busy with hashing says when to try again', async () => {
  const app = await freshApp()
  let isBusy = true
  const keepBusy = (): Promise<unknown> =>
    hashPassword('any').then(
      () => (isBusy ? keepBusy() : undefined),
      () => undefined,
    )
  const hashing = Array.from({ length: maxWaitingHashes + 40 }, keepBusy)
  const refused = await signIn(app, app.email, app.password)
  isBusy = false
  await Promise.all(hashing)
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { error: 'ServerBusy' } })
  expect((await signIn(app, app.email, app.password)).status).toBe(200)
})
