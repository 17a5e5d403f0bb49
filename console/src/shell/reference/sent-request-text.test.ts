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

test('a request keeps its body', () => {
  const body = { symbol: 'spring', title: 'Spring' }
  expect(toValues(sent(setStats, { body })).body).toBe(JSON.stringify(body))
})
