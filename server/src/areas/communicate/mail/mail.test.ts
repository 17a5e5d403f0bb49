import {
  acceptMails,
  acceptOwnMails,
  countUnreadMail,
  getMail,
  getMailOfPlayer,
  listMailCategories,
  type Message,
  searchMail,
  sendMail,
  sendMailsToPlayer,
  sendMailToPlayer,
  updateMail,
  updateMails,
  updateOwnMail,
} from '@regent/contract/communicate/mail'
import type { EndpointInput } from '@regent/contract/endpoint'
import { createEntitlementDefinition } from '@regent/contract/monetize/entitlements'
import { getInventory, listInventoryChanges } from '@regent/contract/monetize/inventory'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { listTimeline } from '@regent/contract/players/timeline'
import { expect, test } from 'vitest'
import { listen } from '../../../testing/listen.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

type Request = NonNullable<EndpointInput<typeof sendMail>['body']>['sendMailRequests'][number]
type Clause = NonNullable<EndpointInput<typeof searchMail>['body']>['clauses'][number]

const send = (by: Actor, ...requests: Request[]) => by.send(sendMail, { body: { sendMailRequests: requests } })
const search = async (by: Actor, gamerTag: number, clause: Clause = {}) => {
  const { results } = await by.call(searchMail, { params: { gamerTag }, body: { clauses: [clause] } })
  return results[0] ?? { name: '', count: 0 }
}
const mailsOf = async (by: Actor, gamerTag: number, clause: Clause = {}): Promise<Message[]> =>
  (await search(by, gamerTag, clause)).content ?? []
const subjectsOf = async (by: Actor, gamerTag: number, clause: Clause = {}) =>
  (await mailsOf(by, gamerTag, clause)).map(({ subject }) => subject)
const update = (by: Actor, gamerTag: number, body: NonNullable<EndpointInput<typeof updateMail>['body']>) =>
  by.send(updateMail, { params: { gamerTag }, body })
const held = (by: Actor, gamerTag: number) => by.call(getInventory, { params: { gamerTag }, query: {} })
const newest = async (by: Actor, gamerTag: number) => (await mailsOf(by, gamerTag))[0]?.id ?? 0

async function people(app: TestApp) {
  app.giveExtras()
  const client = await app.player()
  const developer = await app.as('developer')
  await developer.call(createEntitlementDefinition, { body: { symbol: 'pass', request: {} } })
  return { client, gamerTag: client.gamerTag, developer }
}

const gifts = {
  playerRewards: {
    changeCurrencies: [{ symbol: 'currency.gems', amount: 50 }],
    addItems: [{ symbol: 'items.hat', properties: { color: 'red' } }],
    applyVipBonus: true,
  },
  rewards: { currencies: [{ symbol: 'currency.gems', amount: 5 }], items: [{ contentId: 'items.hat' }] },
  attachments: [
    { symbol: 'currency.gold', action: 'grant', quantity: 3 },
    { symbol: 'pass', specialization: 'season-2', action: 'grant' },
  ],
}

test('a mail returns its texts and gifts as they were sent; unset fields stay unset', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app)
  const expires = new Date(app.now() + 86_400_000).toISOString()
  const letter = { subject: 'Hello', body: '<p>Hi</p>', bodyRef: 7, senderGamerTag: 99, category: 'SOCIAL.GUILD.INFO' }
  expect(await send(developer, { receiverGamerTag: gamerTag, ...letter, expires, ...gifts })).toMatchObject({
    status: 200,
    body: { result: true },
  })
  await send(developer, { receiverGamerTag: gamerTag, expires: '' })
  const [plain, full] = await mailsOf(client, gamerTag)
  expect(plain).toEqual({
    id: expect.any(Number),
    mailId: plain?.id,
    sent: app.now(),
    receiverGamerTag: gamerTag,
    senderGamerTag: 0,
    category: 'SYSTEM.DB',
    state: 'Unread',
    attachments: [],
  })
  expect(full).toMatchObject({ ...letter, expires: Date.parse(expires), state: 'Unread', rewards: gifts.rewards })
  expect(full?.playerRewards).toEqual({ addItemRequests: [], addCurrencyMap: {}, ...gifts.playerRewards })
  expect(full?.attachments).toEqual([
    { id: 1, state: 'New', wrapped: { symbol: 'currency.gold', action: 'grant', quantity: 3 } },
    { id: 2, state: 'New', wrapped: { symbol: 'pass', specialization: 'season-2', action: 'grant' } },
  ])
  expect(await client.call(getMail, { query: { mid: full?.id ?? 0 } })).toEqual({ result: full })
  expect(await client.call(getMail, { query: { mid: 1 + (plain?.id ?? 0) } })).toEqual({})
})

