import { createHash } from 'node:crypto'
import { toHttpRequest } from '@regent/contract/client'
import type { AnyEndpoint } from '@regent/contract/endpoint'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import {
  commitManifest,
  createDownloadUrlsForOperator,
  createUploadUrls,
  deleteSave,
  deleteSaves,
  getSaveHistory,
  getSaveManifest,
  keptVersions,
  maxConflicts,
  moveOwnSaves,
  replaceSaves,
  restoreSave,
} from '@regent/contract/players/cloud-saves'
import { forgetPlayer } from '@regent/contract/players/profile'
import { expect, test } from 'vitest'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

/** Two devices of one player, and what is left of the save that loses. */

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

type Sent = { eTag?: string; lastModified?: number; checksum?: string }

/** A request as a game sends it, with headers of its choice. */
async function send(app: TestApp, by: Actor, call: AnyEndpoint, input: object, headers: Record<string, string> = {}) {
  const { method, url, body } = toHttpRequest(call, input)
  const reply = await app.app.inject({
    method: method as 'GET',
    url,
    headers: {
      authorization: `Bearer ${by.token}`,
      'x-beam-scope': app.scope,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: body }),
  })
  return { status: reply.statusCode, tag: String(reply.headers.etag), body: reply.body === '' ? null : reply.json() }
}

/** Uploads a content for a file, without a commit. */
async function upload(app: TestApp, client: Actor, objectKey: string, content: string): Promise<void> {
  const request = [{ objectKey, sizeInBytes: content.length }]
  const { response } = await client.call(createUploadUrls, { body: { request } })
  const url = new URL(response[0]?.url ?? '').pathname
  expect((await app.app.inject({ method: 'PUT', url, payload: content })).statusCode).toBe(200)
  app.advance(1)
}

const commitOf = (content: string, sent: Sent = {}, objectKey = 'career.sav') => ({
  body: { request: [{ objectKey, sizeInBytes: content.length, ...sent }] },
})

/** Uploads and commits, as a device does. */
async function save(app: TestApp, client: Actor, content: string, sent: Sent = {}, headers = {}, key = 'career.sav') {
  await upload(app, client, key, content)
  return send(app, client, commitManifest, commitOf(content, sent, key), headers)
}

const historyOf = (by: Actor, playerId: number) => by.call(getSaveHistory, { params: { playerId } })

const contentOf = async (app: TestApp, by: Actor, playerId: number, eTag?: string) => {
  const request = [{ objectKey: 'career.sav', ...(eTag !== undefined && { eTag }) }]
  const { response } = await by.call(createDownloadUrlsForOperator, { body: { playerId, request } })
  return (await app.app.inject({ method: 'GET', url: new URL(response[0]?.url ?? '').pathname })).body
}

/** A player whose other device has saved chapter 7 after this one had saved chapter 2. */
async function twoDevices() {
  const app = await ownApp()
  const client = await app.player()
  const first = await save(app, client, 'chapter 2')
  const other = await save(app, client, 'chapter 7')
  expect([first.status, other.status]).toEqual([200, 200])
  return { app, client, playerId: client.gamerTag, first, other, tester: await app.as('tester') }
}

test.each<[string, (seen: { tag: string }) => [Sent, Record<string, string>], string]>([
  ['the ETag of the manifest in If-Match', ({ tag }) => [{}, { 'if-match': tag }], 'If-Match'],
  ['a weak ETag in If-Match', ({ tag }) => [{}, { 'if-match': `W/${tag}` }], 'If-Match'],
  ['the eTag of the only file in If-Match', () => [{}, { 'if-match': `"${md5('chapter 2')}"` }], 'If-Match'],
  ['an ETag that never was', () => [{}, { 'if-match': '"1"' }], 'If-Match'],
  ['the eTag of the file', () => [{ eTag: md5('chapter 2') }, {}], 'request.0.eTag'],
  ['no file', () => [{ eTag: '' }, {}], 'request.0.eTag'],
  ['no manifest', () => [{}, { 'if-none-match': '*' }], 'If-None-Match'],
])('a commit that was made from an older state is refused with both states; it names %s', async (_, seen, field) => {
  const { app, client, playerId, first, other, tester } = await twoDevices()
  const [sent, headers] = seen(first)
  const at = app.now()
  const refused = await save(app, client, 'chapter 3', { ...sent, lastModified: 20261128050720 }, headers)
  expect(refused).toMatchObject({
    status: 412,
    body: {
      error: 'SaveConflict',
      field,
      message: expect.stringMatching(new RegExp(`^${field}.*Nothing was changed`)),
      current: {
        foundETag: other.tag.replaceAll('"', ''),
        files: [
          {
            key: 'career.sav',
            sent: { lastModified: 20261128050720 },
            found: { eTag: md5('chapter 7'), size: 9, savedAt: at, savedBy: 'player' },
          },
        ],
      },
    },
  })
  expect(await client.call(getSaveManifest, {})).toEqual(other.body)
  expect((await historyOf(tester, playerId)).conflicts).toEqual([
    { ...refused.body.current, id: expect.any(Number), at: at + 1, outcome: 'refused', by: 'player' },
  ])
})

