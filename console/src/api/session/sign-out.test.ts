import { beforeEach, expect, test, vi } from 'vitest'
import { configureClient } from '../client.ts'
import { fakeBrowser } from '../fake-browser.ts'
import { readSession, selectCustomer, storeCustomer } from './session.ts'
import { signOut, signOutEverywhere } from './sign-out.ts'

const acme = { cid: 7, alias: 'acme', token: 'a', refreshToken: 'ra', expiresIn: 1, expiresAt: 1 }
const other = { cid: 8, token: 'b', refreshToken: 'rb', expiresIn: 1, expiresAt: 1 }

let browser: ReturnType<typeof fakeBrowser>
let revoked: unknown[]
const leave = vi.fn(async () => {})

beforeEach(() => {
  browser = fakeBrowser()
  revoked = []
  leave.mockClear()
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
    revoked.push([url, new Headers(headers).get('x-beam-scope'), JSON.parse(String(body))])
    return new Response('{}')
  })
  configureClient({ realm: () => undefined, onSignedOut: () => {}, loadDemo: () => import('../../demo.ts') })
  for (const customer of [acme, other]) storeCustomer(customer)
  selectCustomer(7)
})

test('logging out ends the session of the current organization only, and leaves [auth-29 customers-5]', async () => {
  await signOut(7, leave)
  expect(revoked).toEqual([['/basic/auth/token/revoke', '7', { token: 'ra' }]])
  expect(readSession()).toMatchObject({ customers: [other], selectedCid: undefined })
  expect(browser.local.getItem('regent-logout-all')).toBeNull()
  expect(leave).toHaveBeenCalledOnce()
})

test('logging out of all organizations ends every session, and tells the other tabs [auth-31 customers-5]', async () => {
  await signOutEverywhere(leave)
  expect(revoked).toHaveLength(2)
  expect(readSession().customers).toEqual([])
  expect(Number(browser.local.getItem('regent-logout-all'))).toBeGreaterThan(0)
  expect(leave).toHaveBeenCalledOnce()
})
