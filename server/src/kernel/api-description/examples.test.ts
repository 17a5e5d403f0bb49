import { errors } from '@regent/contract/errors'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { describeApi } from './openapi.ts'

type Parameter = { name: string; in: string; required?: boolean; example?: unknown }
type Operation = { operationId: string; parameters?: (Parameter | { $ref: string })[]; 'x-scope'?: string }

/** Lists of plain values are sent with commas. */
const text = (value: unknown): string => {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The reads of the contract, each with its example as a URL. */
const reads = Object.entries(describeApi('test').paths).flatMap(([path, methods]) => {
  const operation = methods['get'] as Operation | undefined
  if (operation?.['x-scope'] === undefined) return []
  const parameters = (operation.parameters ?? []).filter((one): one is Parameter => 'name' in one)
  const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(text(parameters.find((one) => one.in === 'path' && one.name === name)?.example ?? 'example')),
  )
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, example }): [string, string] => [name, text(example)])
  return [{ name: operation.operationId, url: query.length > 0 ? `${at}?${new URLSearchParams(query)}` : at }]
})

/** Reads that compare a value with others: the period, the player or another realm; or need one of two values. */
const refused = new Set(['getSignInWays', 'getCalendar', 'getSaveManifest', 'listRealmDifference', 'getDifferingItem'])

test('the server accepts the example of every read: its record may be missing, its form is right', async () => {
  const { app, as, scope } = await testApp()
  const { token } = await as('admin')
  expect(reads.length).toBeGreaterThan(280)
  const wrong: object[] = []
  for (const { name, url } of reads) {
    const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}`, 'x-beam-scope': scope } })
    const { error, message } = reply.statusCode >= 400 ? JSON.parse(reply.body) : {}
    const isWrong = reply.statusCode >= 500 || error === 'BadRequest' || message === errors.NotFound.message
    if (isWrong && !refused.has(name))
      wrong.push({ name, url, status: reply.statusCode, body: reply.body.slice(0, 200) })
  }
  expect(wrong).toEqual([])
}, 120_000)
