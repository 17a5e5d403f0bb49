import { ApiError } from '@regent/contract/errors'
import { reportConsoleError } from '@regent/contract/organization/health'
import { expect, test, vi } from 'vitest'
import { UnreachableError } from './client.ts'
import { fakeBrowser } from './fake-browser.ts'
import { errorReport, reportError } from './report-error.ts'
import { selectCustomer, storeCustomer } from './session/session.ts'

test('a fault is reported with its screen, its stack and no query of an address [audit-4]', () => {
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

test('no event is sent for a demo project [demo-12]', async () => {
  fakeBrowser()
  storeCustomer({ cid: 7, token: 'token', refreshToken: 'r', expiresIn: 1, expiresAt: 1 })
  selectCustomer(7)
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return new Response('{}')
  })
  const report = (pid: string) => reportError(new TypeError(`no event of ${pid}`), { pid, screen: '/' })
  for (const pid of ['DEMO', 'DEMO_STAGING', 'DE_2']) await report(pid)
  expect(sent).toEqual(['/report/custom_batch/7/DE_2/0', '/api/health/console-errors'])
})

test('the health of the organization gets the error without stack and person', async () => {
  fakeBrowser()
  storeCustomer({ cid: 7, token: 'token', refreshToken: 'r', expiresIn: 1, expiresAt: 1 })
  selectCustomer(7)
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    if (url === reportConsoleError.path) bodies.push([JSON.parse(body), headers['x-beam-scope']])
    return new Response('{}')
  })
  const error = new TypeError('y is undefined')
  error.stack = 'TypeError: y is undefined\n at f (https://regent.test/assets/UsagePage-a1.js?token=secret:1:2)'
  await reportError(error, { pid: 'DE_2', screen: '/$customerId/usage' })
  const report = { message: 'TypeError: y is undefined', screen: '/$customerId/usage', place: 'UsagePage-a1.js:1:2' }
  expect(bodies).toEqual([[reportConsoleError.body?.parse(report), '7']])
})
