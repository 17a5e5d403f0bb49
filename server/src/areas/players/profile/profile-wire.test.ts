import { expect, test } from 'vitest'
import { givePlayer } from '../../../testing/accounts.ts'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { testApp } from '../../../testing/test-app.ts'
import { signIn } from '../../organization/auth/service.ts'

async function world() {
  const app = await testApp()
  const email = `mira.${app.cid}@players.test`
  const id = await givePlayer(app, { email, devices: ['phone-0001', 'pad-0002'], thirdParty: 'u-1' })
  const send = plainCalls(app, await app.as('developer'))
  const account = async () => (await send(`GET /basic/accounts/find?query=${id}`)).body
  return { app, id, email, send, account }
}

test('PUT /object/accounts/{id} edits language, country and user name of the account [players-44]', async () => {
  const { id, send, account } = await world()
  const fields = { language: 'fr', country: 'BE', userName: 'Mira' }
  expect(await send(`PUT /object/accounts/${id}`, fields)).toMatchObject({ status: 200, body: fields })
  expect(await account()).toMatchObject(fields)
})

test('PUT /object/accounts/{id}/admin/email changes the e-mail to newEmail [players-45]', async () => {
  const { app, id, send, account } = await world()
  const newEmail = `holm.${app.cid}@players.test`
  expect(await send(`PUT /object/accounts/${id}/admin/email`, { newEmail })).toMatchObject({ status: 200 })
  expect(await account()).toMatchObject({ email: newEmail })
})

test('POST /basic/accounts/email-update/init mails a code to newEmail and changes nothing yet [players-46]', async () => {
  const { app } = await world()
  const email = `old.${app.cid}@players.test`
  const newEmail = `next.${app.cid}@players.test`
  const accountId = await givePlayer(app, { email, password: 'correct horse battery' })
  const { access_token: token } = await signIn(app.db, app.now(), { cid: app.cid, accountId })
  const start = await plainCalls(app, { token })('POST /basic/accounts/email-update/init', { newEmail })
  expect(start).toMatchObject({ status: 200, body: { result: 'ok' } })
  expect((await app.lastMail(newEmail))?.body).toMatch(/Your code: \S+/)
})

test('POST /basic/accounts/password-update/init with email and codeType mails a code for a new password [players-47]', async () => {
  const { app, email, send } = await world()
  const start = (codeType: string) => send('POST /basic/accounts/password-update/init', { email, codeType })
  expect(await start('PIN')).toMatchObject({ status: 200 })
  const pin = await app.lastMail(email)
  expect(pin).toMatchObject({ subject: 'Set a new password', body: expect.stringMatching(/\b\d{6,}\b/) })
  expect(await start('WORD')).toMatchObject({ status: 400, body: { field: 'codeType' } })
})

test('DELETE /object/accounts/{id}/admin/forget erases the personal data of the account [players-48]', async () => {
  const { id, send, account } = await world()
  expect(await send(`DELETE /object/accounts/${id}/admin/forget`)).toMatchObject({
    status: 200,
    body: { id, deviceIds: [], thirdParties: [] },
  })
  expect(await account()).not.toHaveProperty('email')
})

test('DELETE /object/accounts/{id}/admin/third-party unlinks a third-party account [players-49]', async () => {
  const { id, send, account } = await world()
  const named = { thirdParty: 'steam', userAppId: 'u-1' }
  expect(await send(`DELETE /object/accounts/${id}/admin/third-party`, named)).toMatchObject({ status: 200 })
  expect(await account()).toMatchObject({ thirdParties: [] })
})

test('PUT /object/accounts/{id}/admin/third-party moves a third-party account from another account [players-50]', async () => {
  const { app, id, send, account } = await world()
  const other = await givePlayer(app)
  const moving = { fromAccountId: id, thirdParty: { name: 'steam', userAppId: 'u-1' } }
  expect(await send(`PUT /object/accounts/${other}/admin/third-party`, moving)).toMatchObject({ status: 200 })
  expect(await account()).toMatchObject({ thirdParties: [] })
  expect(await send(`GET /basic/accounts/find?query=${other}`)).toMatchObject({
    body: { thirdParties: [{ name: 'steam', userAppId: 'u-1' }] },
  })
})

test('DELETE /object/accounts/{id}/me/devices removes the named devices, without names all of them [players-51]', async () => {
  const { id, send, account } = await world()
  expect(await send(`DELETE /object/accounts/${id}/me/devices`, { deviceIds: ['pad-0002'] })).toMatchObject({
    status: 200,
  })
  expect(await account()).toMatchObject({ deviceIds: ['phone-0001'] })
  expect(await send(`DELETE /object/accounts/${id}/me/devices`, {})).toMatchObject({ status: 200 })
  expect(await account()).toMatchObject({ deviceIds: [] })
})
