import { listCloudFiles, listPlayerCloudMeta, saveCloudFile } from '@regent/contract/operate/cloud-files'
import { updateConfig } from '@regent/contract/operate/config'
import { listNeeds } from '@regent/contract/operate/now'
import {
  addTrialData,
  createTrial,
  deleteTrialData,
  ejectTrial,
  forecastTrial,
  getPlayerTrials,
  getTrialData,
  getTrialResults,
  listTrials,
  pauseTrial,
  scheduleTrial,
  startTrial,
} from '@regent/contract/operate/trials'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { startSession } from '@regent/contract/players/sessions'
import { getStats, setStats, toObjectId } from '@regent/contract/players/stats'
import { listTimeline } from '@regent/contract/players/timeline'
import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { recordEvents } from '../../../kernel/history/record.ts'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'

/** After so long the next beginning is a session of its own. */
const pauseMs = 2 * 60_000
const base64 = (text: string) => Buffer.from(text).toString('base64')
const halves = [
  { name: 'a', pct: 50 },
  { name: 'b', pct: 50 },
]

type TrialInput = { strat?: string; cohorts?: { name: string; pct: number }[]; customRules?: object[] }

async function studio() {
  const app = await ownApp()
  const developer = await app.as('developer')
  const create = (name: string, { strat = 'GLOBALLY_OPEN', cohorts = halves, customRules = [] }: TrialInput = {}) =>
    developer.send(createTrial, { body: { name, strat, cohorts: JSON.stringify(cohorts), customRules } })
  const start = (name: string) => developer.call(startTrial, { body: { name } })
  const make = async (name: string, given: TrialInput = {}) => {
    expect((await create(name, given)).body).toEqual({ result: true })
    // Those that were started first come first.
    app.advance(1)
    await start(name)
  }
  const trials = async () => (await developer.call(listTrials, {})).result
  const trialsOf = async ({ gamerTag }: Actor) =>
    (await developer.call(getPlayerTrials, { query: { dbid: gamerTag } })).trials.map(
      ({ trial, cohort }) => `${trial}/${cohort}`,
    )
  const set = ({ gamerTag }: Actor, stats: Record<string, string>) =>
    developer.call(setStats, { params: { objectId: toObjectId('game.private', gamerTag) }, body: { set: stats } })
  const statsOf = async ({ gamerTag }: Actor) =>
    (await developer.call(getStats, { params: { objectId: toObjectId('game.private', gamerTag) } })).stats
  return { app, developer, create, start, make, trials, trialsOf, set, statsOf }
}

/** A player of its own begins to play; answers what it is told of its trials. */
const play = async (player: Actor) => (await player.call(startSession, { body: { platform: 'iOS' } })).gamer.trials

const one = (name: string) => ({ cohorts: [{ name, pct: 100 }] })

test('a trial is made paused, started, paused and ejected; the list has the newest first', async () => {
  const { app, developer, create, start, trials } = await studio()
  await create('first', { strat: 'MUTUAL_EXCLUSIVE_WITH_FLOW' })
  app.advance(1_000)
  await create('second')
  expect(await trials()).toMatchObject([
    { name: 'second', active: false, strategy: 'GLOBALLY_OPEN', withFlow: false, assigned: 0 },
    {
      name: 'first',
      ttype: 'cohort',
      ctype: 'PCT_ALLOCATION',
      withFlow: true,
      strategy: 'GLOBALLY_MUTUAL_EXCLUSIVE_WITH_FLOW',
      cohorts: [
        { name: 'a', pct: 50, assigned: 0, cloudData: [] },
        { name: 'b', pct: 50 },
      ],
    },
  ])
  await start('first')
  expect((await trials())[1]).toMatchObject({ active: true, activated: app.now() })
  await developer.call(pauseTrial, { body: { name: 'first' } })
  expect((await trials())[1]).toMatchObject({ active: false })
  await developer.call(ejectTrial, { body: { name: 'first', trialType: 'cohort' } })
  expect((await trials()).map(({ name }) => name)).toEqual(['second'])
  expect((await create('first')).status).toBe(200)
})

