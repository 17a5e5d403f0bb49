import {
  confirmPasswordReset,
  createServerToken,
  createToken,
  registerAccount,
  startPasswordReset,
} from '@regent/contract/auth'
import { getCustomer } from '@regent/contract/customers'
import { expect, test } from 'vitest'
import { type Answer, type TestApp, testApp } from '../../../testing/test-app.ts'
import { hashPassword, maxWaitingHashes } from './passwords.ts'

const windowMs = 15 * 60_000
const password = 'correct horse battery'

/** Failures of other tests count for the address of this one. */
async function freshApp() {
  const app = await testApp()
  app.advance(windowMs)
  return app
}

const signIn = (app: TestApp, username: string, secret: string) =>
  app.anonymous.send(createToken, { body: { grant_type: 'password', username, password: secret } })

const allAtOnce = (count: number, send: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)))

const countOf = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length

test('of two hundred guesses at once ten are judged, and the right one among the others is not found out', async () => {
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

test('many devices sign in at once with the right password, also after a few failures', async () => {
  const app = await freshApp()
  for (let failure = 0; failure < 9; failure += 1) expect((await signIn(app, app.email, 'wrong one')).status).toBe(401)
  expect(countOf(await allAtOnce(20, () => signIn(app, app.email, app.password)), 200)).toBe(20)
  expect((await signIn(app, app.email, 'wrong one')).status).toBe(401)
  expect((await signIn(app, app.email, app.password)).status).toBe(429)
})

test('of many codes guessed at once ten are judged', async () => {
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

test('of many mails asked for at once for one account ten are sent', async () => {
  const app = await freshApp()
  const answers = await allAtOnce(30, () => app.anonymous.send(startPasswordReset, { body: { email: app.email } }))
  expect(countOf(answers, 200)).toBe(10)
  expect(countOf(answers, 429)).toBe(20)
})

test('of many secrets guessed at once ten are judged, and many servers with the right one start at once', async () => {
  const app = await freshApp()
  const { customer } = await (await app.as('admin')).call(getCustomer, {})
  const secret = customer.projects.find(({ pid }) => pid === app.pid)?.secret ?? ''
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

test('whoever registers again does not find out the password by trying', async () => {
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

test('when too many passwords wait to be hashed, the next one is refused at once', async () => {
  const hashes = Array.from({ length: maxWaitingHashes + 40 }, () =>
    hashPassword('any').then(
      () => 'hashed',
      (error: { code: string }) => error.code,
    ),
  )
  expect(await hashes.at(-1)).toBe('TooManyRequests')
  const ends = await Promise.all(hashes)
  expect(ends.filter((end) => end === 'hashed').length).toBeGreaterThanOrEqual(maxWaitingHashes)
  expect(await hashPassword('any')).toMatch(/^\$argon2id/)
})
