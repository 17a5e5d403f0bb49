import { listAnnouncements, saveAnnouncement } from '@regent/contract/communicate/announcements'
import { type DraftSubject, draftSubjects } from '@regent/contract/drafts'
import { createLeaderboard, listLeaderboards } from '@regent/contract/engage/leaderboards'
import { getChangeSetItem, saveChangeSetItems } from '@regent/contract/operate/change-sets'
import { listCloudFiles, saveCloudFile } from '@regent/contract/operate/cloud-files'
import type { FieldSchema } from '@regent/contract/operate/content/content-fields'
import { hiddenValue, listJobs, saveJob } from '@regent/contract/operate/scheduler'
import { createTrial, listTrials } from '@regent/contract/operate/trials'
import { expect, test } from 'vitest'
import { registry } from '../../../areas.ts'
import { applySet, openSet } from '../../../testing/change-sets.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'

test.each(draftSubjects)('a draft of the kind %s is edited by the fields of its schema', (subject) => {
  const { reads, schema, fixed, madeElsewhere } = registry.drafts[subject]
  expect(reads ?? schema).toBeDefined()
  // What stays as it is says why, in words for people, or is nobody's business.
  for (const why of Object.values(fixed?.(null) ?? {})) expect(why).toMatch(/^$|^[A-Z].*\.$/)
  if (madeElsewhere !== undefined) expect(madeElsewhere).toMatch(/^is .* form of .*\.$/)
})

/** Sets out to remove a thing, which shows its state, and saves that with changes; returns the set and how to save it. */
async function editing(by: Actor, subject: DraftSubject, id: string) {
  const { number } = await openSet(by)
  const save = (after: unknown) =>
    by.send(saveChangeSetItems, { params: { number }, body: { items: [{ subject, id, after }] } })
  const remove = { subject, id, isRemoved: true as const }
  await by.call(saveChangeSetItems, { params: { number }, body: { items: [remove] } })
  const { changes, schema } = await by.call(getChangeSetItem, { params: { number }, query: { subject, id } })
  const state = Object.fromEntries(changes.map(({ name, live }) => [name, live]))
  return { number, save, state, fields: (schema as FieldSchema).properties ?? {} }
}

test('a leaderboard is edited by its settings, which are checked as in its form', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await developer.call(createLeaderboard, { params: { id: 'boards.duels' }, body: { scoreName: 'wins' } })
  const { number, save, state, fields } = await editing(developer, 'leaderboard', 'boards.duels')
  expect(fields['freezeTime']).toMatchObject({ format: 'date-time', title: 'Freezes at' })
  expect(await save({ ...state, partitioned: true })).toMatchObject({
    status: 400,
    body: { field: 'items.0.after.maxEntries' },
  })
  expect(await save({ ...state, scoreName: 'points', maxEntries: 50 })).toMatchObject({ status: 200 })
  expect((await applySet(app, developer, number)).state).toBe('done')
  const { rows } = await developer.call(listLeaderboards, { query: {} })
  expect(rows).toMatchObject([{ id: 'boards.duels', metaData: { scoreName: 'points', maxEntries: 50 } }])
})

test('the assignment of a trial cannot change once it exists, and its start is edited', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const cohorts = JSON.stringify([{ name: 'a', pct: 100 }])
  await developer.call(createTrial, { body: { name: 'prices', strat: 'GLOBALLY_OPEN', cohorts } })
  const { number, save, state, fields } = await editing(developer, 'trial', 'prices')
  expect(fields['strategy']).toMatchObject({ 'x-fixed': expect.stringContaining('Create another trial') })
  expect(await save({ ...state, strategy: 'GLOBALLY_MUTUAL_EXCLUSIVE' })).toMatchObject({
    status: 400,
    body: { field: 'items.0.after.strategy' },
  })
  expect(await save({ ...state, isActive: true })).toMatchObject({ status: 200 })
  expect((await applySet(app, developer, number)).state).toBe('done')
  expect((await developer.call(listTrials, {})).result).toMatchObject([{ name: 'prices', active: true }])
})

