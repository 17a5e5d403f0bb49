import { getAuditEntry, listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { listPlans } from '@regent/contract/organization/plans'
import { planStatsOfPlayers } from '@regent/contract/players/bulk-stats'
import { createSegment, deleteSegment, listSegments, updateSegment } from '@regent/contract/players/segments'
import { expect, test } from 'vitest'
import { type Actor, testApp } from '../../../testing/test-app.ts'

const search = { installedWithinDays: 30 }

test('the trail tells others that a private segment was changed, and its owner also what', async () => {
  const app = await testApp()
  const owner = await app.as('developer')
  const admin = await app.as('admin')
  await app.player()
  const { id } = await owner.call(createSegment, { body: { name: 'Mine', search } })
  const params = { id }
  await owner.call(updateSegment, { params, body: { name: 'Still mine', search: { installedWithinDays: 60 } } })
  await owner.call(updateSegment, { params, body: { name: 'Ours', isShared: true } })
  await owner.call(updateSegment, { params, body: { name: 'Mine again', isShared: false } })
  await owner.call(planStatsOfPlayers, { body: { players: { segment: id }, key: 'A', act: 'set', value: '1' } })
  await owner.call(deleteSegment, { params })
  const entriesFor = async (by: Actor) => (await by.call(listAuditEntries, { query: { subject: 'segment' } })).rows
  const seenBy = async (by: Actor) => (await entriesFor(by)).map(({ before, after }) => ({ before, after })).reverse()
  const mine = { isShared: false, accountId: owner.accountId }
  expect(await seenBy(owner)).toEqual([
    { before: null, after: { name: 'Mine', search, ...mine } },
    { before: { name: 'Mine', search }, after: { name: 'Still mine', search: { installedWithinDays: 60 } } },
    { before: { name: 'Still mine', isShared: false }, after: { name: 'Ours', isShared: true } },
    { before: { name: 'Ours', isShared: true }, after: { name: 'Mine again', isShared: false } },
    { before: { name: 'Mine again', search: { installedWithinDays: 60 }, ...mine }, after: null },
  ])
  const hidden = { name: '••••••', search: '••••••' }
  expect(await seenBy(admin)).toEqual([
    { before: null, after: { ...hidden, ...mine } },
    { before: hidden, after: hidden },
    { before: { name: '••••••', isShared: false }, after: { name: 'Ours', isShared: true } },
    { before: { name: 'Ours', isShared: true }, after: { name: '••••••', isShared: false } },
    { before: { ...hidden, ...mine }, after: null },
  ])
  for (const entry of await entriesFor(admin)) {
    const answer = await admin.call(getAuditEntry, { params: { id: entry.id } })
    expect(answer.undo).toMatchObject({ isPossible: false, reason: expect.stringContaining('private'), fields: [] })
    await expect(admin.call(undoChanges, { body: { ids: [entry.id] } })).rejects.toMatchObject({ code: 'NotUndoable' })
  }
  const plans = JSON.stringify(await admin.call(listPlans, {}))
  expect(plans).toContain('of a private segment')
  expect(plans).not.toContain('Mine again')

  // What was shared once is in the trail; what it became since is not.
  const [deletion] = await entriesFor(owner)
  await owner.call(undoChanges, { body: { ids: [deletion?.id ?? 0] } })
  expect((await owner.call(listSegments, {})).segments).toMatchObject([{ id, name: 'Mine again' }])
  await owner.call(updateSegment, { params, body: { isShared: true } })
  await admin.call(updateSegment, { params, body: { search: { platform: 'PS5' } } })
  const [byAdmin] = await entriesFor(admin)
  await owner.call(updateSegment, { params, body: { isShared: false, search: { platform: 'Secret' } } })
  const ofAdmin = await admin.call(getAuditEntry, { params: { id: byAdmin?.id ?? 0 } })
  expect(ofAdmin.undo.isPossible).toBe(false)
  expect(JSON.stringify(ofAdmin)).not.toContain('Secret')
})

test('an undo that would take a name which is another segment’s by now says so', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const make = () => developer.call(createSegment, { body: { name: 'Whales', search, isShared: true } })
  const { id } = await make()
  await developer.call(deleteSegment, { params: { id } })
  await make()
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'segment' } })
  const ids = [rows.find(({ after }) => after === null)?.id ?? 0]
  await expect(developer.call(undoChanges, { body: { ids } })).rejects.toMatchObject({
    status: 409,
    code: 'SegmentNameTaken',
    field: 'name',
  })
})
