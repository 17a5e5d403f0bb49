import { recordedHeader } from '@regent/contract/drafts'
import { getChangeSet, getChangeSetItem, planChangeSet, saveChangeSetItems } from '@regent/contract/operate/change-sets'
import { updateConfig } from '@regent/contract/operate/config'
import { planPublish } from '@regent/contract/operate/content/content'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { setStats } from '@regent/contract/players/stats'
import { expect, test } from 'vitest'
import { applySet, configOf, inSet, itemsOf, openSet, setConfig } from '../../../testing/change-sets.ts'
import { ownApp } from '../../../testing/test-app.ts'

test('a call with the header of a set is recorded: nothing is changed, and the set holds the change', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { number } = await openSet(developer)
  const answer = await developer.send(updateConfig, { body: { upserts: { 'shop|mode': 'on' } } }, inSet(number))
  expect(answer).toMatchObject({ status: 200, headers: { [recordedHeader]: String(number) } })
  expect(await configOf(developer)).toEqual({})
  expect(await itemsOf(developer, number)).toMatchObject([
    { subject: 'config', id: 'shop|mode', sign: 'added', fields: 1, isViewed: false, comments: 0 },
  ])
  const [entry] = (await developer.call(listAuditEntries, { query: {} })).rows
  expect(entry).toMatchObject({ subject: 'draft', subjectId: `${number}/config/shop|mode`, after: { after: 'on' } })
  expect(answer.headers['x-audit-entries']).toBe(String(entry?.id))
})

test('two edits of one thing are one draft, and an edit back to what is live takes it out', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await setConfig(developer, { 'shop|mode': 'on' })
  const { number } = await openSet(developer)
  await setConfig(developer, { 'shop|mode': 'off' }, inSet(number))
  const first = await developer.call(getChangeSet, { params: { number } })
  await setConfig(developer, { 'shop|mode': 'slow' }, inSet(number))
  const second = await developer.call(getChangeSet, { params: { number } })
  expect(second.counts).toEqual({ added: 0, changed: 1, removed: 0 })
  expect(second.hash).not.toBe(first.hash)
  expect(
    await developer.call(getChangeSetItem, { params: { number }, query: { subject: 'config', id: 'shop|mode' } }),
  ).toMatchObject({ changes: [{ name: '', before: 'on', after: 'slow', live: 'on', isMoved: false }] })
  const items = [{ subject: 'config' as const, id: 'shop|mode', after: 'on' }]
  await developer.call(saveChangeSetItems, { params: { number }, body: { items } })
  expect(await itemsOf(developer, number)).toEqual([])
})

test('invalid and empty drafts are rejected by name, and change nothing', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { number } = await openSet(developer)
  const player = await app.player()
  const stats = { params: { objectId: `game.private.player.${player.gamerTag}` }, body: { set: { LEVEL: '5' } } }
  expect(await developer.send(setStats, stats, inSet(number))).toMatchObject({
    status: 400,
    body: { error: 'NotDraftable', message: expect.stringContaining('stat ') },
  })
  await setConfig(developer, { 'shop|mode': 'on' })
  expect(await developer.send(updateConfig, { body: { upserts: { 'shop|mode': 'on' } } }, inSet(number))).toMatchObject(
    {
      status: 400,
      body: { error: 'NotDraftable' },
    },
  )
  expect(await developer.send(updateConfig, { body: { upserts: { 'a|b': 'c' } } }, inSet(99))).toMatchObject({
    status: 404,
  })
  expect(
    await developer.send(updateConfig, { body: { upserts: { 'a|b': 'c' } } }, { headers: { 'x-change-set': 'x' } }),
  ).toMatchObject({ status: 400, body: { field: 'x-change-set' } })
  // A plan that is made in a transaction which is rolled back would be none.
  const upserts = [{ id: 'currency.gems', properties: {}, tags: [] }]
  expect(await developer.send(planPublish, { body: { id: 'global', upserts } }, inSet(number))).toMatchObject({
    status: 400,
  })
  expect(await itemsOf(developer, number)).toEqual([])
})

test('the same changes have the same hash in whichever order they are made', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const keys = ['shop|a', 'shop|b', 'shop|c']
  const hashes: string[] = []
  for (const order of [keys, [...keys].reverse()]) {
    const { number } = await openSet(developer)
    for (const key of order) await setConfig(developer, { [key]: 'x' }, inSet(number))
    hashes.push((await developer.call(getChangeSet, { params: { number } })).hash)
  }
  expect(hashes[0]).toBe(hashes[1])
})

test('a secret stays encrypted in the set, the plan and the trail, and is applied', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { number } = await openSet(developer)
  const name = 'identity|oidc_google_secret'
  await setConfig(developer, { [name]: 'hush-hush' }, inSet(number))
  const query = { subject: 'config' as const, id: name }
  const item = await developer.call(getChangeSetItem, { params: { number }, query })
  expect(item).toMatchObject({ after: '••••••', changes: [{ after: '••••••', isSecret: true }] })
  const { plan, sample } = await developer.call(planChangeSet, { params: { number } })
  const { rows } = await developer.call(listAuditEntries, { query: {} })
  const stored = await app.db.selectFrom('change_set_items').selectAll().where('cid', '=', app.cid).execute()
  for (const shown of [item, sample, rows, stored]) expect(JSON.stringify(shown)).not.toContain('hush-hush')
  // Undo of an edit brings back the sealed value of before.
  await setConfig(developer, { [name]: 'other' }, inSet(number))
  const [entry] = (await developer.call(listAuditEntries, { query: {} })).rows
  await developer.call(undoChanges, { body: { ids: [entry?.id ?? 0] } })
  const again = await app.db.selectFrom('change_set_items').selectAll().where('cid', '=', app.cid).execute()
  expect(JSON.stringify(again)).not.toContain('hush-hush')
  expect(plan.id).toBeGreaterThan(0)
  await applySet(app, developer, number)
  expect((await configOf(developer))[name]).toBe('hush-hush')
})