test('an error in a trial names its field, and no trial is created', async () => {
  const { developer, create, trials } = await studio()
  const rule = { customOp: 'eq', customAttr: 'LEVEL', customVal: ['1'] }
  let deep: object = rule
  for (let level = 0; level < 6; level += 1) deep = { customOp: 'And', customItems: [deep, rule] }
  const cases: [TrialInput, string][] = [
    [{ strat: 'SOMEHOW' }, 'strat'],
    [{ cohorts: [] }, 'cohorts'],
    [
      {
        cohorts: [
          { name: 'a', pct: 60 },
          { name: 'b', pct: 41 },
        ],
      },
      'cohorts',
    ],
    [
      {
        cohorts: [
          { name: 'a', pct: 1 },
          { name: 'a', pct: 1 },
        ],
      },
      'cohorts',
    ],
    [{ cohorts: [{ name: 'a', pct: -1 }] }, 'cohorts.0.pct'],
    [{ customRules: [rule, { ...rule, customOp: 'like' }] }, 'customRules.1.customOp'],
    [{ customRules: [deep] }, 'customRules.0'],
  ]
  for (const [given, field] of cases) {
    const { status, body } = await create('trial', given)
    expect([status, (body as { field: string }).field]).toEqual([400, expect.stringContaining(field)])
  }
  const text = await developer.send(createTrial, { body: { name: 't', strat: 'GLOBALLY_OPEN', cohorts: 'a, b' } })
  expect(text).toMatchObject({ status: 400, body: { field: 'cohorts' } })
  expect(await trials()).toEqual([])
  await create('trial')
  expect(await create('trial')).toMatchObject({ status: 409, body: { error: 'TrialExists' } })
})

test('a player joins when it begins to play, once and for good; its stats, its timeline and the counts say so [stats-16]', async () => {
  const { app, developer, make, trials, statsOf } = await studio()
  const player = await app.player()
  expect(await play(player)).toEqual([])
  await make('price')
  app.advance(pauseMs)
  const told = await Promise.all([play(player), play(player)])
  const [entry] = told.flat()
  expect(told).toEqual([[entry], [entry]])
  const [trial] = await trials()
  expect(trial?.cohorts.map(({ name, assigned }) => [name, assigned])).toEqual([
    ['a', entry?.cohort === 'a' ? 1 : 0],
    ['b', entry?.cohort === 'b' ? 1 : 0],
  ])
  expect(await statsOf(player)).toMatchObject({ TRIALS: '["price"]', 'trialmember:price': entry?.cohort })
  const query = { kinds: ['trial' as const] }
  const { rows } = await developer.call(listTimeline, { params: { gamerTag: player.gamerTag }, query })
  expect(rows).toMatchObject([{ kind: 'trial', by: 'player', of: entry }])
})

test('rules over stats say whom a trial is for: And and Or, one within the other', async () => {
  const { app, make, set, trialsOf } = await studio()
  const at = (customAttr: string, customOp: string, ...customVal: string[]) => ({ customAttr, customOp, customVal })
  await make('veterans', {
    ...one('all'),
    customRules: [
      { customOp: 'And', customItems: [at('LEVEL', 'gte', '10'), at('geo_country_code', 'in', 'DE', 'FR')] },
      at('VIP_LEVEL', 'gt', '4'),
    ],
  })
  const cases = [
    [{ LEVEL: '12', geo_country_code: 'FR' }, true],
    [{ LEVEL: '12', geo_country_code: 'US' }, false],
    [{ LEVEL: '9', geo_country_code: 'DE' }, false],
    [{ VIP_LEVEL: '5' }, true],
    [{}, false],
  ] as const
  for (const [stats, isFor] of cases) {
    const player = await app.player()
    await set(player, stats)
    await play(player)
    expect([stats, await trialsOf(player)]).toEqual([stats, isFor ? ['veterans/all'] : []])
  }
})

