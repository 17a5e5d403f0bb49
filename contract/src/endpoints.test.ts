import { expect, test } from 'vitest'
import { isWrite } from './core/endpoint.ts'
import { commonErrors } from './core/errors.ts'
import { listRights, type Right } from './core/permissions.ts'
import { allEndpoints } from './endpoints.ts'

const all = allEndpoints.map(({ name, area, call }) => ({ name, area, call }))
/**
 * The rights by which an organization makes the server run what it says, call an address or mail somebody. Each call with
 * one of them waits for a confirmed e-mail, or stands below with the reason why it need not.
 */
const strangersLack: readonly Right[] = [
  'run analytics',
  'deploy manifest',
  'get connection-string',
  'view docs',
  ...(['create', 'edit', 'delete'] as const).map((verb) => `${verb} config` as const),
  ...(['create', 'edit'] as const).flatMap((verb) => [`${verb} jobs`, `${verb} campaigns`] as const),
  'run jobs',
  'run campaigns',
  'create users',
]
const harmless: Record<string, string> = {
  disconnectService: 'it ends a connection that somebody else has begun',
  importHistory: 'events are stored and counted as those of players are, within the same limits',
  reserveEventName: 'a name costs one table, and their number is limited',
  removeEventName: 'it drops a table',
  cancelJob: 'it ends what runs',
  deleteInflightFailures: 'there are none',
  runJob: 'a job that calls cannot be made',
  planJobRun: 'a job that calls cannot be made',
  scheduleCampaign: 'a campaign by e-mail cannot be made',
  planCampaign: 'the same',
  testCampaign: 'a campaign by e-mail cannot be made, and it reaches the caller alone',
  stopCampaign: 'it ends what runs',
  moveCalendarEntry: 'it moves or copies what is there, and jobs that call and campaigns by e-mail cannot be made',
  planCalendarMoves: 'the same',
  setCampaignLimits: 'they only hold back',
  addSuppression: 'the same',
  removeSuppression: 'without campaigns by e-mail nobody is mailed',
}

const rightsThereAre = new Set(
  (['tester', 'developer', 'admin'] as const).flatMap((role) => [...listRights(role, true)]),
)

test('there are calls, each with its own name', () => {
  expect(all.length).toBeGreaterThan(415)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
})

test.each(all)('$name declares its callers', ({ call: { access, scope } }) => {
  const ways = [access.public, access.signedIn, access.operator, access.player].filter((way) => way !== undefined)
  expect(ways.length).toBeGreaterThan(0)
  // Who may come anyway needs no right, and without an organization nobody has one.
  if (access.public || access.signedIn)
    expect([access.operator, access.player, access.owner]).toEqual([undefined, undefined, undefined])
  if (scope === 'none') expect(access.public).toBe(true)
  expect(access.player === 'own').toBe(access.owner !== undefined)
})

test.each(all.filter(({ call }) => call.access.operator))('$name names existing rights', ({ call }) => {
  const rights = [call.access.operator ?? []].flat()
  expect(rights.filter((right) => !rightsThereAre.has(right))).toEqual([])
})

test.each(all)('$name is described in a sentence and has a verb in its name', ({ name, call }) => {
  expect(call.summary).toMatch(/^[A-Z].+[.)]$/)
  expect(name).toMatch(/^[a-z]+[A-Z]\w+$/)
})

test.each(all)('$name has a schema for every part of its path', ({ call }) => {
  const parts = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1])
  expect(Object.keys(call.params?.shape ?? {}).sort()).toEqual(call.params ? parts.sort() : [])
})

test.each(all)('$name lists only refusals that are not common to all', ({ call }) => {
  const listed = call.errors ?? []
  expect(listed.filter((code) => commonErrors.includes(code))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

test.each(all.filter(({ call }) => !isWrite(call)))('$name reads, and has no body unless it says so', ({ call }) => {
  expect(call.body !== undefined && !call.readOnly).toBe(false)
})

test.each(
  all.filter(
    ({ call }) => call.access.operator === undefined && call.access.signedIn === undefined && !call.access.public,
  ),
)('$name is for players, who play in a realm', ({ call }) => {
  expect(call.scope).toBe('realm')
})

test('calls that cost work or reach other servers require a confirmed e-mail', () => {
  const asksForOne = all.filter(({ call }) =>
    [call.access.operator ?? []].flat().some((r) => strangersLack.includes(r)),
  )
  const unmarked = asksForOne.filter(({ call }) => call.access.confirmed === undefined).map(({ name }) => name)
  expect(unmarked.sort()).toEqual(Object.keys(harmless).sort())
  const areas = new Set(all.filter(({ call }) => call.access.confirmed !== undefined).map(({ area }) => area))
  expect([...areas].sort()).toEqual([
    'admin-users',
    'analytics',
    'campaigns',
    'change-sets',
    'config',
    'content',
    'microservices',
    'push',
    'scheduler',
    'scim',
    'sso',
    'webhooks',
  ])
})
