import {
  addExternalIdentity,
  findAccount,
  getOwnAccount,
  updateOwnAccount,
} from '@regent/contract/organization/accounts'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { createToken, listTokens, registerAccount } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { applyPlan } from '@regent/contract/organization/plans'
import { addNote } from '@regent/contract/players/notes'
import { cancelForgetting, forgetPlayer, planForgetPlayer } from '@regent/contract/players/profile'
import { getStats, setClientStats, toObjectId } from '@regent/contract/players/stats'
import { expect, test } from 'vitest'
import { ownApp, type TestApp } from '../../../testing/test-app.ts'

const password = 'correct horse battery'
const byPassword = (username: string) => ({ body: { grant_type: 'password', username, password } })
const byDevice = (device_id: string) => ({ body: { grant_type: 'device', device_id } })

/** An account that has played in staging only, and signs in by this e-mail and this device. */
async function accountElsewhere(app: TestApp, email = 'ann@games.test', device = 'ann’s-phone') {
  const player = await app.player(app.staging)
  await player.call(registerAccount, { body: { email, password } })
  await player.call(updateOwnAccount, { body: { deviceId: device } })
  return player
}

const viewOf = (app: TestApp, { access_token }: { access_token: string }) =>
  app.withToken(access_token).call(getOwnAccount, {})

test.each([
  ['password', byPassword('ann@games.test')],
  ['device', byDevice('ann’s-phone')],
])('signing in by %s with a guest’s token moves its player, stats and devices into the account', async (_, grant) => {
  const app = await ownApp()
  const account = await accountElsewhere(app)
  const guest = await app.player()
  await guest.call(updateOwnAccount, { body: { deviceId: 'tablet-0001', country: 'DE' } })
  const objectId = toObjectId('client.public', guest.gamerTag)
  await guest.call(setClientStats, { params: { objectId }, body: { set: { LEVEL: 7 } } })

  const view = await viewOf(app, requireTokens(await guest.call(createToken, grant)))
  expect(view).toMatchObject({ id: guest.gamerTag, email: 'ann@games.test', deviceIds: ['ann’s-phone', 'tablet-0001'] })
  const developer = await app.as('developer')
  const found = await developer.call(findAccount, { query: { query: String(guest.gamerTag) } })
  expect(found).toMatchObject({ id: account.accountId, country: 'DE' })
  expect((await developer.call(getStats, { params: { objectId } })).stats).toMatchObject({ LEVEL: '7' })
  const { items } = await developer.call(listTokens, { query: { gamerTagOrAccountId: guest.gamerTag } })
  expect(items.map(({ revoked }) => revoked).sort()).toEqual([false, true])
  // The guest is gone, and its tokens with it; its device is the account's.
  await expect(guest.call(getOwnAccount, {})).rejects.toMatchObject({ status: 401 })
  const gone = developer.call(findAccount, { query: { query: String(guest.accountId) } })
  await expect(gone).rejects.toMatchObject({ code: 'AccountNotFoundError' })
  expect(await viewOf(app, requireTokens(await app.anonymous.call(createToken, byDevice('tablet-0001'))))).toEqual(view)
})

test('where the account plays in the realm already, nothing changes', async () => {
  const app = await ownApp()
  const owner = await app.player()
  await owner.call(registerAccount, { body: { email: 'ann@games.test', password } })
  const guest = await app.player()
  await guest.call(updateOwnAccount, { body: { deviceId: 'tablet-0001' } })
  const before = await guest.call(getOwnAccount, {})
  await expect(guest.call(createToken, byPassword('ann@games.test'))).rejects.toMatchObject({
    status: 400,
    code: 'UnableToMergeError',
  })
  expect(await guest.call(getOwnAccount, {})).toEqual(before)
  expect((await owner.call(getOwnAccount, {})).deviceIds).toEqual([])
})

test('two concurrent sign-ins merge a guest once, and both are signed in to it', async () => {
  const app = await ownApp()
  const account = await accountElsewhere(app)
  const guest = await app.player()
  const answers = await Promise.all(
    [1, 2, 3].map(() => guest.call(createToken, byPassword('ann@games.test')).then(requireTokens)),
  )
  const views = await Promise.all(answers.map((tokens) => viewOf(app, tokens)))
  expect(views.map(({ id }) => id)).toEqual(Array(3).fill(guest.gamerTag))
  const { gamerTags } = await (await app.as('admin')).call(
    findAccount,
    { query: { query: String(account.accountId) } },
    { scope: String(app.cid) },
  )
  expect(gamerTags).toHaveLength(2)
})

test('a guest that concurrently signs in to two accounts is merged into one of them', async () => {
  const app = await ownApp()
  await accountElsewhere(app)
  await accountElsewhere(app, 'bob@games.test', 'bob’s-phone')
  const guest = await app.player()
  const grants = [byPassword('ann@games.test'), byPassword('bob@games.test')]
  const answers = await Promise.all(grants.map((grant) => guest.send(createToken, grant)))
  const good = answers.filter(({ status }) => status === 200)
  expect(good).toHaveLength(1)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 400,
    body: { error: 'UnableToMergeError' },
  })
  expect((await viewOf(app, good[0]?.body as { access_token: string })).id).toBe(guest.gamerTag)
})