test('a player of a mutually exclusive trial is in no other one, in any order', async () => {
  const { app, developer, make, trialsOf } = await studio()
  await make('open one', one('x'))
  await make('open two', one('y'))
  const early = await app.player()
  await play(early)
  expect(await trialsOf(early)).toEqual(['open one/x', 'open two/y'])
  await make('alone', { ...one('z'), strat: 'GLOBALLY_MUTUAL_EXCLUSIVE' })
  const another = await app.player()
  await play(another)
  expect(await trialsOf(another)).toEqual(['open one/x', 'open two/y'])
  for (const name of ['open one', 'open two']) await developer.call(pauseTrial, { body: { name } })
  const late = await app.player()
  await Promise.all([play(late), play(late)])
  expect(await trialsOf(late)).toEqual(['alone/z'])
  for (const name of ['open one', 'open two']) await developer.call(startTrial, { body: { name } })
  app.advance(pauseMs)
  await play(late)
  expect(await trialsOf(late)).toEqual(['alone/z'])
})

test('each playing trial that a player is not in says the first condition that they do not meet', async () => {
  const { app, developer, make, create, set } = await studio()
  const at = (customAttr: string, customOp: string, ...customVal: string[]) => ({ customAttr, customOp, customVal })
  const both = { customOp: 'And', customItems: [at('LEVEL', 'gte', '10'), at('geo_country_code', 'in', 'DE', 'FR')] }
  const player = await app.player()
  await set(player, { LEVEL: '12', geo_country_code: 'US' })
  await make('joined', one('all'))
  await play(player)
  await make('abroad', { customRules: [both] })
  await make('veterans', { customRules: [at('LEVEL', 'gt', '30'), at('VIP_LEVEL', 'gt', '4')] })
  await make('alone', { strat: 'GLOBALLY_MUTUAL_EXCLUSIVE' })
  await make('nobody', { cohorts: [{ name: 'a', pct: 0 }] })
  await make('next', one('all'))
  await developer.send(createTrial, {
    body: {
      name: 'others',
      strat: 'GLOBALLY_OPEN',
      cohorts: JSON.stringify(halves),
      customRules: [],
      audience: { gamerTags: [(await app.player()).gamerTag] },
    },
  })
  await developer.call(startTrial, { body: { name: 'others' } })
  await create('paused')
  const query = { dbid: player.gamerTag }
  expect(await developer.call(getPlayerTrials, { query })).not.toHaveProperty('outside')
  const { trials, outside = [] } = await developer.call(getPlayerTrials, { query: { ...query, with_outside: true } })
  expect(trials.map(({ trial }) => trial)).toEqual(['joined'])
  expect(Object.fromEntries(outside.map(({ trial, why }) => [trial, why]))).toEqual({
    abroad: 'The stat geo_country_code must be one of DE, FR.',
    veterans: 'The player does not meet any rule of the trial.',
    alone: 'The player is in joined, and one of the two trials excludes the other.',
    nobody: 'The cohorts do not cover all players. This player is outside.',
    next: 'The player meets all conditions and joins with their next session.',
    others: 'The player is not in the audience of the trial.',
  })
})

test('with a flow a player leaves a trial that no longer matches, and returns to the same cohort', async () => {
  const { app, developer, make, set, trialsOf, statsOf } = await studio()
  const rules = { customRules: [{ customAttr: 'LEVEL', customOp: 'lt', customVal: ['10'] }] }
  await make('flowing', { ...rules, strat: 'GLOBALLY_OPEN_WITH_FLOW' })
  await make('firm', rules)
  const player = await app.player()
  const begin = async (LEVEL: string) => {
    await set(player, { LEVEL })
    app.advance(pauseMs)
    await play(player)
    return trialsOf(player)
  }
  const both = await begin('3')
  expect(both).toHaveLength(2)
  expect(await begin('12')).toEqual(both.filter((entry) => entry.startsWith('firm')))
  expect(Object.keys(await statsOf(player))).not.toContain('trialmember:flowing')
  await developer.call(pauseTrial, { body: { name: 'flowing' } })
  expect(await begin('3')).toHaveLength(1)
  await developer.call(startTrial, { body: { name: 'flowing' } })
  expect(await begin('4')).toEqual(both)
})

