import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../../api/fake-browser.ts'
import { readSession } from '../../../api/session/session.ts'
import type { SignUpForm } from './SignUpPage.tsx'
import { type RegisteredGuest, signUp } from './sign-up.ts'

const tokens = { access_token: 't', refresh_token: 'r', expires_in: 60_000, token_type: 'bearer', scopes: [] }
const form: SignUpForm = {
  firstName: 'Mina',
  lastName: 'Holt',
  isStudio: true,
  name: 'Moon Works',
  alias: 'moon',
  email: 'mina@moon.test',
  password: 'Correct-Horse-7',
  yourType: 'Studio',
  products: ['Live content', 'Analytics'],
  heardAboutUs: 'A colleague or friend',
}

let sent: { path: string; body: unknown; authorization: string | undefined }[]
const guest: { current: RegisteredGuest | undefined } = { current: undefined }

beforeEach(() => {
  fakeBrowser()
  guest.current = undefined
  sent = []
  vi.stubGlobal('fetch', async (path: string, { body, headers }: RequestInit) => {
    const authorization = new Headers(headers).get('authorization') ?? undefined
    sent.push({ path, body: JSON.parse(String(body)), authorization })
    const made = { cid: 7, alias: 'moon', name: 'Moon Works', token: tokens }
    return new Response(JSON.stringify(path === '/basic/realms/customer' ? made : tokens))
  })
})

test('a guest gets an account, and the account gets an organization [auth-9 auth-10 auth-11]', async () => {
  await signUp(form, guest, false)
  const registration = { email: 'mina@moon.test', password: 'Correct-Horse-7' }
  expect(sent).toEqual([
    { path: '/basic/auth/token', body: { grant_type: 'guest' }, authorization: undefined },
    { path: '/basic/accounts/register', body: registration, authorization: 'Bearer t' },
    {
      path: '/basic/realms/customer',
      authorization: 'Bearer t',
      body: {
        customerName: 'Moon Works',
        email: 'mina@moon.test',
        alias: 'moon',
        firstName: 'Mina',
        lastName: 'Holt',
        isStudio: true,
        survey: {
          yourType: 'Studio',
          achieveWith: { product: ['Live content', 'Analytics'] },
          heardAboutUs: 'A colleague or friend',
        },
      },
    },
  ])
  expect(readSession()).toMatchObject({ selectedCid: 7, version: 'v2', customers: [{ cid: 7, token: 't' }] })
})

test.each([
  [true, { customerName: 'Moon Works' }, 'projectName'],
  [false, { projectName: 'Moon Works' }, 'customerName'],
])('of a studio (%j) the name is sent as %j [auth-12]', async (isStudio, named, missing) => {
  await signUp({ ...form, isStudio }, guest, false)
  expect(sent[2]?.body).toMatchObject({ ...named, isStudio, email: 'mina@moon.test' })
  expect(sent[2]?.body).not.toHaveProperty(missing)
})

test('unanswered questions are not sent', async () => {
  await signUp({ ...form, yourType: '', products: [], heardAboutUs: '' }, guest, false)
  expect(sent[2]?.body).toMatchObject({ survey: {} })
})

test('license and terms are accepted only if the page asked for them', async () => {
  await signUp(form, guest, true)
  expect(sent[2]?.body).toMatchObject({ license: true, terms: true })
})

test('a second try uses the account of the first', async () => {
  await signUp(form, guest, false)
  await signUp({ ...form, alias: 'moon-2' }, guest, false)
  expect(sent.map(({ path }) => path)).toEqual([
    '/basic/auth/token',
    '/basic/accounts/register',
    '/basic/realms/customer',
    '/basic/realms/customer',
  ])
})

test('without a password the session of another organization proves the account', async () => {
  const { password: _, ...values } = form
  await signUp(values, guest, false)
  expect(sent.map(({ path }) => path)).toEqual(['/basic/realms/customer'])
  expect(sent[0]?.body).not.toHaveProperty('password')
})
