import { expect, test } from 'vitest'
import { filterCalls, listFirstCalls, listParameters, readReference } from './reference.ts'
import { readReferenceSearch } from './reference-search.ts'
import { toExample, toUrl, writeRequest } from './request-text.ts'
import { sampleDescription } from './sample-description.ts'
import { describeLimits, describeType } from './type-words.ts'

const { calls } = readReference(sampleDescription)
const findCall = (name: string) => {
  const found = calls.find(({ operation }) => operation.operationId === name)
  if (!found) throw new Error(name)
  return found
}
const names = (found: typeof calls) => found.map(({ operation }) => operation.operationId)

test('a search finds calls by name, path, field, right and error, for one audience', () => {
  expect(names(filterCalls(calls, 'all', ''))).toEqual(['getStats', 'setStats', 'createRole'])
  expect(names(filterCalls(calls, 'clients', ''))).toEqual(['getStats', 'setStats'])
  expect(names(filterCalls(calls, 'all', 'nogamertag'))).toEqual(['setStats'])
  expect(names(filterCalls(calls, 'all', 'history stats'))).toEqual(['setStats'])
  expect(names(filterCalls(calls, 'all', 'edit roles'))).toEqual(['createRole'])
})

test('the first calls are those of a first purchase, in the order of a client', () => {
  const operation = findCall('getStats').operation
  const at = (method: string, path: string) => ({
    method,
    path,
    operation: { ...operation, operationId: path },
    words: '',
  })
  const all = [
    at('GET', '/basic/accounts/me'),
    at('GET', '/object/calendars/{objectId}'),
    at('POST', '/object/calendars/{objectId}'),
    at('POST', '/basic/auth/token'),
  ]
  expect(names(listFirstCalls(all))).toEqual([
    '/basic/auth/token',
    '/basic/accounts/me',
    '/object/calendars/{objectId}',
  ])
  expect(listFirstCalls(calls)).toEqual([])
})

test('the request of a call has its examples, and no token', () => {
  const call = findCall('setStats')
  const values = toExample(call, sampleDescription)
  expect(toUrl(call, values, sampleDescription)).toBe('/object/stats/game.private.player.1')
  const place = { server: 'https://regent.test', scope: '7.DE_1' }
  expect(writeRequest('curl', call, values, sampleDescription, place)).toBe(`curl -X POST \\
  "https://regent.test/object/stats/game.private.player.1" \\
  -H "X-BEAM-SCOPE: 7.DE_1" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"set":{"LEVEL":"3"}}'`)
  expect(writeRequest('typescript', call, values, sampleDescription, place)).toContain("method: 'POST'")
  expect(writeRequest('csharp', call, values, sampleDescription, place)).toContain(
    '"{\\"set\\":{\\"LEVEL\\":\\"3\\"}}"',
  )
  expect(writeRequest('cli', call, values, sampleDescription, place)).toBe(`regent call setStats \\
  --scope 7.DE_1 \\
  --param 'objectId=game.private.player.1' \\
  --body '{"set":{"LEVEL":"3"}}'`)
})

test('a query is encoded, and an empty parameter is left out', () => {
  const call = findCall('getStats')
  expect(listParameters(call.operation, sampleDescription)).toHaveLength(2)
  const url = (stats: string) => toUrl(call, { parameters: { objectId: 'a/b', stats }, body: '' }, sampleDescription)
  expect([url('A B'), url('')]).toEqual(['/object/stats/a%2Fb?stats=A+B', '/object/stats/a%2Fb'])
})

test.each([
  [{ type: 'array', items: { type: 'integer' } }, 'list of integer', []],
  [{ type: 'integer', minimum: 1, maximum: 200, default: 50 }, 'integer', ['1 to 200', 'default 50']],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'text or null', []],
  [{ type: 'string', minLength: 1, maxLength: 64 }, 'text', ['1 to 64 characters']],
  [{ type: 'string', enum: ['a', 'b'] }, 'one of a list', ['a, b']],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'name and value pairs', []],
])('%j is described in words', (schema, type, limits) => {
  expect([describeType(schema, sampleDescription), describeLimits(schema, sampleDescription)]).toEqual([type, limits])
})

test('unknown values of the URL are ignored', () => {
  expect(readReferenceSearch({ call: 'getStats', audience: 'nobody', q: '', other: 1 })).toEqual({ call: 'getStats' })
})