test('a cohort’s file takes the place of the base file of its name, for its players alone', async () => {
  const { app, developer, make, trials } = await studio()
  for (const name of ['prices.json', 'islands.csv']) {
    await developer.call(saveCloudFile, { body: { name, filePayloadBase64: base64('base') } })
  }
  await make('price', one('cheap'))
  const given = { trialName: 'price', cohortName: 'cheap', dataName: 'prices.json', filePayloadBase64: base64('low') }
  const { sid } = await developer.call(addTrialData, { body: given })
  const outside = await app.player()
  const inside = await app.player()
  await play(inside)
  const metaOf = async (player: Actor) =>
    (await player.call(listPlayerCloudMeta, {})).meta.map(({ ref, cohort }) => `${ref} ${cohort.trial}`).sort()
  expect(await metaOf(outside)).toEqual(['islands.csv ', 'prices.json '])
  expect(await metaOf(inside)).toEqual(['islands.csv ', 'prices.json price'])
  const { meta } = await inside.call(listPlayerCloudMeta, {})
  const url = new URL(`http://${meta.find(({ ref }) => ref === 'prices.json')?.uri}`).pathname
  expect((await app.app.inject({ method: 'GET', url })).body).toBe('low')
  expect((await developer.call(getTrialData, { query: { id: sid } })).data).toBe(base64('low'))
  expect((await trials())[0]?.cohorts[0]?.cloudData).toMatchObject([{ sid, ref: 'prices.json' }])
  const query = { dbid: inside.gamerTag }
  expect((await developer.call(getPlayerTrials, { query })).cohortData).toMatchObject([{ sid }])
  expect((await developer.call(listCloudFiles, { query: { cohort: 'price/cheap' } })).data).toHaveLength(1)
  for (const [field, wrong] of [
    ['trialName', 'none'],
    ['cohortName', 'none'],
  ] as const) {
    expect(await developer.send(addTrialData, { body: { ...given, [field]: wrong } })).toMatchObject({
      status: 404,
      body: { field },
    })
  }
  await developer.call(deleteTrialData, { body: { id: sid } })
  expect(await metaOf(inside)).toEqual(['islands.csv ', 'prices.json '])
})

test('ejecting takes everybody out, with stats and files; undone, all of it is there again', async () => {
  const { app, developer, make, trials, trialsOf, statsOf } = await studio()
  await make('price', one('cheap'))
  const given = { trialName: 'price', cohortName: 'cheap', dataName: 'p.json', filePayloadBase64: base64('low') }
  await developer.call(addTrialData, { body: given })
  const player = await app.player()
  await play(player)
  await developer.call(ejectTrial, { body: { name: 'price' } })
  await app.runJobs()
  expect(await trialsOf(player)).toEqual([])
  expect(Object.keys(await statsOf(player)).filter((key) => /trial/i.test(key))).toEqual([])
  expect((await player.call(listPlayerCloudMeta, {})).meta).toEqual([])
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'trial', limit: 1 } })
  await developer.call(undoChanges, { body: { ids: rows.map(({ id }) => id) } })
  await app.runJobs()
  expect(await trialsOf(player)).toEqual(['price/cheap'])
  expect(await statsOf(player)).toMatchObject({ TRIALS: '["price"]', 'trialmember:price': 'cheap' })
  expect((await trials())[0]).toMatchObject({
    active: true,
    assigned: 1,
    cohorts: [{ cloudData: [{ ref: 'p.json' }] }],
  })
})

test('before a start it is said how many it is for, and whom another trial holds', async () => {
  const { app, developer, create, make, set } = await studio()
  const players = await Promise.all([1, 2, 3, 4].map(() => app.player()))
  for (const player of players.slice(0, 3)) await set(player, { LEVEL: '10' })
  await make('alone', { ...one('x'), strat: 'GLOBALLY_MUTUAL_EXCLUSIVE' })
  for (const player of players.slice(0, 1)) await play(player)
  await create('next', { customRules: [{ customAttr: 'LEVEL', customOp: 'eq', customVal: ['10'] }] })
  expect(await developer.call(forecastTrial, { params: { name: 'next' } })).toEqual({
    isExact: true,
    players: 4,
    matching: 3,
    held: 1,
    lately: 0,
    cohorts: [
      { name: 'a', players: 1 },
      { name: 'b', players: 1 },
    ],
  })
})