test('a bulk of mails is sent as a whole or not at all, and the wrong mail is named', async () => {
  const { gamerTag, developer } = await people(await ownApp())
  const good = { receiverGamerTag: gamerTag, subject: 'good' }
  for (const [bad, field] of [
    [{ receiverGamerTag: 12345 }, 'receiverGamerTag'],
    [{ receiverGamerTag: gamerTag, expires: '2001-01-01T00:00:00Z' }, 'expires'],
    [{ receiverGamerTag: gamerTag, expires: 'soon' }, 'expires'],
    [
      { receiverGamerTag: gamerTag, rewards: { currencies: [{ symbol: 'gems', amount: 1 }] } },
      'rewards.currencies.0.symbol',
    ],
    [{ receiverGamerTag: gamerTag, category: '' }, 'category'],
  ] as const) {
    const { status, body } = await send(developer, good, bad as unknown as Request)
    expect([status, (body as { field: string }).field]).toEqual([
      field === 'receiverGamerTag' ? 404 : 400,
      `sendMailRequests.1.${field}`,
    ])
  }
  expect(await mailsOf(developer, gamerTag)).toEqual([])
})

test('the search filters by category, state and sender, newest first, ten by default, after a given mail', async () => {
  const { client, gamerTag, developer } = await people(await ownApp())
  const requests = Array.from({ length: 14 }, (_, n) => ({
    receiverGamerTag: gamerTag,
    subject: `mail ${n}`,
    category: n % 2 === 0 ? 'EVEN' : 'ODD',
    senderGamerTag: n === 3 ? 77 : 0,
  }))
  await send(developer, ...requests)
  const first = await search(client, gamerTag, { name: 'search' })
  expect(first).toMatchObject({ name: 'search', count: 14 })
  expect(first.content?.map(({ subject }) => subject)).toEqual(Array.from({ length: 10 }, (_, n) => `mail ${13 - n}`))
  const rest = await subjectsOf(client, gamerTag, { start: first.content?.at(-1)?.id ?? 0 })
  expect(rest).toEqual(['mail 3', 'mail 2', 'mail 1', 'mail 0'])
  expect(await search(client, gamerTag, { onlyCount: true, categories: ['EVEN'] })).toMatchObject({
    count: 7,
    content: [],
  })
  expect(await subjectsOf(client, gamerTag, { forSender: 77 })).toEqual(['mail 3'])
  const [last, before] = first.content ?? []
  await update(client, gamerTag, { mailId: last?.id ?? 0, state: 'Read' })
  await update(client, gamerTag, { mailId: before?.id ?? 0, state: 'Deleted' })
  expect(await subjectsOf(client, gamerTag, { states: ['Read', 'Deleted'] })).toEqual(['mail 13', 'mail 12'])
  expect(await subjectsOf(client, gamerTag, { states: ['Deleted'], categories: ['ODD'] })).toEqual([])
  expect(await client.call(listMailCategories, { params: { gamerTag } })).toEqual({ result: ['EVEN', 'ODD'] })
  expect(await client.call(countUnreadMail, { params: { gamerTag } })).toEqual({ unreadCount: 12 })
})

