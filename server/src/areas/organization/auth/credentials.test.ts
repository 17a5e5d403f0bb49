import { getOwnAccount, updateOwnAccount } from '@regent/contract/organization/accounts'
import { listAuditEntries } from '@regent/contract/organization/audit'
import {
  changePassword,
  confirmEmailChange,
  confirmPasswordReset,
  createToken,
  listSignIns,
  registerAccount,
  startEmailChange,
  startPasswordReset,
} from '@regent/contract/organization/auth'
import { hourMs, minuteMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { signIn } from './service.ts'

const newPassword = 'a better password'
const newEmail = 'ada.okafor@studio.test'

const tryPassword = (app: TestApp, username: string, password: string) =>
  app.anonymous.send(createToken, { body: { grant_type: 'password', username, password } }, { scope: `${app.cid}` })

/** The organization's admin, signed in, with a password that is known. */
async function admin(app: TestApp): Promise<Actor> {
  const { status, body } = await tryPassword(app, app.email, app.password)
  expect(status).toBe(200)
  return app.withToken((body as { access_token: string }).access_token, `${app.cid}`)
}

const isIn = async (by: Actor) => (await by.send(listSignIns, {})).status === 200

const change = (by: Actor, currentPassword: string, wanted = newPassword) =>
  by.call(changePassword, { body: { currentPassword, newPassword: wanted } })

async function codeFor(app: TestApp, by: Actor, email = newEmail, codeType: 'PIN' | 'UUID' = 'UUID'): Promise<string> {
  app.advance(1) // so that one of two mails is the last
  await by.call(startEmailChange, { body: { newEmail: email, codeType } })
  return /Your code: (\S+)/.exec((await app.lastMail(email))?.body ?? '')?.[1] ?? ''
}

const confirm = (app: TestApp, by: Actor, code: string, password = app.password) =>
  by.call(confirmEmailChange, { body: { code, password } })

const auditOf = async (by: Actor) => (await by.call(listAuditEntries, { query: {} })).rows

test('the current password sets a new one', async () => {
  const app = await ownApp()
  const by = await admin(app)
  expect(await change(by, app.password)).toEqual({ result: 'ok' })
  expect((await tryPassword(app, app.email, newPassword)).status).toBe(200)
  expect((await tryPassword(app, app.email, app.password)).status).toBe(401)
})

test('a new password ends the other sign-ins of the account, and keeps the own one and those of others', async () => {
  const app = await ownApp()
  const by = await admin(app)
  const other = await admin(app)
  const colleague = await app.as('admin')
  await change(by, app.password)
  expect(await isIn(by)).toBe(true)
  expect(await isIn(other)).toBe(false)
  expect(await isIn(colleague)).toBe(true)
})

test('a wrong current password changes nothing and names its field', async () => {
  const app = await ownApp()
  const by = await admin(app)
  const other = await admin(app)
  await expect(change(by, 'not the password')).rejects.toMatchObject({
    status: 401,
    code: 'InvalidCredentialsError',
    field: 'currentPassword',
  })
  expect(await isIn(other)).toBe(true)
  expect((await tryPassword(app, app.email, app.password)).status).toBe(200)
})

test('wrong current passwords count with failed sign-ins; past the limit even the right one waits', async () => {
  const app = await ownApp()
  const by = await admin(app)
  for (let times = 0; times < 5; times += 1)
    await expect(change(by, 'not the password')).rejects.toMatchObject({ code: 'InvalidCredentialsError' })
  for (let times = 0; times < 4; times += 1)
    expect((await tryPassword(app, app.email, 'not the password')).status).toBe(401)
  await expect(confirm(app, by, 'any', 'not the password')).rejects.toMatchObject({ code: 'InvalidCredentialsError' })
  await expect(change(by, app.password)).rejects.toMatchObject({ status: 429 })
  await expect(confirm(app, by, 'any')).rejects.toMatchObject({ status: 429 })
  expect((await tryPassword(app, app.email, app.password)).status).toBe(429)
  app.advance(15 * minuteMs)
  await expect(change(by, app.password)).resolves.toEqual({ result: 'ok' })
})

test('a weak new password is refused at its field', async () => {
  const app = await ownApp()
  const by = await admin(app)
  for (const weak of ['password123', 'aaaaaaaa', app.email]) {
    await expect(change(by, app.password, weak)).rejects.toMatchObject({ code: 'WeakPassword', field: 'newPassword' })
  }
  expect((await tryPassword(app, app.email, app.password)).status).toBe(200)
})

test('of two concurrent changes of one password one succeeds', async () => {
  const app = await ownApp()
  const one = await admin(app)
  const two = await admin(app)
  const answers = await Promise.all(
    [one, two].map((by, index) =>
      by.send(changePassword, { body: { currentPassword: app.password, newPassword: `${newPassword} ${index}` } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('a new password voids what was mailed for a forgotten one', async () => {
  const app = await ownApp()
  const by = await admin(app)
  await app.anonymous.call(startPasswordReset, { body: { email: app.email } })
  const code = /Your code: (\S+)/.exec((await app.lastMail(app.email))?.body ?? '')?.[1] ?? ''
  await change(by, app.password)
  await expect(
    app.anonymous.call(confirmPasswordReset, {
      body: { code, newPassword: 'the finder’s password', email: app.email },
    }),
  ).rejects.toMatchObject({ code: 'InvalidConfirmationCodeError' })
})

test('a guest has neither password nor e-mail to change', async () => {
  const app = await ownApp()
  const guest = await app.player()
  await expect(change(guest, 'any password')).rejects.toMatchObject({ status: 400, code: 'BadRequest' })
  await expect(guest.call(startEmailChange, { body: { newEmail } })).rejects.toMatchObject({ code: 'BadRequest' })
  await expect(confirm(app, guest, 'any')).rejects.toMatchObject({ code: 'BadRequest' })
})

test('the code that was mailed to the new e-mail, with the password, makes it the account’s', async () => {
  const app = await ownApp()
  const by = await admin(app)
  expect(await confirm(app, by, await codeFor(app, by, 'Ada.Okafor@studio.test'))).toEqual({ result: 'ok' })
  expect(await by.call(getOwnAccount, {})).toMatchObject({ email: 'Ada.Okafor@studio.test' })
  expect((await tryPassword(app, newEmail, app.password)).status).toBe(200)
  expect((await tryPassword(app, app.email, app.password)).status).toBe(401)
  // The old one is free for somebody else.
  const player = await app.player()
  await player.call(registerAccount, { body: { email: app.email, password: newPassword } })
})

test('the present e-mail is told who asked for what, without the code', async () => {
  const app = await ownApp()
  const by = await admin(app)
  const code = await codeFor(app, by)
  const mail = await app.lastMail(app.email)
  expect(mail?.body).toContain('a…@studio.test')
  expect(mail?.body).toContain('Nothing has changed yet')
  expect(mail?.body).not.toContain(code)
  expect((await tryPassword(app, app.email, app.password)).status).toBe(200)
})

test('a PIN is six digits, and dies with the fifth wrong try', async () => {
  const app = await ownApp()
  const by = await admin(app)
  const pin = await codeFor(app, by, newEmail, 'PIN')
  expect(pin).toMatch(/^\d{6}$/)
  const wrong = pin === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1)
    await expect(confirm(app, by, wrong)).rejects.toMatchObject({
      status: 400,
      code: 'InvalidConfirmationCodeError',
      field: 'code',
    })
  await expect(confirm(app, by, pin)).rejects.toMatchObject({ code: 'InvalidConfirmationCodeError' })
})

test('guesses at codes are limited, however many codes are asked for', async () => {
  const app = await ownApp()
  const by = await admin(app)
  for (let tries = 0; tries < 10; tries += 1)
    await expect(confirm(app, by, 'wrong')).rejects.toMatchObject({ code: 'InvalidConfirmationCodeError' })
  const code = await codeFor(app, by)
  await expect(confirm(app, by, code)).rejects.toMatchObject({ status: 429 })
  app.advance(15 * minuteMs)
  await expect(confirm(app, by, code)).resolves.toEqual({ result: 'ok' })
})

test('a code is good for an hour, once, and until the next one', async () => {
  const app = await ownApp()
  const by = await admin(app)
  const refused = { code: 'InvalidConfirmationCodeError' }
  const late = await codeFor(app, by)
  app.advance(hourMs)
  await expect(confirm(app, await admin(app), late)).rejects.toMatchObject(refused)
  const again = await admin(app)
  const replaced = await codeFor(app, again, 'first@studio.test')
  const code = await codeFor(app, again)
  await expect(confirm(app, again, replaced)).rejects.toMatchObject(refused)
  await confirm(app, again, code)
  await expect(confirm(app, again, code)).rejects.toMatchObject(refused)
  expect(await again.call(getOwnAccount, {})).toMatchObject({ email: newEmail })
})

test('a code is worth nothing to another account, and nothing for the password', async () => {
  const app = await ownApp()
  const by = await admin(app)
  const code = await codeFor(app, by)
  const player = await app.player()
  await player.call(registerAccount, { body: { email: 'thief@games.test', password: app.password } })
  await expect(confirm(app, player, code)).rejects.toMatchObject({ code: 'InvalidConfirmationCodeError' })
  await expect(
    app.anonymous.call(confirmPasswordReset, { body: { code, newPassword, email: app.email } }),
  ).rejects.toMatchObject({ code: 'InvalidConfirmationCodeError' })
  await expect(confirm(app, by, code)).resolves.toEqual({ result: 'ok' })
})

test('an e-mail is not changed without the password, and the code stays good', async () => {
  const app = await ownApp()
  const by = await admin(app)
  const code = await codeFor(app, by)
  await expect(confirm(app, by, code, 'not the password')).rejects.toMatchObject({
    status: 401,
    code: 'InvalidCredentialsError',
    field: 'password',
  })
  await expect(confirm(app, by, code)).resolves.toEqual({ result: 'ok' })
})

test('a taken e-mail is rejected at the request and at the confirmation', async () => {
  const app = await ownApp()
  const by = await admin(app)
  const player = await app.player()
  const taken = { status: 400, code: 'EmailAlreadyRegisteredError' }
  const own = by.call(startEmailChange, { body: { newEmail: app.email.toUpperCase() } })
  await expect(own).rejects.toMatchObject({ ...taken, field: 'newEmail', message: 'This is already your e-mail.' })
  const code = await codeFor(app, by)
  await player.call(registerAccount, { body: { email: newEmail.toUpperCase(), password: newPassword } })
  await expect(by.call(startEmailChange, { body: { newEmail } })).rejects.toMatchObject(taken)
  await expect(confirm(app, by, code)).rejects.toMatchObject(taken)
  expect((await tryPassword(app, app.email, app.password)).status).toBe(200)
})

test('requests for codes are limited per account and per recipient', async () => {
  const app = await ownApp()
  const by = await admin(app)
  const ask = async (who: Actor, to: string) => (await who.send(startEmailChange, { body: { newEmail: to } })).status
  for (let times = 0; times < 10; times += 1) expect(await ask(by, `ada-${times}@studio.test`)).toBe(200)
  expect(await ask(by, newEmail)).toBe(429)

  const player = await app.player()
  await player.call(registerAccount, { body: { email: 'one@games.test', password: newPassword } })
  const other = await app.player()
  await other.call(registerAccount, { body: { email: 'two@games.test', password: newPassword } })
  for (let times = 0; times < 10; times += 1)
    expect(await ask(times % 2 ? player : other, 'victim@games.test')).toBe(200)
  expect(await ask(player, 'victim@games.test')).toBe(429)
  app.advance(15 * minuteMs)
  expect(await ask(by, newEmail)).toBe(200)
})

test('after many mails to an e-mail each account’s code is mailed there once, and stays good', async () => {
  const app = await ownApp()
  const register = async (email: string) => {
    const player = await app.player()
    await player.call(registerAccount, { body: { email, password: newPassword } })
    return player
  }
  const first = await register('first@games.test')
  const second = await register('second@games.test')
  const ask = async (by: Actor, n: number) => {
    app.advance(1)
    const input = { body: { newEmail: 'wanted@games.test' } }
    expect(await by.send(startEmailChange, input, { address: `203.0.113.${n}` })).toMatchObject({ status: 200 })
  }
  const mails = async () => {
    const rows = app.db.selectFrom('emails').select('id').where('cid', '=', app.cid)
    return (await rows.where('recipient', '=', 'wanted@games.test').execute()).length
  }
  for (let times = 0; times < 9; times += 1) await ask(first, times)
  await ask(second, 9)
  expect(await mails()).toBe(10)
  await ask(second, 10)
  expect(await mails()).toBe(10)
  const code = /Your code: (\S+)/.exec((await app.lastMail('wanted@games.test'))?.body ?? '')?.[1] ?? ''
  await expect(confirm(app, second, code, newPassword)).resolves.toEqual({ result: 'ok' })
})

test('a new e-mail voids what was mailed to the old one for a forgotten password', async () => {
  const app = await ownApp()
  const by = await admin(app)
  await app.anonymous.call(startPasswordReset, { body: { email: app.email } })
  const code = /Your code: (\S+)/.exec((await app.lastMail(app.email))?.body ?? '')?.[1] ?? ''
  await confirm(app, by, await codeFor(app, by))
  await expect(app.anonymous.call(confirmPasswordReset, { body: { code, newPassword } })).rejects.toMatchObject({
    code: 'InvalidConfirmationCodeError',
  })
})

test('operators’ changes of their own account are audited, without secrets and plain e-mails', async () => {
  const app = await ownApp()
  const by = await admin(app)
  await by.call(updateOwnAccount, { body: { language: 'de' } })
  await by.call(updateOwnAccount, { body: { language: 'de' } })
  await confirm(app, by, await codeFor(app, by, 'another@studio.test'))
  await change(by, app.password)
  const entries = (await auditOf(by)).filter(({ subject }) => ['e-mail', 'password', 'language'].includes(subject))
  expect(entries).toMatchObject([
    { subject: 'password', before: {}, after: { changed: true } },
    { subject: 'e-mail', before: { email: expect.any(String) }, after: { email: 'another@studio.test' } },
    { subject: 'language', before: {}, after: { language: 'de' } },
  ])
  const kept = await app.db.selectFrom('audit_entries').select(['before', 'after']).where('cid', '=', app.cid).execute()
  expect(JSON.stringify(kept)).not.toMatch(/argon2|another@|admin-\d+@/)
})

test('players’ changes of their own account are not audited', async () => {
  const app = await ownApp()
  const player = await app.player()
  await player.call(registerAccount, { body: { email: 'player@games.test', password: app.password } })
  await player.call(updateOwnAccount, { body: { language: 'de' } })
  await confirm(app, player, await codeFor(app, player, 'gamer@games.test'))
  await change(player, app.password)
  // An account of the organization that holds no role is no operator either.
  const tokens = await signIn(app.db, app.now(), { cid: app.cid, accountId: player.accountId })
  await app.withToken(tokens.access_token, `${app.cid}`).call(updateOwnAccount, { body: { language: 'fr' } })
  const subjects = (await auditOf(await app.as('admin'))).map(({ subject }) => subject)
  expect(subjects.filter((subject) => ['e-mail', 'password', 'language'].includes(subject))).toEqual([])
})