test('a guest that plays with the account in another realm keeps its player there', async () => {
  const app = await ownApp()
  const account = await accountElsewhere(app)
  const first = requireTokens(await app.anonymous.call(createToken, byDevice('tablet-0001')))
  const guest = app.withToken(first.access_token)
  const inStaging = { scope: `${app.cid}.${app.staging}` }
  const staging = requireTokens(await app.anonymous.call(createToken, byDevice('tablet-0001'), inStaging))
  const { id } = await app.withToken(staging.access_token, inStaging.scope).call(getOwnAccount, {})
  requireTokens(await guest.call(createToken, byPassword('ann@games.test')))
  const developer = await app.as('developer')
  const left = await developer.call(findAccount, { query: { query: String(id) } }, inStaging)
  expect(left).toMatchObject({ deviceIds: [], gamerTags: [{ projectId: app.staging, gamerTag: id }] })
  // The sign-ins go where their players went; all of the guest's have ended.
  const inScope = { scope: String(app.cid) }
  const signInsOf = async (accountId: number) => {
    const query = { gamerTagOrAccountId: accountId }
    const { items } = await (await app.as('admin')).call(listTokens, { query }, inScope)
    return items.map(({ pid, revoked }) => ({ pid, revoked }))
  }
  expect(await signInsOf(left.id)).toEqual([{ pid: app.staging, revoked: true }])
  const ofAccount = await signInsOf(account.accountId)
  expect(ofAccount).toHaveLength(3)
  expect(ofAccount).toContainEqual({ pid: app.pid, revoked: true })
  expect(ofAccount).not.toContainEqual({ pid: app.staging, revoked: true })
})

test('a guest with a pending erasure is not merged, and is still erased', async () => {
  const app = await ownApp()
  await accountElsewhere(app)
  const guest = await app.player()
  const admin = await app.as('admin')
  const { plan } = await admin.call(planForgetPlayer, { params: { player: guest.gamerTag } })
  await admin.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  await expect(guest.call(createToken, byPassword('ann@games.test'))).rejects.toMatchObject({
    code: 'UnableToMergeError',
    message: expect.stringContaining('forgotten'),
  })
  await admin.call(cancelForgetting, { params: { player: guest.gamerTag } })
  const view = await viewOf(app, requireTokens(await guest.call(createToken, byPassword('ann@games.test'))))
  expect(view.id).toBe(guest.gamerTag)
})

test('an unused device is linked to the guest whose token was sent', async () => {
  const app = await ownApp()
  const guest = await app.player()
  const view = await viewOf(app, requireTokens(await guest.call(createToken, byDevice('new-phone'))))
  expect(view).toMatchObject({ id: guest.gamerTag, deviceIds: ['new-phone'] })
})

test('a sign-in by device can play, and has none of the account’s roles', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  await admin.call(updateOwnAccount, { body: { deviceId: 'boss-phone' } })
  const tokens = requireTokens(await app.anonymous.call(createToken, byDevice('boss-phone')))
  const query = { query: { gamerTagOrAccountId: admin.accountId } }
  await expect(app.withToken(tokens.access_token).call(listTokens, query)).rejects.toMatchObject({ status: 403 })
})

test('unproven claims of a client are rejected; existing values of the account may be repeated', async () => {
  const app = await ownApp()
  const player = await app.player()
  const other = await app.player()
  const update = (body: object) => player.call(updateOwnAccount, { body })
  const own = { projectId: app.pid, gamerTag: player.gamerTag }
  await expect(update({ gamerTagAssoc: own, external: [], userName: 'Ann' })).resolves.toMatchObject({
    id: player.gamerTag,
  })
  await expect(update({ gamerTagAssoc: { ...own, gamerTag: other.gamerTag } })).rejects.toMatchObject({
    code: 'BadRequest',
    field: 'gamerTagAssoc',
  })
  const external = [{ providerService: 'wallet', userId: 'ann', providerNamespace: '' }]
  await expect(update({ external })).rejects.toMatchObject({ code: 'BadRequest', field: 'external' })
  await expect(
    player.call(addExternalIdentity, { body: { provider_service: 'wallet', external_token: 'x' } }),
  ).rejects.toMatchObject({ code: 'UnsupportedGrant' })
})

test('notes about a guest stay readable, and are erased with the account', async () => {
  const app = await ownApp()
  const account = await accountElsewhere(app)
  const guest = await app.player()
  const admin = await app.as('admin')
  await admin.call(addNote, { body: { gamerTag: guest.gamerTag, text: 'wrote to support' } })
  requireTokens(await guest.call(createToken, byPassword('ann@games.test')))
  const noted = async () => (await admin.call(listAuditEntries, { query: { subject: 'note' } })).rows[0]?.after
  expect(await noted()).toMatchObject({ text: 'wrote to support' })
  await admin.call(forgetPlayer, { params: { id: account.accountId } })
  expect(await noted()).toMatchObject({ text: 'forgotten' })
})
