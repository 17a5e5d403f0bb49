import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { addNote, deleteNote, editNote, listNotes, type Note } from '@regent/contract/players/notes'
import { expect, test } from 'vitest'
import { ownApp } from '../../../testing/test-app.ts'

test('a note is read by everybody who sees the profile, with who wrote it', async () => {
  const { as, player } = await ownApp()
  const { gamerTag } = await player()
  const developer = await as('developer')
  const made = await developer.call(addNote, { body: { gamerTag, text: '  asked for a refund twice ' } })
  const { rows } = await (await as('tester')).call(listNotes, { query: { gamerTag } })
  expect(rows).toEqual([made])
  expect(made).toMatchObject({ gamerTag, text: 'asked for a refund twice', isPinned: false, version: 1 })
  expect(made.createdBy).toContain('@')
})

test('pinned notes stand first, then the newest, page by page', async () => {
  const { as, player, advance } = await ownApp()
  const { gamerTag } = await player()
  const developer = await as('developer')
  for (const text of ['first', 'second', 'third', 'fourth']) {
    advance(1000)
    await developer.call(addNote, { body: { gamerTag, text, isPinned: text === 'second' } })
  }
  const read: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await developer.call(listNotes, { query: { gamerTag, limit: 1, ...(cursor && { cursor }) } })
    read.push(...page.rows.map(({ text }) => text))
    cursor = page.next
  }
  expect(read).toEqual(['second', 'fourth', 'third', 'first'])
})

test('only what is given changes, and a stale save is refused with the newer note', async () => {
  const { as, player } = await ownApp()
  const { gamerTag } = await player()
  const developer = await as('developer')
  const { id } = await developer.call(addNote, { body: { gamerTag, text: 'one' } })
  const pinned = await developer.call(editNote, { params: { id }, body: { isPinned: true } })
  expect(pinned).toMatchObject({ text: 'one', isPinned: true, version: 2 })
  const stale = await developer.send(
    editNote,
    { params: { id }, body: { text: 'mine' } },
    { headers: { 'if-match': '"1"' } },
  )
  expect(stale.body).toMatchObject({ status: 409, error: 'StaleVersion', current: { text: 'one', version: 2 } })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'note' } })
  expect(rows.map(({ before, after }) => ({ before, after }))).toEqual([
    { before: { isPinned: false }, after: { isPinned: true } },
    { before: null, after: { text: 'one', isPinned: false } },
  ])
})

test('a deleted note is gone, and a second deletion says so', async () => {
  const { as, player } = await ownApp()
  const { gamerTag } = await player()
  const developer = await as('developer')
  const { id } = await developer.call(addNote, { body: { gamerTag, text: 'one' } })
  await developer.call(deleteNote, { params: { id } })
  expect((await developer.call(listNotes, { query: { gamerTag } })).rows).toEqual([] satisfies Note[])
  await expect(developer.call(deleteNote, { params: { id } })).rejects.toMatchObject({ code: 'NoteNotFound' })
})

test('an undo restores a deleted note with its old id', async () => {
  const { as, player } = await ownApp()
  const { gamerTag } = await player()
  const developer = await as('developer')
  const { id } = await developer.call(addNote, { body: { gamerTag, text: 'one', isPinned: true } })
  const deleted = await developer.send(deleteNote, { params: { id } })
  await developer.call(undoChanges, { body: { ids: [Number(deleted.headers['x-audit-entries'])] } })
  const { rows } = await developer.call(listNotes, { query: { gamerTag } })
  expect(rows).toMatchObject([{ id, text: 'one', isPinned: true }])
})

test('a note is about a player of its realm, and is not found from another one', async () => {
  const { as, player, cid, staging } = await ownApp()
  const { gamerTag } = await player()
  const developer = await as('developer')
  const scope = `${cid}.${staging}`
  await expect(developer.call(addNote, { body: { gamerTag, text: 'one' } }, { scope })).rejects.toMatchObject({
    code: 'PlayerNotFound',
    field: 'gamerTag',
  })
  const { id } = await developer.call(addNote, { body: { gamerTag, text: 'one' } })
  await expect(developer.call(editNote, { params: { id }, body: { text: 'two' } }, { scope })).rejects.toMatchObject({
    code: 'NoteNotFound',
  })
  expect((await developer.call(listNotes, { query: { gamerTag } }, { scope })).rows).toEqual([])
})
