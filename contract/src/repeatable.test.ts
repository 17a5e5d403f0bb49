import { expect, test } from 'vitest'
import { type AnyEndpoint, isWrite } from './core/endpoint.ts'
import { allEndpoints } from './endpoints.ts'

const repeatable = allEndpoints.filter(({ call }) => call.repeatable !== undefined)
const fieldsOf = ({ body }: AnyEndpoint): string[] => Object.keys(body?.shape ?? {})

test('only writes declare idempotency, with fields of their body and their own errors', () => {
  expect(repeatable.length).toBeGreaterThan(20)
  for (const { name, call } of repeatable) {
    const { key, unless = [], done } = call.repeatable ?? {}
    expect(isWrite(call), name).toBe(true)
    expect(fieldsOf(call), name).toEqual(expect.arrayContaining([...unless, ...(key === undefined ? [] : [key])]))
    if (done !== undefined) expect(call.errors, name).toContain(done)
  }
})

test('a write that adds is repeatable only without the field that adds', () => {
  const adding = repeatable.filter(({ call }) => fieldsOf(call).some((field) => ['add', 'increment'].includes(field)))
  expect(adding.length).toBeGreaterThan(3)
  expect(adding.filter(({ call }) => (call.repeatable?.unless ?? []).length === 0)).toEqual([])
})