test('the texts of an announcement are edited; what its gifts are is checked', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await publishItems(app, [{ id: 'currency.gems' }])
  const text = { language: 'en', subject: 'Hello', message: 'All of you', summary: '' }
  const refs = { title: { localizationId: '' }, summary: { localizationId: '' }, body: { localizationId: '' } }
  await developer.call(saveAnnouncement, { body: { symbol: 'spring', channel: 'any', ...refs, translations: [text] } })
  const { number, save, state } = await editing(developer, 'announcement', 'spring')
  expect(await save({ ...state, attachments: [{ symbol: 'currency.nothing', count: 1 }] })).toMatchObject({
    status: 400,
    body: { field: 'items.0.after.attachments.0.symbol' },
  })
  expect(await save({ ...state, startDate: '2030-01-02T00:00:00Z', endDate: '2030-01-01T00:00:00Z' })).toMatchObject({
    status: 400,
    body: { field: 'items.0.after.endDate' },
  })
  expect(await save({ ...state, translations: [{ ...text, subject: 'Good day' }] })).toMatchObject({ status: 200 })
  expect((await applySet(app, developer, number)).state).toBe('done')
  expect((await developer.call(listAnnouncements, {})).content).toMatchObject([
    { symbol: 'spring', translations: [{ subject: 'Good day' }] },
  ])
})

test('a job keeps its secret headers, and a new secret is hidden as in its form', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const headers = [{ key: 'x-api-key', value: 'old-secret' }]
  const { id } = await developer.call(saveJob, {
    body: {
      name: 'Export',
      triggers: [{ type: 'CronTrigger', expression: '0 0 3 * * *' }],
      jobAction: { type: 'HttpCall', method: 'POST', uri: 'https://jobs.test/export', headers },
    },
  })
  const { number, save, state, fields } = await editing(developer, 'job', id)
  expect(fields['secretHeaders']).toMatchObject({ 'x-fixed': '' })
  const action = state['action'] as object
  expect(JSON.stringify(state)).not.toContain('old-secret')
  expect(await save({ ...state, action: { ...action, uri: 'ftp://x' } })).toMatchObject({
    status: 400,
    body: { field: 'items.0.after.action.uri' },
  })
  const exact = [{ type: 'ExactTrigger', executeAt: '2020-01-01T00:00:00Z' }]
  expect(await save({ ...state, triggers: exact })).toMatchObject({
    status: 400,
    body: { field: 'items.0.after.triggers' },
  })
  const changed = { ...action, headers: [{ key: 'x-api-key', value: 'new-secret' }] }
  expect(await save({ ...state, name: 'Export all', action: changed })).toMatchObject({ status: 200 })
  const item = await developer.call(getChangeSetItem, { params: { number }, query: { subject: 'job', id } })
  expect(JSON.stringify(item)).not.toMatch(/old-secret|new-secret/)
  // Hidden values that come back stay as they are.
  expect(await save(item.after)).toMatchObject({ status: 200 })
  expect((await applySet(app, developer, number)).state).toBe('done')
  const { records } = await developer.call(listJobs, { query: {} })
  expect(records).toMatchObject([{ name: 'Export all', jobAction: { headers: [{ value: 'new-secret' }] } }])
  expect(hiddenValue).not.toBe('new-secret')
})

test('the words of a cloud file are edited; its content is uploaded in its own form', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const filePayloadBase64 = Buffer.from('{}').toString('base64')
  await developer.call(saveCloudFile, {
    body: { kind: 'base', name: 'settings', filePayloadBase64, mimeType: 'application/json' },
  })
  const { number, save, state, fields } = await editing(developer, 'cloud-file', 'base/settings')
  expect(fields['content']).toMatchObject({ 'x-fixed': expect.stringContaining('uploaded') })
  const content = { ...(state['content'] as object), object: 'cloud-files/elsewhere/stolen' }
  expect(await save({ ...state, content })).toMatchObject({ status: 400, body: { field: 'items.0.after.content' } })
  const another = { subject: 'cloud-file' as const, id: 'base/other', after: { ...state, name: 'other' } }
  expect(await developer.send(saveChangeSetItems, { params: { number }, body: { items: [another] } })).toMatchObject({
    status: 400,
    body: { error: 'NotDraftable' },
  })
  expect(await save({ ...state, tags: ['live'] })).toMatchObject({ status: 200 })
  expect((await applySet(app, developer, number)).state).toBe('done')
  expect((await developer.call(listCloudFiles, { query: {} })).data).toMatchObject([{ data: { tags: ['live'] } }])
})
