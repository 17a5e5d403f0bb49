import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { testApp } from '../../../testing/test-app.ts'

async function world() {
  const app = await testApp()
  const player = await app.player()
  const { gamerTag } = player
  const send = plainCalls(app, await app.as('developer'))
  const mail = (...sendMailRequests: object[]) =>
    send('POST /basic/mail/bulk', {
      sendMailRequests: sendMailRequests.map((one) => ({ receiverGamerTag: gamerTag, ...one })),
    })
  type Found = { results: [{ content: { id: number; mailId: number; state: string; subject: string }[] }] }
  const found = async (clause: object = {}) =>
    ((await send(`POST /object/mail/${gamerTag}/search`, { clauses: [clause] })).body as Found).results[0].content
  return { app, player, gamerTag, send, mail, found }
}

test('POST /object/mail/{gamer tag}/search answers in results[0].content the mails of the categories and states in clauses[0] [mail-2 mail-15]', async () => {
  const { mail, found } = await world()
  await mail({ subject: 'one', category: 'SYSTEM.DB' }, { subject: 'two', category: 'SOCIAL.GUILD.INFO' })
  const subjects = async (clause: object) => (await found(clause)).map(({ subject }) => subject)
  expect(await subjects({ categories: ['SYSTEM.DB', 'SOCIAL.GUILD.INFO'], states: ['Unread'] })).toEqual(['two', 'one'])
  expect(await subjects({ categories: ['SOCIAL.GUILD.INFO'], states: ['Unread', 'Read'] })).toEqual(['two'])
  expect(await subjects({ categories: ['SYSTEM.DB'], states: ['Read'] })).toEqual([])
})

test('a search of mail without a limit answers ten mails [mail-3]', async () => {
  const { mail, found } = await world()
  await mail(...Array.from({ length: 12 }, (_, n) => ({ subject: `mail ${n}` })))
  expect(await found()).toHaveLength(10)
  expect(await found({ limit: 11 })).toHaveLength(11)
})

test('GET /object/mail/{gamer tag}/categories answers the names of the categories as result [mail-4]', async () => {
  const { mail, send, gamerTag } = await world()
  await mail({ category: 'SYSTEM.DB' }, { category: 'SOCIAL.GUILD.INFO' })
  expect(await send(`GET /object/mail/${gamerTag}/categories`)).toMatchObject({
    status: 200,
    body: { result: ['SOCIAL.GUILD.INFO', 'SYSTEM.DB'] },
  })
})

test('POST /basic/mail/bulk sends the mails in sendMailRequests [mail-5]', async () => {
  const { mail, found } = await world()
  expect(await mail({ subject: 'one' }, { subject: 'two' })).toMatchObject({ status: 200, body: { result: true } })
  expect(await found()).toMatchObject([{ subject: 'two' }, { subject: 'one' }])
})

test('GET /basic/mail?mid= answers one mail as result [mail-6]', async () => {
  const { mail, found, send } = await world()
  await mail({ subject: 'one' }, { subject: 'two' })
  const [, one] = await found()
  expect(await send(`GET /basic/mail?mid=${one?.id}`)).toMatchObject({
    status: 200,
    body: { result: { subject: 'one' } },
  })
})

test('PUT /object/mail/{gamer tag} with mailId and state sets any of the states Unread, Read and Deleted [mail-7 mail-11 mail-12]', async () => {
  const { mail, found, send, gamerTag } = await world()
  await mail({})
  const [first] = await found()
  expect(first).toMatchObject({ state: 'Unread' })
  for (const state of ['Read', 'Deleted', 'Unread', 'Deleted', 'Read', 'Unread']) {
    expect(await send(`PUT /object/mail/${gamerTag}`, { mailId: first?.id, state })).toMatchObject({ status: 200 })
    expect(await found()).toMatchObject([{ state }])
  }
  expect(await send(`PUT /object/mail/${gamerTag}`, { mailId: first?.id, state: 'Archived' })).toMatchObject({
    status: 400,
  })
})

test('a mail carries its ids, times, players, texts, state, attachments and rewards; its body is HTML [mail-8 mail-9]', async () => {
  const { app, mail, found, gamerTag } = await world()
  const letter = { subject: 'Sorry', body: '<p>For <b>Friday</b></p>', bodyRef: 7, senderGamerTag: 99 }
  const rewards = { currencies: [{ symbol: 'currency.gems', amount: 5 }], items: [] }
  const attachments = [{ symbol: 'items.hat', action: 'grant', quantity: 1 }]
  const expires = '2026-03-01T00:00:00.000Z'
  await mail({ ...letter, expires, category: 'SOCIAL.GUILD.INFO', rewards, attachments })
  const [full] = await found()
  expect(full).toMatchObject({
    ...letter,
    id: expect.any(Number),
    mailId: full?.id,
    sent: app.now(),
    expires: Date.parse(expires),
    receiverGamerTag: gamerTag,
    category: 'SOCIAL.GUILD.INFO',
    state: 'Unread',
    attachments: [{}],
    rewards,
  })
})

test('an attachment carries an id, the state New and the wrapped symbol, specialization, action and quantity [mail-10 mail-13]', async () => {
  const { mail, found } = await world()
  const wrapped = { symbol: 'currency.gems', specialization: 'season-2', action: 'grant', quantity: 3 }
  await mail({ attachments: [wrapped] })
  expect(await found()).toMatchObject([{ attachments: [{ id: expect.any(Number), state: 'New', wrapped }] }])
})

test('a mail without a category is in SYSTEM.DB [mail-14]', async () => {
  const { mail, found } = await world()
  await mail({ subject: 'one' })
  expect(await found()).toMatchObject([{ category: 'SYSTEM.DB' }])
})