test('a mail can change from any state to any other', async () => {
  const { gamerTag, developer } = await people(await ownApp())
  await send(developer, { receiverGamerTag: gamerTag })
  const mailId = await newest(developer, gamerTag)
  for (const state of ['Deleted', 'Unread', 'Read', 'Deleted', 'Read', 'Unread'] as const) {
    expect(await update(developer, gamerTag, { mailId, state })).toMatchObject({ status: 200, body: { result: true } })
    expect(await mailsOf(developer, gamerTag)).toMatchObject([{ state }])
  }
  expect(await update(developer, gamerTag, { mailId: mailId + 1, state: 'Read' })).toMatchObject({
    status: 404,
    body: { error: 'MailNotFound', field: 'mailId' },
  })
  expect(await update(developer, gamerTag, { mailId, state: 'Lost' as never })).toMatchObject({ status: 400 })
})

test('the gifts of a mail are given once, also with concurrent claims', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app)
  await send(developer, { receiverGamerTag: gamerTag, subject: 'Gift', ...gifts }, { receiverGamerTag: gamerTag })
  const mailIds = (await mailsOf(client, gamerTag)).map(({ id }) => id)
  const gift = mailIds.at(-1) ?? 0
  const accept = (): Promise<{ status: number }>[] => [
    client.send(acceptMails, { params: { gamerTag }, body: { mailIds: [...mailIds, gift] } }),
    update(client, gamerTag, { mailId: gift, acceptAttachments: true }),
    update(client, gamerTag, { mailId: gift, state: 'Claimed' }),
    client.send(updateMails, {
      params: { gamerTag },
      body: { updateMailRequests: [{ id: gift, update: { mailId: gift, acceptAttachments: true } }] },
    }),
  ]
  const answers = await Promise.all([...accept(), ...accept()])
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const { currencies, items } = await held(client, gamerTag)
  expect(currencies).toMatchObject([
    { id: 'currency.gems', amount: 55 },
    { id: 'currency.gold', amount: 3 },
  ])
  expect(items).toMatchObject([{ id: 'items.hat', items: [{}, {}] }])
  const [plain, claimed] = await mailsOf(client, gamerTag)
  expect(plain?.claimedTimeMs).toBeUndefined()
  expect(claimed).toMatchObject({ state: 'Read', claimedTimeMs: app.now(), attachments: [{ state: 'Claimed' }, {}] })
  expect(await subjectsOf(client, gamerTag, { states: ['Claimed'] })).toEqual(['Gift'])
  const { rows } = await developer.call(listInventoryChanges, { params: { gamerTag }, query: {} })
  expect(rows.map(({ cause, reference }) => `${cause} ${reference}`)).toEqual(Array(4).fill(`mail ${gift}`))
  const timeline = await developer.call(listTimeline, { params: { gamerTag }, query: { kinds: ['mail'] } })
  expect(timeline.rows.map(({ of }) => `${of['act']} ${of['mailId']}`).sort()).toEqual(
    [`claimed ${gift}`, ...mailIds.map((id) => `read ${id}`)].sort(),
  )
  const page = await developer.call(listTimeline, { params: { gamerTag }, query: { kinds: ['mail'], limit: 2 } })
  const next = { kinds: ['mail' as const], cursor: page.next ?? '' }
  expect((await developer.call(listTimeline, { params: { gamerTag }, query: next })).rows).toEqual(
    timeline.rows.slice(2),
  )
})

test('if one of several mails does not exist, all are refused', async () => {
  const { client, gamerTag, developer } = await people(await ownApp())
  await send(developer, { receiverGamerTag: gamerTag, ...gifts })
  const mailIds = [await newest(client, gamerTag), 99_999_999]
  expect(await client.send(acceptMails, { params: { gamerTag }, body: { mailIds } })).toMatchObject({
    status: 404,
    body: { field: 'mailIds.1' },
  })
  expect((await held(client, gamerTag)).currencies).toEqual([])
})