test('results are what the players of a cohort did since they joined, by the history', async () => {
  const { app, developer, make } = await studio()
  await make('price', {
    cohorts: [
      { name: 'cheap', pct: 100 },
      { name: 'none', pct: 0 },
    ],
  })
  const players = await Promise.all([1, 2].map(() => app.player()))
  for (const player of players) await play(player)
  const realm = { db: app.db, id: app.pid }
  const [gamerTag] = players.map((player) => player.gamerTag)
  const paid = { txid: 1, provider: 'test', sku: 'gems', price: 499, currency: 'USD', amount: 499 }
  const session = { session_id: 9, dayssinceinstall: 1, firstdailysession: true }
  await recordEvents(realm, [
    { namespace: 'platform_commerce_hard_purchase', at: app.now() - 1, gamerTag, fields: { ...paid, price: 999 } },
    { namespace: 'platform_commerce_hard_purchase', at: app.now() + 1, gamerTag, fields: paid },
    { namespace: 'platform_session_session', at: app.now() + dayMs, gamerTag, fields: session },
    // Two of three euro are given back; yen have no rate.
    ...(['EUR', 'JPY'] as const).map((currency, index) => ({
      namespace: 'platform_commerce_hard_purchase' as const,
      at: app.now() + 2,
      gamerTag,
      fields: { ...paid, txid: 2 + index, currency, amount: 300 },
    })),
    {
      namespace: 'platform_commerce_refund',
      at: app.now() + dayMs,
      gamerTag,
      fields: { ...paid, txid: 2, currency: 'EUR', amount: 200, reason: 'Asked.' },
    },
  ])
  await developer.call(updateConfig, { body: { upserts: { 'payments|rate.EUR': '1.5 2026-01-01' } } })
  app.advance(2 * dayMs)
  await app.moveHistory()
  const { cohorts, findings } = await (await app.as('tester')).call(getTrialResults, { params: { name: 'price' } })
  expect(cohorts).toMatchObject([
    {
      name: 'cheap',
      players: 2,
      sessions: 3,
      sessionsPerPlayer: { value: 1.5 },
      retention: [
        { day: 1, players: 2, returned: 1, share: { value: 0.5 } },
        { day: 7, players: 0, returned: 0 },
        { day: 30, players: 0, returned: 0 },
      ],
      payers: 1,
      payerShare: { value: 0.5 },
      revenue: 649,
      revenuePerPlayer: { value: 324.5 },
    },
    { name: 'none', players: 0, sessions: 0 },
  ])
  expect(findings.map(({ isDifferent }) => isDifferent)).not.toContain(true)
})

test('a trial starts by itself at its time, unless it was taken off the schedule or started before', async () => {
  // An operator’s token lasts an hour.
  const laterMs = 1_800_000
  const { app, developer, create, start, trials } = await studio()
  for (const name of ['timed', 'taken-off', 'started']) await create(name)
  const schedule = (name: string, time: number) => developer.send(scheduleTrial, { body: { name, time } })
  const time = app.now() + laterMs
  for (const name of ['timed', 'taken-off', 'started'])
    expect(await schedule(name, time)).toMatchObject({ status: 200 })
  expect((await trials()).map(({ starts }) => starts)).toEqual([time, time, time])
  await schedule('taken-off', 0)
  await start('started')
  const active = async () => (await trials()).flatMap(({ name, active, starts }) => (active ? [[name, starts]] : []))
  expect(await active()).toEqual([['started', undefined]])
  await app.runJobs()
  expect(await active()).toHaveLength(1)
  app.advance(laterMs)
  await app.runJobs()
  expect((await active()).toSorted()).toEqual([
    ['started', undefined],
    ['timed', undefined],
  ])
  const refused = async (name: string, at: number) =>
    (await developer.send(scheduleTrial, { body: { name, time: at } })).body as { field?: string }
  expect((await refused('taken-off', app.now())).field).toBe('time')
  expect((await refused('timed', app.now() + laterMs)).field).toBe('name')
})

