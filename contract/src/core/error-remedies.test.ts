import { expect, test } from 'vitest'
import { findRemedy } from './error-remedies.ts'
import { type ErrorCode, errors } from './errors.ts'

const codes = Object.keys(errors) as ErrorCode[]

test.each(codes)('%s has a next step in addition to its message', (code) => {
  const remedy = findRemedy(code)
  expect(remedy).not.toBe(errors[code].message)
  expect(remedy).toMatch(/^["\p{Lu}].+[.]$/u)
})
