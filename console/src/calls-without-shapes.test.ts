import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { callsWithoutShapes } from '../calls-without-shapes.ts'

type Transform = { handler: (this: object, code: string, id: string) => { code: string } }

const { handler } = callsWithoutShapes.transform as unknown as Transform
const built = (code: string, id: string) => handler.call({ parse: parseAst }, code, id).code

const source = `
import * as z from 'zod'
const maxRows: number = 10
export const Row = z.object({ id: z.string() })
export const listRows = endpoint({
  method: 'GET',
  path: '/rows',
  summary: 'Rows (all of them).',
  scope: 'realm',
  access: { operator: 'view rows' },
  reviewed: true,
  response: z.object({ rows: z.array(Row).max(maxRows) }),
})
export const isRow = (value: unknown) => Row.safeParse(value).success
`

test('a call of the built console says where it is, and has no shape', () => {
  const calls = built(source, '/contract/src/rows.ts?calls')
  expect(calls).toContain(
    "export const listRows = /* @__PURE__ */ endpoint({ method: 'GET', path: '/rows', scope: 'realm', access: { operator: 'view rows' }, reviewed: true })",
  )
})

test('a reviewed call of the built console counts its players, because a call about one is not reviewed', () => {
  const call = (reviewed: string) =>
    `export const grant = endpoint({ reaches: ({ body }) => body.tags.length,${reviewed} })`
  const reaches = 'endpoint({ reaches: ({ body }) => body.tags.length, reviewed: true })'
  expect(built(call(' reviewed: true'), '/contract/src/grants.ts?calls')).toContain(reaches)
  expect(built(call(''), '/contract/src/grants.ts?calls')).toContain('endpoint({  })')
})

test('the rest of the module is kept, without unused values', () => {
  const rest = built(source, '/contract/src/rows.ts')
  expect(rest).not.toContain('endpoint(')
  expect(rest).toContain('import { listRows } from "/contract/src/rows.ts?calls"\nexport { listRows }')
  expect(rest).toContain('export const Row = /* @__PURE__ */ (() => (z.object({ id: z.string() })))()')
  expect(rest).toContain('const maxRows: number = 10\n')
  expect(rest).toContain('export const isRow = (value: unknown) => Row.safeParse(value).success')
})

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*', '!./api/demo/demo.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('no screen uses the schema of a call, which the build omits', () => {
  const reading = Object.entries(sources).filter(([, code]) =>
    /\.(body|query|params|response)(!|\??\.(safeParse|parse|shape|pick)\b)/.test(code),
  )
  expect(reading.map(([path]) => path)).toEqual([])
})
