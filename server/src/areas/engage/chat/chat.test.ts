import {
  assertCleanText,
  getChat,
  listChatMessages,
  listChatRooms,
  listGroupTalk,
  maxMessageLength,
  maxMessagesPerMinute,
  maxMessagesPerRoom,
  messagesKeptDays,
  removeChatMessage,
  sendChatMessage,
  withdrawChatMessage,
} from '@regent/contract/engage/chat'
import { createGroup, disbandGroup, joinGroup, leaveGroup, removeGroupMember } from '@regent/contract/engage/groups'
import { updateConfig } from '@regent/contract/operate/config'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { exportPlayer, forgetPlayer } from '@regent/contract/players/profile'
import { suspendPlayer } from '@regent/contract/players/suspensions'
import { dayMs, minuteMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { listen } from '../../../testing/listen.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let developer: Actor
let ada: Actor
let ben: Actor
let id: number
let roomId: string

/** Star Sailors, led by Ada; Ben is in it. */
beforeEach(async () => {
  app = await ownApp()
  developer = await app.as('developer')
  ada = await app.player()
  ben = await app.player()
  const { group } = await ada.call(createGroup, of(ada, { body: { name: 'Star Sailors' } }))
  id = group.id
  roomId = `group.${id}`
  await ben.call(joinGroup, of(ben, { body: { group: id } }))
})

const of = <More extends object>({ gamerTag }: Actor, more: More) => ({ params: { gamerTag }, ...more })

const say = async (by: Actor, content: string, room = roomId) =>
  (await by.call(sendChatMessage, of(by, { body: { roomId: room, content } }))).message
const trySay = (by: Actor, content: string, room = roomId) =>
  by.send(sendChatMessage, of(by, { body: { roomId: room, content } }))
const read = (by: Actor, more: { cursor?: string; limit?: number } = {}, room = roomId) =>
  by.send(listChatMessages, of(by, { query: { roomId: room, ...more } }))
const heardBy = async (by: Actor) =>
  (await by.call(listChatMessages, of(by, { query: { roomId } }))).messages.map(({ content }) => content)
const roomsOf = async (by: Actor) => (await by.call(listChatRooms, of(by, {}))).rooms
const talk = async (by = developer) => (await by.call(listGroupTalk, { params: { id } })).rows
const remove = (messageId: string, by = developer, reason = 'An insult') =>
  by.call(removeChatMessage, { params: { id, messageId }, body: { reason } })
const undoLast = async () => {
  const { rows } = await developer.call(listAuditEntries, { query: { limit: 1 } })
  await developer.call(undoChanges, { body: { ids: rows.map((row) => row.id) } })
}

test('members read what others say, newest first and page by page, and get it over the socket', async () => {
  const stranger = await app.player()
  const { heard, stop } = await listen(app, ada, ben, stranger)
  const first = await say(ada, '  Race on Sunday?  ')
  expect(first).toEqual({
    messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    roomId,
    gamerTag: ada.gamerTag,
    content: 'Race on Sunday?',
    censoredContent: 'Race on Sunday?',
    timestampMillis: app.now(),
  })
  await expect.poll(() => heard().length).toBe(2)
  expect(
    heard()
      .map(({ gamerTag }) => gamerTag)
      .sort(),
  ).toEqual([ada.gamerTag, ben.gamerTag].sort())
  for (const { context, message } of heard())
    expect({ context, message }).toEqual({ context: 'CHAT.RECEIVED', message: first })
  stop()
  await say(ben, 'I am in')
  await say(ada, 'Good')
  expect(await heardBy(ben)).toEqual(['Good', 'I am in', 'Race on Sunday?'])
  const page = (await read(ben, { limit: 2 })).body as { messages: { content: string }[]; next: string }
  expect(page.messages.map(({ content }) => content)).toEqual(['Good', 'I am in'])
  expect((await read(ben, { limit: 2, cursor: page.next })).body).toMatchObject({ messages: [first], next: null })
  expect(await read(ben, { cursor: 'no-where' })).toMatchObject({ status: 400, body: { field: 'cursor' } })
})

test('a room is its group: who joins reads all of it, and who leaves, is put out or loses the group reads nothing', async () => {
  const carl = await app.player()
  await say(ada, 'Hi')
  expect(await roomsOf(carl)).toEqual([])
  for (const room of [roomId, 'group.1', 'group.0', 'group.x', String(id), '']) {
    expect(await read(carl, {}, room), room).toMatchObject({
      status: 404,
      body: { error: 'ChatRoomNotFound', field: 'roomId' },
    })
    expect(await trySay(carl, 'Hi', room), room).toMatchObject({ status: 404, body: { error: 'ChatRoomNotFound' } })
  }
  await carl.call(joinGroup, of(carl, { body: { group: id } }))
  const players = [ada, ben, carl].map(({ gamerTag }) => gamerTag).sort()
  const [room] = await roomsOf(carl)
  expect({ ...room, players: room?.players.toSorted() }).toEqual({
    id: roomId,
    name: roomId,
    keepSubscribed: true,
    players,
  })
  expect((await carl.call(getChat, of(carl, {}))).rooms).toEqual([room])
  expect(await heardBy(carl)).toEqual(['Hi'])
  await carl.call(leaveGroup, of(carl, { body: { group: id } }))
  await developer.call(removeGroupMember, { params: { id }, body: { gamerTag: ben.gamerTag } })
  for (const gone of [ben, carl]) {
    expect(await roomsOf(gone)).toEqual([])
    expect((await read(gone)).status).toBe(404)
    expect((await trySay(gone, 'Hello?')).status).toBe(404)
  }
  await developer.call(disbandGroup, { params: { id }, body: {} })
  expect((await read(ada)).status).toBe(404)
  expect(await developer.send(listGroupTalk, { params: { id } })).toMatchObject({
    status: 404,
    body: { error: 'GroupNotFound' },
  })
  await undoLast()
  expect(await heardBy(ada)).toEqual(['Hi'])
})

test('a part of a guild has its own room', async () => {
  const body = { name: 'Night Shift', type: 'subgroup' as const, group: id }
  const { group } = await ada.call(createGroup, of(ada, { body }))
  expect((await roomsOf(ada)).map((room) => room.id)).toEqual([roomId, `group.${group.id}`])
  await say(ada, 'Only us', `group.${group.id}`)
  expect(await heardBy(ben)).toEqual([])
  expect((await read(ben, {}, `group.${group.id}`)).status).toBe(404)
})

test('players act for themselves, in their realm, and not while they are suspended', async () => {
  const other = await ownApp()
  const neighbour = await other.player()
  expect((await neighbour.send(sendChatMessage, of(ada, { body: { roomId, content: 'Hi' } }))).status).toBe(403)
  expect((await read(neighbour)).status).toBe(404)
  expect((await ben.send(sendChatMessage, of(ada, { body: { roomId, content: 'Hi' } }))).status).toBe(403)
  expect((await ben.send(listChatMessages, of(ada, { query: { roomId } }))).status).toBe(403)
  expect((await ben.send(listGroupTalk, { params: { id } })).status).toBe(403)
  await developer.call(suspendPlayer, { body: { player: ben.gamerTag, reason: 'Insults' } })
  expect(await trySay(ben, 'Hi')).toMatchObject({ status: 403, body: { error: 'PlayerSuspended' } })
  expect(await talk()).toEqual([])
})

test('a message is bounded in length, and keeps no control characters', async () => {
  for (const content of ['', '   ', '\u0007\ud800', 'x'.repeat(maxMessageLength + 1)]) {
    expect(await trySay(ada, content)).toMatchObject({
      status: 400,
      body: { field: expect.stringMatching(/content$/) },
    })
  }
  expect((await say(ada, `a\u0007b\nc${'\ud83c\udf89'}\ud83c`)).content).toBe('a b\nc🎉')
  const { heard, stop } = await listen(app, ben)
  const longest = ['"', '\\', '.\n.', '漢', '🎉'].map((text) => text.repeat(maxMessageLength / text.length))
  for (const content of longest) await say(ada, content)
  await expect.poll(() => heard().map(({ message }) => (message as { content: string }).content)).toEqual(longest)
  stop()
})

test('messages per minute and player are limited, also concurrent ones, and others are unaffected', async () => {
  const answers = await Promise.all(Array.from({ length: maxMessagesPerMinute + 4 }, (_, n) => trySay(ada, `${n}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxMessagesPerMinute)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  expect(await trySay(ada, 'more')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
  await say(ben, 'Easy, Ada')
  app.advance(minuteMs)
  await say(ada, 'Sorry')
})

test('a long message to a thousand players fits into the notifications that carry it', async () => {
  const { live } = app.services
  const heard = new Set<number>()
  const many = Array.from({ length: 1_000 }, (_, index) => 9_000_000_000_000_000 + index)
  const removes = many.map((gamerTag) => live.add({ pid: app.pid, gamerTag, send: () => void heard.add(gamerTag) }))
  const message = { content: '漢'.repeat(1_200) }
  live.tell(...many.map((gamerTag) => ({ to: { pid: app.pid, gamerTag }, topic: 'CHAT.RECEIVED', message })))
  await expect.poll(() => heard.size).toBe(1_000)
  for (const one of removes) one()
})

test('a room keeps its newest messages, and none for longer than a month', async () => {
  await sql`
    insert into chat_messages (pid, group_id, id, gamer_tag, text, sent_at)
    select ${app.pid}, ${id}, gen_random_uuid(), ${ada.gamerTag}, n::text, ${new Date(app.now() - dayMs)}
    from generate_series(1, ${maxMessagesPerRoom}) as n order by n
  `.execute(app.db)
  await say(ben, 'newest')
  const { rows } = await sql<{ count: number; oldest: string }>`
    select count(*)::int as count, min(text::int) filter (where text ~ '^[0-9]+$') as oldest
    from chat_messages where pid = ${app.pid} and group_id = ${id}
  `.execute(app.db)
  expect(rows).toEqual([{ count: maxMessagesPerRoom, oldest: 2 }])
  await app.runJobs()
  app.advance(messagesKeptDays * dayMs - dayMs / 2)
  await app.runJobs()
  expect((await talk(await app.as('developer'))).map(({ text }) => text)).toEqual(['newest'])
})

test('a player withdraws their own message: the others lose it, the staff still see it', async () => {
  const { messageId } = await say(ada, 'who took my gold')
  await say(ben, 'not me')
  const withdraw = (by: Actor, message: string) =>
    by.send(withdrawChatMessage, of(by, { body: { messageId: message } }))
  expect(await withdraw(ben, messageId)).toMatchObject({ status: 404, body: { error: 'ChatMessageNotFound' } })
  expect(await withdraw(ada, 'no-id')).toMatchObject({ status: 400, body: { field: 'messageId' } })
  const { heard, contexts, stop } = await listen(app, ben)
  expect((await withdraw(ada, messageId)).status).toBe(200)
  await expect.poll(contexts).toEqual(['chatV2.refresh'])
  expect(heard()[0]?.message).toMatchObject({ chatV2: { roomId, messageId } })
  stop()
  expect(await heardBy(ben)).toEqual(['not me'])
  expect((await withdraw(ada, messageId)).status).toBe(404)
  expect(await talk()).toMatchObject([
    { text: 'not me', state: 'shown' },
    { text: 'who took my gold', state: 'withdrawn', hidden: app.now() },
  ])
})

test('the staff remove a message with a reason; it is audited, and undone', async () => {
  const { messageId } = await say(ben, 'You rotten fish')
  const tester = await app.as('tester')
  const removing = { params: { id, messageId }, body: { reason: 'An insult' } }
  expect((await tester.send(removeChatMessage, removing)).status).toBe(403)
  expect((await ada.send(removeChatMessage, removing)).status).toBe(403)
  expect(await developer.send(removeChatMessage, { ...removing, body: { reason: ' ' } })).toMatchObject({
    status: 400,
    body: { field: 'reason' },
  })
  const inOther = { ...removing, params: { id: id + 1, messageId } }
  expect(await developer.send(removeChatMessage, inOther)).toMatchObject({ status: 404, body: { field: 'messageId' } })
  expect(await talk()).toMatchObject([{ state: 'shown' }])
  const { contexts, stop } = await listen(app, ada)
  expect(await remove(messageId)).toMatchObject({
    text: 'You rotten fish',
    state: 'removed',
    removal: { reason: 'An insult', by: expect.stringContaining('@') },
  })
  await expect.poll(contexts).toEqual(['chatV2.refresh'])
  stop()
  expect(await heardBy(ada)).toEqual([])
  expect(await developer.send(removeChatMessage, removing)).toMatchObject({
    status: 409,
    body: { error: 'ChatMessageRemoved' },
  })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'chat-message' } })
  expect(rows).toMatchObject([
    {
      subjectId: messageId,
      gamerTag: ben.gamerTag,
      before: { text: 'You rotten fish', reason: null },
      after: { text: null, reason: 'An insult' },
    },
  ])
  await undoLast()
  expect(await heardBy(ada)).toEqual(['You rotten fish'])
  await undoLast()
  expect(await talk()).toMatchObject([{ state: 'removed', removal: { reason: 'An insult' } }])
})

test('undo does not show again what its writer has withdrawn', async () => {
  const { messageId } = await say(ben, 'Oops')
  await ben.call(withdrawChatMessage, of(ben, { body: { messageId } }))
  await remove(messageId)
  await undoLast()
  expect(await talk()).toMatchObject([{ state: 'withdrawn' }])
  expect(await heardBy(ada)).toEqual([])
})

test('operators who see personal data masked do not read chat messages', async () => {
  const { messageId } = await say(ben, 'Whistle at my window')
  await remove(messageId, developer, 'A phone number')
  const tester = await app.as('tester')
  expect(await talk(tester)).toMatchObject([
    { gamerTag: ben.gamerTag, text: 'W•••w', removal: { reason: 'A phone number' } },
  ])
  const { rows } = await tester.call(listAuditEntries, { query: { subject: 'chat-message' } })
  expect(JSON.stringify(rows)).not.toMatch(/whistle|window/i)
})

test('words of the config are masked in what games show, and a game can ask for them before', async () => {
  const ask = (text: string) => ada.send(assertCleanText, { query: { text } })
  expect(await ask('Blast it')).toMatchObject({ status: 200, body: { result: 'ok' } })
  await say(ada, 'Blast it')
  await developer.call(updateConfig, { body: { upserts: { 'profanity|words': 'blast, barnacles' } } })
  expect(await ask('Blast it')).toMatchObject({ status: 400, body: { error: 'Profanity', field: 'text' } })
  expect((await ask('Blasted')).status).toBe(200)
  expect(await say(ben, 'BARNACLES!')).toMatchObject({ content: 'BARNACLES!', censoredContent: '***!' })
  const { messages } = await ada.call(listChatMessages, of(ada, { query: { roomId } }))
  expect(messages.map(({ censoredContent }) => censoredContent)).toEqual(['***!', '*** it'])
})

test('a player’s messages are exported with them and erased when they are forgotten, also from the audit trail', async () => {
  await say(ben, 'I am Ben of Sealand')
  const { messageId } = await say(ben, 'You rotten fish')
  await remove(messageId, developer, 'Ben insults others')
  const account = await ben.call(getOwnAccount, {})
  expect(account.id).toBe(ben.gamerTag)
  const { held } = await developer.call(exportPlayer, { params: { player: ben.gamerTag } })
  expect(held['chatMessages']).toMatchObject([
    { groupId: id, text: 'I am Ben of Sealand' },
    { text: 'You rotten fish', reason: 'Ben insults others' },
  ])
  await say(ada, 'Ben?')
  await developer.call(forgetPlayer, { params: { id: ben.accountId } })
  expect((await talk()).map(({ text }) => text)).toEqual(['Ben?'])
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'chat-message' } })
  expect(rows).toMatchObject([{ before: { text: 'forgotten' }, after: { reason: 'forgotten' } }])
})
