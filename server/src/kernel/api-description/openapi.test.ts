import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { allEndpoints } from '@regent/contract/endpoints'
import { type ErrorCode, errors, listErrorCodes } from '@regent/contract/errors'
import { namedSchemas } from '@regent/contract/schemas'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import openapiTypes from 'openapi-typescript'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { repoRoot } from '../settings/paths.ts'
import { describeApi } from './openapi.ts'
import type { JsonSchema } from './schemas.ts'

type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  responses: Record<string, JsonSchema>
  requestBody?: { content: Record<string, { example?: unknown }> }
  'x-errors'?: ErrorCode[]
}

const description = describeApi('0.0.0')
const text = JSON.stringify(description)
const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods)) as Operation[]

test('redocly finds no error and no warning', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The router prefers a fixed segment over a parameter: `/api/keys/accounts/{id}` before `/api/keys/{id}/use`.
      'no-ambiguous-paths': 'off',
      // Single sign-on answers with redirects only.
      'operation-2xx-response': 'off',
    },
  })
  const found = await lintFromString({ source: text, config })
  expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
}, 60_000)

test('spectral finds no error and no warning', async () => {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [rulesets.oas] } as Parameters<typeof linter.setRuleset>[0])
  const found = await linter.run(JSON.parse(text))
  expect(found.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
}, 300_000)

/** Lines of the generated types per operation, without comments. It may only fall. */
const maxTypeLines = 31.6

/** Characters of the description per operation. It may only fall. */
const maxTextPerOperation = 2_550

test('a public generator makes types of limited size', async () => {
  const types = await openapiTypes(JSON.parse(text))
  const lines = types.split('\n').filter((line) => !/^\s*(\/\*\*|\*)/.test(line))
  expect(lines.length / operations.length).toBeLessThan(maxTypeLines)
  expect(text.length / operations.length).toBeLessThan(maxTextPerOperation)
}, 60_000)

test('every exported schema of the contract is in the list of names', async () => {
  const folder = join(repoRoot, 'contract/src')
  const found: string[] = []
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue
    const module = (await import(/* @vite-ignore */ join(folder, path))) as Record<string, unknown>
    for (const [name, value] of Object.entries(module))
      if (/^[A-Z]/.test(name) && value instanceof z.ZodType) found.push(name)
  }
  expect(found.length).toBeGreaterThan(350)
  expect(found.filter((name) => !namedSchemas.has(name))).toEqual([])
  expect(new Set(found).size).toBe(found.length)
})

test('every operation has a declared tag, a summary and a description', () => {
  const tags = new Set(description.tags.map(({ name }) => name))
  expect(operations.length).toBeGreaterThan(740)
  for (const { operationId, tags: own, summary, description: text } of operations)
    expect({ operationId, isTagged: own.every((tag) => tags.has(tag)), summary, text }).toEqual({
      operationId,
      isTagged: true,
      summary: expect.stringMatching(/\.$/),
      text: expect.stringMatching(/./),
    })
})

test('the responses of a call contain its errors, each with message and next step', () => {
  const responses = description.components['responses'] as Record<string, { description: string }>
  const named = new Map(operations.map((operation) => [operation.operationId, operation]))
  for (const { name, call } of allEndpoints) {
    const refs = Object.values(named.get(name)?.responses ?? {}).map(({ $ref }) =>
      String($ref ?? '')
        .split('/')
        .at(-1),
    )
    const texts = refs.map((ref) => responses[ref ?? '']?.description ?? '').join(' ')
    const missing = listErrorCodes(call).filter((code) => !texts.includes(`\`${code}\`: ${errors[code].message}`))
    expect({ name, missing }).toEqual({ name, missing: [] })
  }
  const catalogue = description['x-errors'] as Record<string, { remedy: string }>
  expect(Object.keys(catalogue)).toEqual(Object.keys(errors))
})

test('every body has an example that matches its schema', () => {
  const bodies = operations.flatMap(({ operationId, requestBody }) => {
    const content = requestBody?.content['application/json']
    return content ? [{ operationId, hasExample: 'example' in content }] : []
  })
  expect(bodies.length).toBeGreaterThan(340)
  expect(bodies.filter(({ hasExample }) => !hasExample)).toEqual([])
})
