import { findAccount } from '@regent/contract/organization/accounts'
import {
  createAdminUser,
  getAdminUser,
  getCurrentOperator,
  grantRole,
  listAdminUsers,
  listEmails,
  resendInvitation,
  revokeRole,
} from '@regent/contract/organization/admin-users'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { confirmPasswordReset, createToken, startPasswordReset } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { expect, test } from 'vitest'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const organization = (app: TestApp) => ({ scope: String(app.cid) })

test('an unknown person is invited, gets a mail, and signs in after setting a password [admin-users-8 admin-users-9]', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const email = 'New.Colleague@studio.test'
  await expect(admin.call(findAccount, { query: { query: email } }, organization(app))).rejects.toMatchObject({
    status: 404,
    code: 'AccountNotFoundError',
  })
  const made = await admin.call(createAdminUser, { body: { email, role: 'developer' } }, organization(app))
  expect(made).toMatchObject({ email, roleString: 'developer', roles: [] })
  const mail = await app.lastMail(email)
  expect(mail?.subject).toBe('You have been added to Test Studio')
  expect(mail?.body).toContain('http://regent.test/password-reset')
  expect(mail?.body).toContain(app.alias)
  expect((await admin.call(findAccount, { query: { query: email.toLowerCase() } }, organization(app))).id).toBe(made.id)

  app.advance(1)
  await app.anonymous.call(startPasswordReset, { body: { email } }, { scope: app.alias })
  const code = /Your code: (\S+)/.exec((await app.lastMail(email))?.body ?? '')?.[1] ?? ''
  const newPassword = 'a fine password'
  await app.anonymous.call(confirmPasswordReset, { body: { code, email, newPassword } }, { scope: app.alias })
  const { access_token } = requireTokens(
    await app.anonymous.call(
      createToken,
      { body: { grant_type: 'password', username: email, password: newPassword } },
      { scope: app.alias },
    ),
  )
  expect(await app.withToken(access_token).call(getCurrentOperator, {})).toMatchObject({ id: made.id })
})

test('a known person is not created twice: the role is granted to the account [admin-users-10]', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const person = await app.as('tester')
  const { email = '' } = await admin.call(
    findAccount,
    { query: { query: String(person.accountId) } },
    organization(app),
  )
  await expect(
    admin.call(createAdminUser, { body: { email: email.toUpperCase(), role: 'tester' } }, organization(app)),
  ).rejects.toMatchObject({ status: 400, code: 'EmailAlreadyRegisteredError', field: 'email' })
  expect(await app.lastMail(email)).toBeUndefined()
})

test('the list names realms, and shows when people first signed in and who has not', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const invited = await admin.call(
    createAdminUser,
    { body: { email: 'late@studio.test', role: 'tester' } },
    organization(app),
  )
  await admin.call(grantRole, { params: { id: invited.id }, body: { role: 'developer', realm: app.staging } })
  const { accounts } = await admin.call(listAdminUsers, {}, organization(app))
  const one = accounts.find(({ id }) => id === invited.id)
  expect(one).toMatchObject({
    created: app.now(),
    isInvited: true,
    roles: [{ projectId: app.staging, role: 'developer', project: { pid: app.staging, projectName: 'staging' } }],
  })
  expect(one).not.toHaveProperty('lastSignIn')
  expect(accounts.find(({ email }) => email === app.email)).toMatchObject({ isInvited: false, lastSignIn: app.now() })
  expect(await admin.call(getAdminUser, { params: { id: invited.id } }, organization(app))).toEqual(one)
})

test('a game client’s sign-in is no sign-in to the console', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const player = await app.player()
  await admin.call(grantRole, { params: { id: player.accountId }, body: { role: 'tester' } })
  const one = await admin.call(getAdminUser, { params: { id: player.accountId } }, organization(app))
  expect(one).not.toHaveProperty('lastSignIn')
  expect(one.isInvited).toBe(false) // without an e-mail there is nobody to write to
})

test('an operator is found in the organization by e-mail or id, without ever having played', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const tester = await app.as('tester')
  const find = (query: string) => admin.call(findAccount, { query: { query } }, organization(app))
  const byId = await find(String(tester.accountId))
  expect(byId).toMatchObject({ id: tester.accountId, roleString: 'tester', gamerTags: [] })
  expect((await find((byId.email ?? '').toUpperCase())).id).toBe(tester.accountId)
  await expect(find('1')).rejects.toMatchObject({ status: 404, code: 'AccountNotFoundError' })
})

test('a pending invitation can be mailed again', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const developer = await app.as('developer')
  const email = 'late@studio.test'
  const { id } = await admin.call(createAdminUser, { body: { email, role: 'tester' } }, organization(app))
  const resend = (by: Actor, to = id) => by.call(resendInvitation, { params: { id: to } }, organization(app))
  await resend(admin)
  const { rows } = await admin.call(listEmails, {}, organization(app))
  expect(rows.filter(({ recipient }) => recipient === email)).toMatchObject([
    { subject: 'You have been added to Test Studio', body: expect.stringContaining(app.alias) },
    { subject: 'You have been added to Test Studio' },
  ])
  const audited = await admin.call(listAuditEntries, { query: { subject: 'operator' } }, organization(app))
  expect(audited.rows[0]).toMatchObject({ subjectId: String(id), before: {}, after: { invited: app.now() } })

  await expect(resend(developer)).rejects.toMatchObject({ status: 403 })
  await expect(resend(admin, 1)).rejects.toMatchObject({ status: 404, code: 'AccountNotFoundError' })
  const founder = await admin.call(findAccount, { query: { query: app.email } }, organization(app))
  await expect(resend(admin, founder.id)).rejects.toMatchObject({ status: 400, code: 'AlreadyHasCredentials' })
  await admin.call(revokeRole, { params: { id }, body: {} })
  await expect(resend(admin)).rejects.toMatchObject({ status: 400, code: 'NotInvitable' })
})