test('an expired mail is visible to staff only, and gives nothing', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app)
  const expires = new Date(app.now() + 60_000).toISOString()
  await send(developer, { receiverGamerTag: gamerTag, expires, ...gifts })
  const mailId = await newest(client, gamerTag)
  app.advance(60_000)
  expect(await search(client, gamerTag)).toMatchObject({ count: 0, content: [] })
  expect(await client.call(listMailCategories, { params: { gamerTag } })).toEqual({ result: [] })
  expect(await client.call(countUnreadMail, { params: { gamerTag } })).toEqual({ unreadCount: 0 })
  expect(await client.call(getMail, { query: { mid: mailId } })).toEqual({})
  expect(await update(client, gamerTag, { mailId, state: 'Read' })).toMatchObject({ status: 404 })
  expect(await mailsOf(developer, gamerTag)).toMatchObject([{ id: mailId }])
  expect(await update(developer, gamerTag, { mailId, acceptAttachments: true })).toMatchObject({
    status: 409,
    body: { error: 'MailExpired' },
  })
  const later = new Date(app.now() + 60_000).toISOString()
  await update(developer, gamerTag, { mailId, expires: later })
  expect(await update(client, gamerTag, { mailId, acceptAttachments: true })).toMatchObject({ status: 200 })
})

test('a player can read only their own mail, and can neither send nor edit mail', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app)
  const other = await app.player()
  await send(developer, { receiverGamerTag: gamerTag, subject: 'Mine' }, { receiverGamerTag: other.gamerTag })
  const theirs = await newest(other, other.gamerTag)
  const clauses = [{}]
  expect(await client.send(searchMail, { params: { gamerTag: other.gamerTag }, body: { clauses } })).toMatchObject({
    status: 403,
  })
  expect(await client.call(getMail, { query: { mid: theirs } })).toEqual({})
  expect(await update(client, gamerTag, { mailId: theirs, state: 'Read' })).toMatchObject({ status: 404 })
  expect(await send(client, { receiverGamerTag: other.gamerTag })).toMatchObject({ status: 403 })
  const mailId = await newest(client, gamerTag)
  await update(client, gamerTag, { mailId, state: 'Read', subject: 'Yours', category: 'X', expires: '', body: '' })
  expect(await mailsOf(client, gamerTag)).toMatchObject([{ subject: 'Mine', state: 'Read', category: 'SYSTEM.DB' }])
  expect(await developer.send(searchMail, { params: { gamerTag: 42 }, body: { clauses } })).toMatchObject({
    status: 404,
    body: { error: 'PlayerNotFound' },
  })
})

test('staff can edit the text of a mail for one recipient', async () => {
  const app = await ownApp()
  const { gamerTag, developer } = await people(app)
  const other = await app.player()
  await send(
    developer,
    { receiverGamerTag: gamerTag, subject: 'Same', body: 'text' },
    { receiverGamerTag: other.gamerTag, subject: 'Same', body: 'text' },
  )
  await update(developer, gamerTag, { mailId: await newest(developer, gamerTag), subject: 'Other', category: 'NEWS' })
  expect(await mailsOf(developer, gamerTag)).toMatchObject([{ subject: 'Other', body: 'text', category: 'NEWS' }])
  expect(await mailsOf(developer, other.gamerTag)).toMatchObject([{ subject: 'Same', category: 'SYSTEM.DB' }])
})

test('a player’s clients are told of new mail', async () => {
  const app = await ownApp()
  const { gamerTag, developer } = await people(app)
  const { heard, stop } = await listen(app, { gamerTag })
  await send(developer, { receiverGamerTag: gamerTag })
  await expect
    .poll(heard)
    .toEqual([{ gamerTag, context: 'mail.refresh', message: { scopes: [], delay: 0, mail: { playerId: gamerTag } } }])
  stop()
})

test('an undo withdraws a mail that was read, but not one that was claimed', async () => {
  const { client, gamerTag, developer } = await people(await ownApp())
  await send(developer, { receiverGamerTag: gamerTag, subject: 'one', ...gifts })
  await send(developer, { receiverGamerTag: gamerTag, subject: 'two', ...gifts })
  const [two, one] = await mailsOf(client, gamerTag)
  await update(client, gamerTag, { mailId: one?.id ?? 0, state: 'Read' })
  await update(client, gamerTag, { mailId: two?.id ?? 0, acceptAttachments: true })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'mail' } })
  const undo = (index: number) => developer.send(undoChanges, { body: { ids: [rows[index]?.id ?? 0] } })
  expect(await undo(0)).toMatchObject({ status: 409, body: { error: 'UndoConflict' } })
  expect(await undo(1)).toMatchObject({ status: 200 })
  expect(await subjectsOf(client, gamerTag)).toEqual(['two'])
  expect(await update(client, gamerTag, { mailId: one?.id ?? 0, acceptAttachments: true })).toMatchObject({
    status: 404,
  })
})