/** What a client without our contract sends: cohorts are JSON text. */
async function plainTrials() {
  const app = await ownApp()
  const send = plainCalls(app, await app.as('developer'))
  const create = (name: string, more: object = {}) =>
    send('POST /basic/trials', {
      name,
      strat: 'GLOBALLY_OPEN',
      cohortType: 'PCT_ALLOCATION',
      customRules: [],
      cohorts: JSON.stringify([{ name: 'a', pct: 100, id: 'x1' }]),
      ...more,
    })
  const list = async () => ((await send('GET /basic/trials')).body as { result: Record<string, unknown>[] }).result
  return { app, send, create, list }
}
const payload = { trialName: 'price', cohortName: 'a', dataName: 'p.json', filePayloadBase64: base64('{"p":1}') }

test('POST /basic/trials makes a trial with cohorts as a JSON text; a list of cohorts is refused [trials-8 trials-11]', async () => {
  const { create, list } = await plainTrials()
  expect(await create('price', { cohorts: [{ name: 'a', pct: 100 }] })).toMatchObject({
    status: 400,
    body: { field: 'cohorts' },
  })
  expect(await create('price')).toMatchObject({ status: 200, body: { result: true } })
  expect(await list()).toMatchObject([{ name: 'price' }])
})

test('GET /basic/trials answers a result list, the newest trial first [trials-2 trials-7]', async () => {
  const { app, create, list } = await plainTrials()
  for (const name of ['oldest', 'middle', 'newest']) {
    await create(name)
    app.advance(1)
  }
  expect((await list()).map(({ name }) => name)).toEqual(['newest', 'middle', 'oldest'])
})

test('a trial carries type, name, times, strategy, counts, cohorts, rules and the flow flag [trials-9 trials-10 trials-15]', async () => {
  const { app, send, create, list } = await plainTrials()
  const customRules = [{ customAttr: 'LEVEL', customOp: 'gte', customVal: ['5'] }]
  await create('price', { strat: 'GLOBALLY_OPEN_WITH_FLOW', customRules })
  await send('PUT /basic/trials/start', { name: 'price' })
  await send('POST /basic/trials/data', payload)
  expect(await list()).toMatchObject([
    {
      ttype: 'cohort',
      name: 'price',
      created: app.now(),
      activated: app.now(),
      active: true,
      assigned: 0,
      strategy: 'GLOBALLY_OPEN_WITH_FLOW',
      withFlow: true,
      ctype: 'PCT_ALLOCATION',
      customRules,
      cohorts: [{ name: 'a', pct: 100, assigned: 0, cloudData: [{ ref: 'p.json' }] }],
    },
  ])
  expect(await create('other', { cohortType: 'SOMEHOW' })).toMatchObject({ status: 400, body: { field: 'cohortType' } })
})

test('PUT /basic/trials/start turns paused into playing, PUT /basic/trials/pause turns it back [trials-4 trials-5]', async () => {
  const { send, create, list } = await plainTrials()
  await create('price')
  expect(await list()).toMatchObject([{ active: false }])
  expect(await send('PUT /basic/trials/start', { name: 'price' })).toMatchObject({ status: 200 })
  expect(await list()).toMatchObject([{ active: true }])
  expect(await send('PUT /basic/trials/pause', { name: 'price' })).toMatchObject({ status: 200 })
  expect(await list()).toMatchObject([{ active: false }])
})

test('DELETE /basic/trials/?trialType=&name= ejects a trial [trials-6]', async () => {
  const { send, create, list } = await plainTrials()
  for (const name of ['price', 'other']) await create(name)
  expect(await send('DELETE /basic/trials/?trialType=cohort&name=price')).toMatchObject({ status: 200 })
  expect((await list()).map(({ name }) => name)).toEqual(['other'])
})

