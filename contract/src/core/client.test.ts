import { expect, test } from 'vitest'
import * as z from 'zod'
import { createRequestError, toHttpRequest } from './client.ts'
import { endpoint } from './endpoint.ts'

const rename = endpoint({
  method: 'PUT',
  path: '/object/things/:id/name',
  summary: 'Rename a thing.',
  scope: 'realm',
  access: { operator: 'view games' },
  params: z.object({ id: z.string() }),
  query: z.object({ tags: z.array(z.string()).optional(), note: z.string().optional() }),
  body: z.object({ name: z.string() }),
  response: z.object({}),
})

test('parts of the path are escaped, lists are joined, absent fields are left out', () => {
  const input = { params: { id: 'a/b #1' }, query: { tags: ['x', 'y'], note: undefined }, body: { name: 'n' } }
  expect(toHttpRequest(rename, input)).toEqual({
    method: 'PUT',
    url: '/object/things/a%2Fb%20%231/name?tags=x%2Cy',
    body: '{"name":"n"}',
  })
  expect(toHttpRequest(rename, { params: { id: 7 } })).toEqual({
    method: 'PUT',
    url: '/object/things/7/name',
    body: undefined,
  })
})

test.each([undefined, null, ''])('a path without its part (%s) is a fault of the caller', (id) => {
  expect(() => toHttpRequest(rename, { params: { id } })).toThrow('needs "id"')
})

test('a rejection is rethrown unchanged', () => {
  const body = {
    status: 409,
    error: 'StaleVersion',
    message: 'Changed.',
    field: 'name',
    current: { v: 2 },
    requestId: 'r1',
  }
  expect(createRequestError(409, body)).toMatchObject({
    status: 409,
    code: 'StaleVersion',
    message: 'Changed.',
    field: 'name',
    current: { v: 2 },
    requestId: 'r1',
  })
})

test.each([
  [401, 'InvalidTokenError'],
  [403, 'Forbidden'],
  [404, 'NotFound'],
  [500, 'InternalServerError'],
  [502, 'InternalServerError'],
])('an answer %i that is not ours becomes %s', (status, code) => {
  for (const body of [null, 'Bad Gateway', {}, { error: 'ByAProxy' }, { error: 'toString' }]) {
    expect(createRequestError(status, body)).toMatchObject({ code })
  }
})