test('one undo takes back everything that staff claimed for a player', async () => {
  const { gamerTag, developer } = await people(await ownApp())
  await send(developer, { receiverGamerTag: gamerTag, ...gifts })
  const answer = await update(developer, gamerTag, {
    mailId: await newest(developer, gamerTag),
    acceptAttachments: true,
  })
  const ids = String(answer.headers['x-audit-entries']).split(',').map(Number)
  expect(ids).toHaveLength(6)
  await developer.call(undoChanges, { body: { ids } })
  expect(await held(developer, gamerTag)).toMatchObject({ currencies: [{ amount: 0 }, { amount: 0 }], items: [] })
  const [mail] = await mailsOf(developer, gamerTag)
  expect(mail).toMatchObject({ state: 'Unread' })
  expect(mail?.claimedTimeMs).toBeUndefined()
  const query = { kinds: ['mail' as const] }
  expect((await developer.call(listTimeline, { params: { gamerTag }, query })).rows).toEqual([])
})

test('the call of one player takes one mail and returns its id, or several mails, all to that player', async () => {
  const { client, gamerTag, developer } = await people(await ownApp())
  const params = { gamerTag }
  const { mailId } = await developer.call(sendMailToPlayer, { params, body: { subject: 'One', ...gifts } })
  expect(await client.call(getMailOfPlayer, { params, query: { mid: mailId } })).toMatchObject({
    result: { id: mailId, subject: 'One' },
  })
  const requests = [{ subject: 'Two' }, { subject: 'Three', receiverGamerTag: gamerTag }]
  await developer.call(sendMailsToPlayer, { params, body: { sendMailRequests: requests } })
  expect((await subjectsOf(client, gamerTag)).sort()).toEqual(['One', 'Three', 'Two'])
  const stranger = { sendMailRequests: [{ subject: 'Four' }, { receiverGamerTag: gamerTag + 1 }] }
  expect(await developer.send(sendMailsToPlayer, { params, body: stranger })).toMatchObject({
    status: 400,
    body: { field: 'sendMailRequests.1.receiverGamerTag' },
  })
  expect(await developer.send(sendMailToPlayer, { params: { gamerTag: 17 }, body: {} })).toMatchObject({
    body: { error: 'PlayerNotFound', field: 'gamerTag' },
  })
  const past = { expires: '2020-01-01T00:00:00Z' }
  expect(await developer.send(sendMailToPlayer, { params, body: past })).toMatchObject({ body: { field: 'expires' } })
})

test('by the id alone a player changes only their own mail, and staff anybody’s', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app)
  const other = await app.player()
  for (const tag of [gamerTag, other.gamerTag]) await send(developer, { receiverGamerTag: tag, ...gifts })
  const own = await newest(developer, gamerTag)
  const theirs = await newest(developer, other.gamerTag)
  await client.call(updateOwnMail, { body: { mailId: own, state: 'Read' } })
  expect(await mailsOf(client, gamerTag)).toMatchObject([{ state: 'Read' }])
  const refused = { body: { error: 'MailNotFound' } }
  expect(await client.send(updateOwnMail, { body: { mailId: theirs, state: 'Read' } })).toMatchObject(refused)
  expect(await client.send(acceptOwnMails, { body: { mailIds: [own, theirs] } })).toMatchObject(refused)
  expect(await developer.send(acceptOwnMails, { body: { mailIds: [own, 17] } })).toMatchObject({
    body: { error: 'MailNotFound', field: 'mailIds.1' },
  })
  await developer.call(acceptOwnMails, { body: { mailIds: [own, theirs] } })
  await client.call(acceptOwnMails, { body: { mailIds: [own] } })
  for (const tag of [gamerTag, other.gamerTag]) {
    const { currencies } = await held(developer, tag)
    expect(currencies.find(({ id }) => id === 'currency.gems')?.amount).toBe(55)
  }
})