test('the strategies are GLOBALLY_OPEN and GLOBALLY_MUTUAL_EXCLUSIVE, each also with _WITH_FLOW [trials-12 trials-14]', async () => {
  const { create, list } = await plainTrials()
  const strategies = ['GLOBALLY_OPEN', 'GLOBALLY_MUTUAL_EXCLUSIVE'].flatMap((word) => [word, `${word}_WITH_FLOW`])
  for (const strat of strategies) expect([strat, (await create(strat, { strat })).status]).toEqual([strat, 200])
  expect((await create('other', { strat: 'GLOBALLY_CLOSED' })).status).toBe(400)
  const kept = (await list()).map(({ name, strategy, withFlow }) => [name, strategy, withFlow])
  expect(kept.sort()).toEqual(strategies.map((word) => [word, word, word.endsWith('_WITH_FLOW')]).sort())
})

test('a custom rule has customAttr, customOp, customVal and customItems, which are rules again [trials-16]', async () => {
  const { create, list } = await plainTrials()
  const leaf = { customAttr: 'LEVEL', customOp: 'gte', customVal: ['5'] }
  const inner = { customAttr: '', customOp: 'Or', customVal: [], customItems: [leaf, { ...leaf, customAttr: 'VIP' }] }
  const rule = { customAttr: '', customOp: 'And', customVal: [], customItems: [leaf, inner] }
  expect((await create('price', { customRules: [rule] })).status).toBe(200)
  expect(await list()).toMatchObject([{ customRules: [rule] }])
})

test('a data file is added by POST, read by GET /basic/trials/admin/data and deleted by DELETE /basic/trials/data/ [trials-20 trials-21 trials-22]', async () => {
  const { send, create, list } = await plainTrials()
  await create('price')
  const added = await send('POST /basic/trials/data', payload)
  expect(added.status).toBe(200)
  const { sid } = added.body as { sid: number }
  expect(await send(`GET /basic/trials/admin/data?id=${sid}`)).toMatchObject({
    status: 200,
    body: { data: base64('{"p":1}') },
  })
  expect(await send(`DELETE /basic/trials/data/?id=${sid}`)).toMatchObject({ status: 200 })
  expect(await list()).toMatchObject([{ cohorts: [{ cloudData: [] }] }])
  expect(await send(`GET /basic/trials/admin/data?id=${sid}`)).toMatchObject({ status: 404 })
})

test('GET /basic/trials/admin?dbid= answers the trials of a player and their cohortData [trials-24]', async () => {
  const { app, send, create } = await plainTrials()
  await create('price')
  await send('POST /basic/trials/data', payload)
  await send('PUT /basic/trials/start', { name: 'price' })
  const player = await app.player()
  await play(player)
  expect(await send(`GET /basic/trials/admin?dbid=${player.gamerTag}`)).toMatchObject({
    status: 200,
    body: { trials: [{ trial: 'price', cohort: 'a' }], cohortData: [{ ref: 'p.json' }] },
  })
})

test('a running trial whose cohorts do not have their shares of the players is named on Now, a paused one is not', async () => {
  const { app, developer, make } = await studio()
  const needs = async () => (await developer.call(listNeeds, {})).needs.filter(({ kind }) => kind === 'uneven-trial')
  const players = await Promise.all(Array.from({ length: 12 }, () => app.player()))
  const join = async (name: string, cohorts: readonly string[]) => {
    const { id } = await app.db
      .selectFrom('trials')
      .select('id')
      .where('pid', '=', app.pid)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const members = players.slice(0, cohorts.length).map(({ gamerTag }, index) => ({
      pid: app.pid,
      trial_id: id,
      gamer_tag: gamerTag,
      cohort: cohorts[index] ?? '',
      joined_at: new Date(app.now()),
    }))
    await app.db.insertInto('trial_members').values(members).execute()
  }
  const members = (a: number, b: number) => [...Array(a).fill('a'), ...Array(b).fill('b')]
  await make('even')
  await make('uneven')
  await make('few')
  await join('even', members(8, 4))
  await join('few', members(3, 0))
  expect(await needs()).toEqual([])
  await join('uneven', members(12, 0))
  expect(await needs()).toMatchObject([
    { urgency: 'soon', id: 'uneven', count: 1, reason: 'a has 100.0 % of the players instead of 50.0 %' },
  ])
  await developer.call(pauseTrial, { body: { name: 'uneven' } })
  expect(await needs()).toEqual([])
})
