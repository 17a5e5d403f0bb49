import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { expect, test, vi } from 'vitest'
import { call, configureClient, toTokens } from '../client.ts'
import { fakeBrowser } from '../fake-browser.ts'
import { readSession, selectCustomer, storeCustomer } from './session.ts'
import { openSession } from './sign-in.ts'

test('signing in sends no token that is stored, and keeps the new one with its expiry [auth-5 auth-7]', async () => {
  fakeBrowser()
  configureClient({ realm: () => undefined, onSignedOut: () => {}, loadDemo: () => import('../../demo.ts') })
  // Somebody whose session has expired signs in again.
  storeCustomer({ cid: 7, alias: 'acme', token: 'a', refreshToken: 'ra', expiresIn: 1, expiresAt: 1 })
  selectCustomer(7)
  const sent: (string | null)[][] = []
  vi.stubGlobal('fetch', async (url: string, { method, headers }: RequestInit) => {
    sent.push([`${method} ${url}`, new Headers(headers).get('authorization')])
    const answer = url.startsWith('/basic/auth/token')
      ? { access_token: 't', refresh_token: 'r', expires_in: 60_000, token_type: 'bearer', scopes: [] }
      : { customer: { cid: 7, alias: 'acme', name: 'Acme', projects: [] } }
    return new Response(JSON.stringify(answer))
  })
  const before = Date.now()
  const body = { grant_type: 'password', username: 'ada@acme.test', password: 'Correct-Horse-7' }
  const tokens = toTokens(requireTokens(await call(createToken, { body }, { scope: 'acme' })))
  await openSession(tokens, 'acme')
  expect(sent).toEqual([
    ['POST /basic/auth/token', null],
    ['GET /basic/realms/customer', 'Bearer t'],
  ])
  const stored = readSession().customers.find(({ cid }) => cid === 7)
  expect(stored).toMatchObject({ alias: 'acme', token: 't', refreshToken: 'r', expiresIn: 60_000 })
  expect(stored?.expiresAt).toBeGreaterThanOrEqual(before + 60_000)
  expect(stored?.expiresAt).toBeLessThanOrEqual(Date.now() + 60_000)
})