test.each<[string, (seen: { tag: string }) => [Sent, Record<string, string>]]>([
  ['the manifest', ({ tag }) => [{}, { 'if-match': tag }]],
  ['one of several manifests', ({ tag }) => [{}, { 'if-match': `"1", ${tag}` }]],
  ['any manifest', () => [{}, { 'if-match': '*' }]],
  ['the file', () => [{ eTag: md5('chapter 7') }, {}]],
  ['the file, in quotes', () => [{ eTag: `"${md5('chapter 7').toUpperCase()}"` }, {}]],
  ['the file in If-Match', () => [{}, { 'if-match': `"${md5('chapter 7')}"` }]],
])('a commit that was made from the present state succeeds; it names %s', async (_, seen) => {
  const { app, client, playerId, other, tester } = await twoDevices()
  const [sent, headers] = seen(other)
  const done = await save(app, client, 'chapter 8', sent, headers)
  expect(done).toMatchObject({ status: 200, body: { manifest: [{ eTag: md5('chapter 8') }] } })
  expect((await historyOf(tester, playerId)).conflicts).toEqual([])
})

test('the first commit of a player can ask that there is none yet', async () => {
  const app = await ownApp()
  const client = await app.player()
  expect(await save(app, client, 'one', {}, { 'if-match': '*' })).toMatchObject({
    status: 412,
    body: { current: { expectedETag: '*', foundETag: null, files: [{ found: null }] } },
  })
  expect((await save(app, client, 'one', { eTag: '' }, { 'if-none-match': '*' })).status).toBe(200)
})

