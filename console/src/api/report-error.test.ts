import { ApiError } from '@regent/contract/errors'
import { expect, test } from 'vitest'
import { UnreachableError } from './client.ts'
import { errorReport } from './report-error.ts'

test('a fault is reported with its screen, its stack and no query of an address', () => {
  const error = new TypeError('x is undefined')
  error.stack = 'TypeError: x is undefined\n at https://regent.test/assets/a.js?token=secret:1:2'
  expect(errorReport(error, '/$customerId/users')).toEqual({
    op: 'g.core',
    e: 'console_error',
    c: 'audit',
    p: {
      message: 'TypeError: x is undefined',
      stack: 'TypeError: x is undefined\n at https://regent.test/assets/a.js:1:2',
      screen: '/$customerId/users',
    },
  })
})

test.each([
  ['a refusal', new ApiError('Forbidden')],
  ['a broken connection', new UnreachableError(new Error('down'))],
  ['a call that was given up', new DOMException('given up', 'AbortError')],
  ['what is no error', 'text'],
])('%s is no fault', (_, error) => {
  expect(errorReport(error, '')).toBeUndefined()
})
