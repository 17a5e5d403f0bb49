import type { AnyEndpoint } from '@regent/contract/endpoint'
import { listPlans } from '@regent/contract/organization/plans'
import { setStats } from '@regent/contract/players/stats'
import { expect, test } from 'vitest'
import type { SentRequest } from '../../api/sent-requests.ts'
import { toValues } from './sent-request-text.ts'

const sent = (endpoint: AnyEndpoint, input: object): SentRequest => ({ endpoint, input, scope: '1.DE_2', path: '/' })

test('values of the path and the query are texts; missing ones are left out', () => {
  const input = { query: { limit: 20, sort: undefined, states: ['live', 'draft'] } }
  expect(toValues(sent(listPlans, input))).toEqual({
    parameters: { limit: '20', states: 'live,draft' },
    body: '',
  })
})

test('secret values are replaced, wherever they are', () => {
  const body = { name: 'x', password: 'p-1', inner: { clientSecret: 's-1', accessToken: 't-1', code: 'c-1', keys: 1 } }
  const { body: text, parameters } = toValues(sent(setStats, { params: { token: 'q-1' }, body }))
  for (const secret of ['p-1', 's-1', 't-1', 'c-1', 'q-1'])
    expect(text + JSON.stringify(parameters)).not.toContain(secret)
  expect(JSON.parse(text)).toMatchObject({ name: 'x', inner: { keys: 1 } })
})

test('key files, secret config keys, their drafts and headers of jobs are replaced, under any name', () => {
  const body = {
    serviceAccount: '{"private_key":"-----BEGIN PRIVATE KEY-----\\nk-1"}',
    upserts: { 'steam|key': 'k-2', 'payments|googleplay.key': 'k-3', 'shop|open': 'true' },
    items: [{ subject: 'config', id: 'steam|key', before: 'k-4', after: 'k-5' }],
    headers: { authorization: 'k-6', accept: 'text/plain' },
    symbol: 'spring',
  }
  const text = toValues(sent(setStats, { body })).body
  for (const secret of ['k-1', 'k-2', 'k-3', 'k-4', 'k-5', 'k-6']) expect(text).not.toContain(secret)
  expect(JSON.parse(text)).toMatchObject({
    upserts: { 'shop|open': 'true' },
    items: [{ subject: 'config', id: 'steam|key' }],
    headers: { accept: 'text/plain' },
    symbol: 'spring',
  })
})

test('a request keeps its body', () => {
  const body = { symbol: 'spring', title: 'Spring' }
  expect(toValues(sent(setStats, { body })).body).toBe(JSON.stringify(body))
})