test('of commits at once with the same If-Match one wins, whatever the others sent', async () => {
  const app = await ownApp()
  const client = await app.player()
  const { tag } = await save(app, client, 'start')
  const contents = ['north', 'south', 'east!', 'west!']
  for (const content of contents) await upload(app, client, 'career.sav', content)
  const answers = await Promise.all(
    contents.map((content) =>
      send(app, client, commitManifest, commitOf(content, { checksum: md5(content) }), { 'if-match': tag }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
  const winner = answers.find(({ status }) => status === 200)
  expect(await client.call(getSaveManifest, {})).toEqual(winner?.body)
  expect((await historyOf(await app.as('tester'), client.gamerTag)).conflicts).toHaveLength(3)
})

test('a commit that comes again, because its answer was lost, is no conflict', async () => {
  const app = await ownApp()
  const client = await app.player()
  const { tag } = await save(app, client, 'one')
  const sent = { checksum: md5('two') }
  const made = await save(app, client, 'two', sent, { 'if-match': tag })
  expect(await send(app, client, commitManifest, commitOf('two', sent), { 'if-match': tag })).toEqual(made)
  expect((await historyOf(await app.as('tester'), client.gamerTag)).conflicts).toEqual([])
})

test('every answer with a manifest has its ETag, which changes with each change and is answered with 304', async () => {
  const { app, client, playerId, first, other } = await twoDevices()
  expect(first.tag).not.toBe(other.tag)
  const developer = await app.as('developer')
  const read = await send(app, client, getSaveManifest, {})
  expect(read.tag).toBe(other.tag)
  expect((await send(app, client, getSaveManifest, {}, { 'if-none-match': read.tag })).status).toBe(304)
  expect((await send(app, client, moveOwnSaves, { body: {} })).tag).toBe(other.tag)
  const removed = await send(app, developer, deleteSave, { params: { playerId }, body: { objectKey: 'career.sav' } })
  const restored = await send(app, developer, restoreSave, {
    params: { playerId },
    body: { objectKey: 'career.sav', eTag: md5('chapter 7') },
  })
  const target = await app.player()
  const body = { sourcePlayerId: playerId, targetPlayerId: target.gamerTag }
  const copied = await send(app, developer, replaceSaves, { body })
  const tags = [first.tag, other.tag, removed.tag, restored.tag, copied.tag]
  expect(tags.every((tag) => /^"[0-9a-f]{32}"$/.test(tag))).toBe(true)
  expect(new Set(tags).size).toBe(tags.length)
})

test('every call that changes files honors If-Match and changes nothing when it is out of date', async () => {
  const { app, client, playerId, first, other } = await twoDevices()
  const developer = await app.as('developer')
  const source = await app.player()
  await save(app, source, 'of the other')
  const eTag = md5('chapter 2')
  const key = { objectKey: 'career.sav' }
  const calls: [Actor, AnyEndpoint, object][] = [
    [client, deleteSaves, { body: {} }],
    [client, deleteSaves, { body: { request: [key] } }],
    [developer, deleteSave, { params: { playerId }, body: key }],
    [developer, replaceSaves, { body: { sourcePlayerId: source.gamerTag, targetPlayerId: playerId } }],
    [developer, restoreSave, { params: { playerId }, body: { ...key, eTag } }],
  ]
  for (const [by, call, input] of calls) {
    expect((await send(app, by, call, input, { 'if-match': first.tag })).status).toBe(412)
  }
  expect((await send(app, client, deleteSaves, { body: { request: [{ ...key, eTag }] } })).status).toBe(412)
  expect((await send(app, developer, deleteSave, { params: { playerId }, body: { ...key, eTag } })).status).toBe(412)
  expect(await client.call(getSaveManifest, {})).toEqual(other.body)
  for (const [by, call, input] of [calls[4], calls[0]].flatMap((one) => (one ? [one] : []))) {
    const { tag } = await send(app, client, getSaveManifest, {})
    expect((await send(app, by, call, input, { 'if-match': tag })).status).toBe(200)
  }
})

test('what a client without a precondition overwrites is kept, listed, read and restored by operators', async () => {
  const { app, client, playerId, tester } = await twoDevices()
  await save(app, client, 'chapter 3')
  app.advance(1)
  await client.call(deleteSaves, { body: {} })
  const { versions } = await historyOf(tester, playerId)
  expect(versions.map(({ eTag, size, savedBy, replacedBy }) => [eTag, size, savedBy, replacedBy])).toEqual(
    ['chapter 3', 'chapter 7', 'chapter 2'].map((content) => [md5(content), content.length, 'player', 'player']),
  )
  expect(await contentOf(app, tester, playerId, md5('chapter 7'))).toBe('chapter 7')
  const restore = { params: { playerId }, body: { objectKey: 'career.sav', eTag: md5('chapter 7') } }
  await expect(tester.call(restoreSave, restore)).rejects.toMatchObject({ status: 403 })
  const developer = await app.as('developer')
  expect(await developer.call(restoreSave, restore)).toMatchObject({
    replacement: true,
    manifest: [{ key: 'career.sav', eTag: md5('chapter 7') }],
  })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'cloud-save' } })
  expect(rows).toMatchObject([{ before: { 'career.sav': null }, after: { 'career.sav': { eTag: md5('chapter 7') } } }])
  expect((await historyOf(tester, playerId)).versions.map(({ eTag }) => eTag)).not.toContain(md5('chapter 7'))
  await developer.call(undoChanges, { body: { ids: [rows[0]?.id ?? 0] } })
  expect((await client.call(getSaveManifest, {})).manifest).toEqual([])
  const unknown = { ...restore, body: { ...restore.body, eTag: md5('chapter 9') } }
  await expect(developer.call(restoreSave, unknown)).rejects.toMatchObject({ code: 'CloudSaveNotFound', field: 'eTag' })
})

