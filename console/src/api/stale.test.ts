import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RequestError } from '@regent/contract/request-error'
import { expect, test } from 'vitest'
import { isStale, newerIn } from './stale.ts'

const refusal = (code: 'StaleVersion' | 'BadRequest', current?: unknown) =>
  new RequestError(code, { status: 409, message: 'Changed.', current })

test('only the refusal of a stale version brings the newer record', () => {
  expect([refusal('StaleVersion'), refusal('BadRequest'), new Error('no')].map(isStale)).toEqual([true, false, false])
  expect(newerIn(refusal('StaleVersion', { version: 2 }))).toEqual({ version: 2 })
  expect(newerIn(refusal('StaleVersion'))).toBeUndefined()
  expect(newerIn(refusal('BadRequest', { version: 2 }))).toBeUndefined()
})

test('no form tells a stale version from other errors by itself', () => {
  const root = join(import.meta.dirname, '..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((path) => readFileSync(join(root, path), 'utf8').includes("'StaleVersion'"))).toEqual([
    join('api', 'stale.ts'),
  ])
})
