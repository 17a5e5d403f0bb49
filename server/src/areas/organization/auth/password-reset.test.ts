import { getOwnAccount } from '@regent/contract/organization/accounts'
import {
  confirmPasswordReset,
  createToken,
  registerAccount,
  startPasswordReset,
} from '@regent/contract/organization/auth'
import { hourMs, minuteMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { ownApp, type TestApp } from '../../../testing/test-app.ts'

const newPassword = 'a better password'

async function forgetful(app: TestApp, email = 'forgetful@games.test') {
  const player = await app.player()
  await player.call(registerAccount, { body: { email, password: 'forgotten password' } })
  return { ...player, email }
}

async function mailedCode(app: TestApp, email: string, codeType?: 'PIN' | 'UUID'): Promise<string> {
  app.advance(1) // so that one of two mails is the last
  await app.anonymous.call(startPasswordReset, { body: { email, ...(codeType && { codeType }) } })
  return /Your code: (\S+)/.exec((await app.lastMail(email))?.body ?? '')?.[1] ?? ''
}

const confirm = (app: TestApp, code: string, email?: string) =>
  app.anonymous.call(confirmPasswordReset, { body: { code, newPassword, ...(email !== undefined && { email }) } })

const signIn = (app: TestApp, username: string, password: string) =>
  app.anonymous.send(createToken, { body: { grant_type: 'password', username, password } })

test('the mailed code sets a new password', async () => {
  const app = await ownApp()
  const { email } = await forgetful(app)
  const code = await mailedCode(app, email)
  expect(await confirm(app, code, email)).toEqual({ result: 'ok' })
  expect((await signIn(app, email, newPassword)).status).toBe(200)
  expect((await signIn(app, email, 'forgotten password')).status).toBe(401)
})

test('a PIN is six digits and needs the e-mail beside it; a long code stands alone', async () => {
  const app = await ownApp()
  const { email } = await forgetful(app)
  const pin = await mailedCode(app, email, 'PIN')
  expect(pin).toMatch(/^\d{6}$/)
  await expect(confirm(app, pin)).rejects.toMatchObject({ code: 'InvalidConfirmationCodeError' })
  await expect(confirm(app, pin, email.toUpperCase())).resolves.toEqual({ result: 'ok' })

  const long = await mailedCode(app, email, 'UUID')
  expect(long).toMatch(/^[0-9a-f]{32}$/)
  await expect(confirm(app, long)).resolves.toEqual({ result: 'ok' })
})

test('the answer does not tell whether the e-mail is known, and only a known one gets a mail', async () => {
  const app = await ownApp()
  const { email } = await forgetful(app)
  const known = await app.anonymous.send(startPasswordReset, { body: { email: email.toUpperCase() } })
  const unknown = await app.anonymous.send(startPasswordReset, { body: { email: 'nobody@games.test' } })
  expect(unknown.body).toEqual(known.body)
  expect(unknown.status).toBe(known.status)
  expect(await app.lastMail(email.toUpperCase())).toMatchObject({ subject: 'Set a new password' })
  expect(await app.lastMail('nobody@games.test')).toBeUndefined()
})

test('a code is good for an hour', async () => {
  const app = await ownApp()
  const { email } = await forgetful(app)
  const code = await mailedCode(app, email)
  app.advance(hourMs)
  await expect(confirm(app, code, email)).rejects.toMatchObject({
    status: 400,
    code: 'InvalidConfirmationCodeError',
    field: 'code',
  })
  const fresh = await mailedCode(app, email)
  app.advance(hourMs - 1)
  await expect(confirm(app, fresh, email)).resolves.toEqual({ result: 'ok' })
})

test('a code is spent with its use', async () => {
  const app = await ownApp()
  const { email } = await forgetful(app)
  const code = await mailedCode(app, email)
  await confirm(app, code, email)
  await expect(confirm(app, code, email)).rejects.toMatchObject({ code: 'InvalidConfirmationCodeError' })
})

test('two concurrent uses of one code set one password', async () => {
  const app = await ownApp()
  const { email } = await forgetful(app)
  const code = await mailedCode(app, email)
  const answers = await Promise.all(
    ['the first password', 'the other password'].map((wanted) =>
      app.anonymous.send(confirmPasswordReset, { body: { code, newPassword: wanted, email } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('asking for a code never voids a valid one: it is mailed again, and a short and a long one are both valid', async () => {
  const app = await ownApp()
  const { email } = await forgetful(app)
  const pin = await mailedCode(app, email, 'PIN')
  app.advance(hourMs / 2)
  const link = await mailedCode(app, email, 'UUID')
  expect(link).toMatch(/^[0-9a-f]{32}$/)
  expect([await mailedCode(app, email, 'PIN'), await mailedCode(app, email, 'UUID')]).toEqual([pin, link])
  // The hour begins with the last mail.
  app.advance(hourMs - minuteMs)
  await expect(confirm(app, pin, email)).resolves.toEqual({ result: 'ok' })
  // Both are spent with the first use.
  await expect(confirm(app, link, email)).rejects.toMatchObject({ code: 'InvalidConfirmationCodeError' })
})

test('a stranger who asks for codes from many addresses and guesses all day does not keep the owner out', async () => {
  const app = await ownApp()
  const { email } = await forgetful(app)
  const pin = await mailedCode(app, email, 'PIN')
  const wrong = pin === '000000' ? '000001' : '000000'
  const mails = () =>
    app.db.selectFrom('emails').select('id').where('cid', '=', app.cid).where('recipient', '=', email).execute()
  const statuses = new Set<number>()
  for (let network = 0; network < 12; network += 1) {
    const from = { address: `203.0.113.${network}` }
    for (let times = 0; times < 3; times += 1) {
      app.advance(1)
      await app.anonymous.send(startPasswordReset, { body: { email, codeType: 'PIN' } }, from)
      const body = { code: wrong, newPassword, email }
      statuses.add((await app.anonymous.send(confirmPasswordReset, { body }, from)).status)
    }
  }
  // Twenty guesses a day at an account, whichever codes were mailed.
  expect([...statuses]).toEqual([400, 429])
  const sent = (await mails()).length
  expect(sent).toBeLessThan(12)
  // The owner, at an address of their own: the short code has been guessed at too often, so the mail has a long one.
  const at = { address: '198.51.100.7' }
  await app.anonymous.call(startPasswordReset, { body: { email, codeType: 'PIN' } }, at)
  const link = /Your code: (\S+)/.exec((await app.lastMail(email))?.body ?? '')?.[1] ?? ''
  expect(link).toMatch(/^[0-9a-f]{32}$/)
  const body = { code: link, newPassword, email }
  await expect(app.anonymous.call(confirmPasswordReset, { body }, at)).resolves.toEqual({ result: 'ok' })
})

test('for a known account the owner continues with the short code', async () => {
  const app = await ownApp()
  const { email } = await forgetful(app)
  const pin = await mailedCode(app, email, 'PIN')
  for (let guess = 0; guess < 24; guess += 1) {
    const body = { code: `wrong ${guess}`, newPassword, email }
    await app.anonymous.send(confirmPasswordReset, { body }, { address: `203.0.113.${guess % 8}` })
  }
  // The account has registered from this address.
  await expect(confirm(app, pin, email)).resolves.toEqual({ result: 'ok' })
})

test('ten wrong codes from an address are refused there for the day', async () => {
  const app = await ownApp()
  const { email } = await forgetful(app)
  const pin = await mailedCode(app, email, 'PIN')
  const from = { address: '203.0.113.77' }
  const attempt = async (code: string) =>
    (await app.anonymous.send(confirmPasswordReset, { body: { code, newPassword, email } }, from)).status
  for (let tries = 0; tries < 10; tries += 1) expect(await attempt(`wrong ${tries}`)).toBe(400)
  app.advance(hourMs / 2)
  expect(await attempt(pin)).toBe(429)
  await expect(confirm(app, pin, email)).resolves.toEqual({ result: 'ok' })
})

test('a code is of its organization and its account', async () => {
  const app = await ownApp()
  const other = await ownApp()
  const { email } = await forgetful(app)
  await forgetful(other, email)
  const neighbour = await forgetful(app, 'neighbour@games.test')
  const code = await mailedCode(app, email)
  await expect(confirm(other, code, email)).rejects.toMatchObject({ code: 'InvalidConfirmationCodeError' })
  await expect(confirm(other, code)).rejects.toMatchObject({ code: 'InvalidConfirmationCodeError' })
  await expect(confirm(app, code, neighbour.email)).rejects.toMatchObject({ code: 'InvalidConfirmationCodeError' })
})

test('a new password ends every sign-in of the account, and no other', async () => {
  const app = await ownApp()
  const player = await forgetful(app)
  const neighbour = await app.player()
  const signedIn = await signIn(app, player.email, 'forgotten password')
  const { refresh_token } = signedIn.body as { refresh_token: string }
  await player.call(getOwnAccount, {})
  await confirm(app, await mailedCode(app, player.email), player.email)
  await expect(player.call(getOwnAccount, {})).rejects.toMatchObject({ status: 401 })
  await expect(
    app.anonymous.call(createToken, { body: { grant_type: 'refresh_token', refresh_token } }),
  ).rejects.toMatchObject({ status: 401, code: 'InvalidRefreshTokenError' })
  await expect(neighbour.call(getOwnAccount, {})).resolves.toBeDefined()
})

test('a weak password is refused and leaves the code good', async () => {
  const app = await ownApp()
  const { email } = await forgetful(app)
  const code = await mailedCode(app, email)
  await expect(
    app.anonymous.call(confirmPasswordReset, { body: { code, newPassword: 'password123', email } }),
  ).rejects.toMatchObject({ code: 'WeakPassword' })
  await expect(confirm(app, code, email)).resolves.toEqual({ result: 'ok' })
})

test('asking for codes is limited, and the limit answers the same for an unknown e-mail', async () => {
  const app = await ownApp()
  const { email } = await forgetful(app)
  const ask = (to: string) => app.anonymous.send(startPasswordReset, { body: { email: to } })
  for (const to of [email, 'nobody@games.test']) {
    for (let times = 0; times < 10; times += 1) expect((await ask(to)).status).toBe(200)
    expect((await ask(to)).status).toBe(429)
  }
  app.advance(15 * minuteMs)
  expect((await ask(email)).status).toBe(200)
})

test('the code stands in the mail only: the table keeps its hash', async () => {
  const app = await ownApp()
  const { email } = await forgetful(app)
  const code = await mailedCode(app, email)
  const rows = await app.db.selectFrom('confirmation_codes').selectAll().where('cid', '=', app.cid).execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.code_hash.toString('latin1')).not.toContain(code)
  expect(rows[0]?.code_hash).toHaveLength(32)
})