test('a file whose own time is older than that of the file it replaces is listed as a conflict', async () => {
  const { app, client, playerId, tester } = await twoDevices()
  await save(app, client, 'chapter 8', { lastModified: 20261128080000 })
  await save(app, client, 'chapter 3', { lastModified: 20261128030000 })
  await save(app, client, 'chapter 3', { lastModified: 20261128020000 })
  const { conflicts } = await historyOf(tester, playerId)
  expect(conflicts).toMatchObject([
    {
      outcome: 'overwritten',
      by: 'player',
      expectedETag: null,
      files: [
        {
          key: 'career.sav',
          sent: { eTag: md5('chapter 3'), lastModified: 20261128030000 },
          found: { eTag: md5('chapter 8'), lastModified: 20261128080000, savedBy: 'player' },
        },
      ],
    },
  ])
})

test('versions are bounded in number, once per content, and their contents are deleted with them', async () => {
  const app = await ownApp()
  const client = await app.player()
  const contents = Array.from({ length: keptVersions.perFile + 3 }, (_, index) => `save ${index}`)
  for (const content of [...contents, 'save 5', 'save 6']) await save(app, client, content)
  const tester = await app.as('tester')
  const { versions } = await historyOf(tester, client.gamerTag)
  expect(versions).toHaveLength(keptVersions.perFile - 1)
  expect(versions.slice(0, 3).map(({ eTag }) => eTag)).toEqual(['save 5', 'save 12', 'save 11'].map(md5))
  await sweep(app)
  const kept = await app.db
    .selectFrom('cloud_save_versions')
    .select('object')
    .where('gamer_tag', '=', client.gamerTag)
    .execute()
  for (const { object } of kept) expect(await app.services.files.has(object)).toBe(true)
  expect(kept).toHaveLength(keptVersions.perFile)
  expect(await objectsOf(app, client)).toBe(kept.length + 1)
})

/** Runs the hourly sweep; the first run only makes its schedule. */
async function sweep(app: TestApp): Promise<void> {
  for (let hour = 0; hour < 3; hour += 1) {
    await app.runJobs()
    app.advance(3_600_000)
  }
  await app.runJobs()
}

/** How many contents of a player are in the file store. */
async function objectsOf(app: TestApp, client: Actor & { gamerTag: number }): Promise<number> {
  let count = 0
  for await (const _ of app.services.files.list(`cloud-saves/${app.pid}/${client.gamerTag}/`)) count += 1
  return count
}

test('versions and conflicts go after thirty days, with their contents; a restored file stays', async () => {
  const { app, client, playerId, first } = await twoDevices()
  await save(app, client, 'chapter 3', {}, { 'if-match': first.tag })
  await (await app.as('developer')).call(restoreSave, {
    params: { playerId },
    body: { objectKey: 'career.sav', eTag: md5('chapter 2') },
  })
  await app.runJobs()
  app.advance(keptVersions.days * 86_400_000 - 3_600_000)
  await app.runJobs()
  expect(await historyOf(await app.as('tester'), playerId)).toMatchObject({ versions: [{}], conflicts: [{}] })
  expect(await objectsOf(app, client)).toBe(2)
  app.advance(2 * 3_600_000)
  await app.runJobs()
  const tester = await app.as('tester')
  expect(await historyOf(tester, playerId)).toEqual({ versions: [], conflicts: [] })
  expect(await contentOf(app, tester, playerId)).toBe('chapter 2')
  expect(await objectsOf(app, client)).toBe(1)
})

test('a player has at most so many listed conflicts, and a forgotten player none, nor versions or contents', async () => {
  const { app, client, playerId, tester } = await twoDevices()
  for (let count = 0; count < maxConflicts + 5; count += 1) {
    const refused = await send(app, client, commitManifest, commitOf('x', { eTag: String(count) }))
    expect(refused.status).toBe(412)
    app.advance(1)
  }
  const { conflicts } = await historyOf(tester, playerId)
  expect(conflicts).toHaveLength(maxConflicts)
  expect(conflicts[0]?.files[0]?.expected).toBe(String(maxConflicts + 4))
  await (await app.as('admin')).call(forgetPlayer, { params: { id: client.accountId } })
  await sweep(app)
  for (const table of ['cloud_save_versions', 'cloud_save_conflicts', 'cloud_save_files'] as const) {
    expect(await app.db.selectFrom(table).select('gamer_tag').where('gamer_tag', '=', playerId).execute()).toEqual([])
  }
  expect(await objectsOf(app, client)).toBe(0)
})
