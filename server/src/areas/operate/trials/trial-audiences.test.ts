import { createTrial, ejectTrial, forecastTrial, listTrials, startTrial } from '@regent/contract/operate/trials'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import type { Audience } from '@regent/contract/players/player-search'
import { createSegment } from '@regent/contract/players/segments'
import { startSession } from '@regent/contract/players/sessions'
import { expect, test } from 'vitest'
import { veteransAnd } from '../../../testing/audiences.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'

/** After so long the next beginning is a session of its own. */
const pauseMs = 2 * 60_000
const one = (name: string) => JSON.stringify([{ name, pct: 100 }])
const level = (rel: string, value: string) => ({ customAttr: 'LEVEL', customOp: rel, customVal: [value] })

async function world() {
  const app = await ownApp()
  const here = await veteransAnd(app)
  const create = (name: string, audience?: Audience, more: object = {}) =>
    here.developer.send(createTrial, { body: { name, strat: 'OPEN', cohorts: one('a'), audience, ...more } })
  const start = async (name: string) => {
    app.advance(1)
    await here.developer.call(startTrial, { body: { name } })
  }
  const play = async (player: Actor) => {
    app.advance(pauseMs)
    const { gamer } = await player.call(startSession, { body: { platform: 'iOS' } })
    return gamer.trials.map(({ trial }) => trial)
  }
  return { app, ...here, create, start, play }
}

test('a trial with an audience is joined by its players only, beside its rules', async () => {
  const { developer, veteran, novice, segment, create, start, play } = await world()
  await create('Prices', { segment })
  await create('Both', { segment }, { customRules: [level('gt', '50')] })
  await create('Chosen', { gamerTags: [novice.gamerTag] })
  for (const name of ['Prices', 'Both', 'Chosen']) await start(name)
  expect(await play(veteran)).toEqual(['Prices'])
  expect(await play(novice)).toEqual(['Chosen'])
  const { result } = await developer.call(listTrials, {})
  expect(result.find(({ name }) => name === 'Prices')).toMatchObject({ audience: { segment }, assigned: 1 })
})

test('with a flow, players outside of the audience leave, and return to the same cohort', async () => {
  const { veteran, segment, create, start, play, setLevel } = await world()
  await create('Prices', { segment }, { strat: 'OPEN_WITH_FLOW' })
  await start('Prices')
  expect(await play(veteran)).toEqual(['Prices'])
  await setLevel(veteran, 1)
  expect(await play(veteran)).toEqual([])
  await setLevel(veteran, 40)
  expect(await play(veteran)).toEqual(['Prices'])
})

test('the forecast counts the players of the audience', async () => {
  const { developer, novice, segment, create } = await world()
  const matching = async (name: string) => (await developer.call(forecastTrial, { params: { name } })).matching
  await create('Prices', { segment })
  await create('Chosen', { gamerTags: [novice.gamerTag] })
  await create('Other', { segment }, { customRules: [level('lt', '5')] })
  expect([await matching('Prices'), await matching('Chosen'), await matching('Other')]).toEqual([1, 1, 0])
})

test('a trial for the cohort of another one is joined by its members, at their next session', async () => {
  const { veteran, novice, segment, create, start, play } = await world()
  await create('First', { segment })
  expect((await create('Second', { cohort: { trial: 'First', cohort: 'a' } })).status).toBe(200)
  for (const name of ['First', 'Second']) await start(name)
  await play(veteran)
  expect(await play(veteran)).toEqual(['First', 'Second'])
  await play(novice)
  expect(await play(novice)).toEqual([])
  const cohort = { trial: 'First', cohort: 'z' }
  expect(await create('Third', { cohort })).toMatchObject({
    status: 400,
    body: { field: 'audience.cohort.cohort', message: expect.stringContaining('Its cohorts: a') },
  })
})

test('an audience that leads back to its own trial is refused with the way', async () => {
  const { developer, create } = await world()
  const of = (trial: string) => ({ cohort: { trial, cohort: 'a' } })
  expect(await create('Loop', of('Loop'))).toMatchObject({
    status: 400,
    body: {
      field: 'audience.cohort.trial',
      message: expect.stringContaining('“Loop” needs players of “Loop”'),
    },
  })
  await create('First')
  await create('Second', of('First'))
  await developer.call(ejectTrial, { body: { name: 'First' } })
  expect(await create('First', of('Second'))).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('“First” needs players of “Second” needs players of “First”') },
  })
  expect((await create('First')).status).toBe(200)
})

test('an audience whose rules or segment ask for players of the trial itself is refused; asking for others is not', async () => {
  const { developer, create } = await world()
  const member = (trial: string, rel: 'eq' | 'neq') => ({
    criteria: [{ space: 'game.private' as const, stat: `trialmember:${trial}`, rel, value: 'a' }],
  })
  expect(await create('Loop', { rules: member('Loop', 'eq') })).toMatchObject({
    status: 400,
    body: { field: 'audience.rules.criteria', message: expect.stringContaining('“Loop” needs players of “Loop”') },
  })
  expect(await create('Loop', { rules: member('Loop', 'neq') })).toMatchObject({ status: 200 })
  const content = { name: 'In the second', isShared: true, search: member('Second', 'eq') }
  const { id: segment } = await developer.call(createSegment, { body: content })
  expect(await create('First', { segment })).toMatchObject({ status: 200 })
  expect(await create('Second', { cohort: { trial: 'First', cohort: 'a' } })).toMatchObject({
    status: 400,
    body: {
      field: 'audience.cohort.trial',
      message: expect.stringContaining('“Second” needs players of “First” needs players of “Second”'),
    },
  })
  expect(await create('Second', { segment })).toMatchObject({ status: 400, body: { field: 'audience.segment' } })
})

test('rules of a trial that need its own players are refused; those that leave another way in are not', async () => {
  const { create } = await world()
  const member = (trial: string, customOp = 'eq') => ({
    customOp,
    customAttr: `trialmember:${trial}`,
    customVal: ['a'],
  })
  const both = (customOp: string, trial: string) => ({ customOp, customItems: [level('gt', '5'), member(trial)] })
  for (const customRules of [[member('Loop')], [member('Loop'), both('And', 'Loop')]]) {
    expect(await create('Loop', undefined, { customRules })).toMatchObject({
      status: 400,
      body: { field: 'customRules', message: expect.stringContaining('“Loop” needs players of “Loop”') },
    })
  }
  const open = [[member('One', 'neq')], [member('Two'), level('gt', '5')], [both('Or', 'Three')]]
  for (const [index, name] of ['One', 'Two', 'Three'].entries()) {
    expect(await create(name, undefined, { customRules: open[index] })).toMatchObject({ status: 200 })
  }
  expect(await create('First', undefined, { customRules: [member('Second')] })).toMatchObject({ status: 200 })
  expect(await create('Second', { cohort: { trial: 'First', cohort: 'a' } })).toMatchObject({
    status: 400,
    body: {
      field: 'audience.cohort.trial',
      message: expect.stringContaining('“Second” needs players of “First” needs players of “Second”'),
    },
  })
})

test('an ejected trial returns with its audience', async () => {
  const { developer, veteran, novice, segment, create, start, play } = await world()
  await create('Prices', { segment })
  await start('Prices')
  await developer.call(ejectTrial, { body: { name: 'Prices' } })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'trial', limit: 1 } })
  expect(rows[0]).toMatchObject({ before: { audience: { segment } } })
  await developer.call(undoChanges, { body: { ids: rows.map(({ id }) => id) } })
  expect([await play(veteran), await play(novice)]).toEqual([['Prices'], []])
})
