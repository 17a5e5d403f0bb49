import { createTrial, ejectTrial } from '@regent/contract/operate/trials'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import type { Audience } from '@regent/contract/players/player-search'
import {
  createSegment,
  deleteSegment,
  getSegment,
  type SegmentSearch,
  updateSegment,
} from '@regent/contract/players/segments'
import { expect, test } from 'vitest'
import { type Actor, testApp } from '../../../testing/test-app.ts'

const cohorts = JSON.stringify([{ name: 'a', pct: 100 }])
const of = (trial: string): Audience => ({ cohort: { trial, cohort: 'a' } })
const member = (trial: string, rel: 'eq' | 'neq' = 'eq'): SegmentSearch => ({
  criteria: [{ space: 'game.private', stat: `trialmember:${trial}`, rel, value: 'a' }],
})
/** The refusal of a search, with the way in words. */
const refused = (way: string) => ({
  status: 400,
  body: { error: 'BadRequest', field: 'search.criteria', message: expect.stringContaining(way) },
})

async function world() {
  const app = await testApp()
  const developer = await app.as('developer')
  const create = (name: string, audience?: Audience, by: Actor = developer) =>
    by.send(createTrial, { body: { name, strat: 'OPEN', cohorts, audience } })
  const segmentOf = async (name: string, search: SegmentSearch = {}, isShared = true) =>
    (await developer.call(createSegment, { body: { name, isShared, search } })).id
  const change = (id: number, search: SegmentSearch) =>
    developer.send(updateSegment, { params: { id }, body: { search } })
  const read = (id: number) => developer.call(getSegment, { params: { id } })
  const undoNewest = async (subject: 'segment' | 'trial') => {
    const { rows } = await developer.call(listAuditEntries, { query: { subject, limit: 1 } })
    return developer.send(undoChanges, { body: { ids: rows.map(({ id }) => id) } })
  }
  return { app, developer, create, segmentOf, change, read, undoNewest }
}

test('a segment cannot be changed to ask for players of a trial that is for the segment, and says the way', async () => {
  const { create, segmentOf, change, read } = await world()
  const segment = await segmentOf('Chosen')
  await create('First', { segment })
  await create('Second', of('First'))
  expect(await change(segment, member('First'))).toMatchObject(refused('“First” needs players of “First”'))
  expect(await change(segment, member('Second'))).toMatchObject(
    refused('“First” needs players of “Second” needs players of “First”'),
  )
  expect(await read(segment)).toMatchObject({ search: {}, version: 1 })
  expect((await change(segment, member('Second', 'neq'))).status).toBe(200)
  expect((await change(segment, member('Third'))).status).toBe(200)
})

test('the way is followed through segments that the one who changes or creates does not see', async () => {
  const { app, create, segmentOf, change } = await world()
  const open = await segmentOf('Open')
  const own = await segmentOf('Own', member('First'), false)
  await create('First', { segment: open })
  await create('Second', { segment: own })
  const admin = await app.as('admin')
  const body = { search: member('Second') }
  expect(await admin.send(updateSegment, { params: { id: open }, body })).toMatchObject(
    refused('“First” needs players of “Second” needs players of “First”'),
  )
  expect((await change(own, member('Third'))).status).toBe(200)
  expect(await create('Third', of('Second'), admin)).toMatchObject({
    status: 400,
    body: { field: 'audience.cohort.trial', message: expect.stringContaining('“Third” needs players of “Second”') },
  })
})

test('an undo that would bring a circle back is refused, and changes nothing', async () => {
  const { create, segmentOf, change, read, undoNewest } = await world()
  const segment = await segmentOf('Chosen', member('Second'))
  await change(segment, {})
  await create('First', { segment })
  await create('Second', of('First'))
  expect(await undoNewest('segment')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('“First” needs players of “Second” needs players of “First”') },
  })
  expect(await read(segment)).toMatchObject({ search: {}, version: 2 })
})

test('an ejected trial does not return to a segment that has since referred to its players', async () => {
  const { developer, create, segmentOf, change, undoNewest } = await world()
  const segment = await segmentOf('Chosen')
  await create('First', { segment })
  await developer.call(ejectTrial, { body: { name: 'First' } })
  expect((await change(segment, member('First'))).status).toBe(200)
  expect(await undoNewest('trial')).toMatchObject({ status: 400, body: { field: 'audience.segment' } })
  expect((await developer.send(deleteSegment, { params: { id: segment } })).status).toBe(200)
})

test('of two concurrent segment edits that together make a circle, one is rejected', async () => {
  const { create, segmentOf, change } = await world()
  const one = await segmentOf('One')
  const other = await segmentOf('Other')
  await create('First', { segment: one })
  await create('Second', { segment: other })
  const answers = await Promise.all([change(one, member('Second')), change(other, member('First'))])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('of a trial for a segment and a segment for the trial, saved concurrently, one is rejected', async () => {
  const { create, segmentOf, change } = await world()
  const segment = await segmentOf('Chosen')
  for (const name of ['First', 'Second', 'Third']) {
    await change(segment, {})
    const answers = await Promise.all([create(name, { segment }), change(segment, member(name))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  }
})
