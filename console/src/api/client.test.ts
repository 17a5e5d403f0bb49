import { queryHistory } from '@regent/contract/analyze/analytics'
import { endpoint, isWrite } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import { listCurrencyContents, listItemContents } from '@regent/contract/monetize/inventory'
import { searchAccounts } from '@regent/contract/organization/accounts'
import { listAuditEntries, listAuditPeople } from '@regent/contract/organization/audit'
import { createToken, startPasswordReset } from '@regent/contract/organization/auth'
import { checkAlias, createCustomer, getCustomer } from '@regent/contract/organization/customers'
import { listPlayers } from '@regent/contract/players/players'
import { toObjectId, updateStatsBatch } from '@regent/contract/players/stats'
import { RequestError } from '@regent/contract/request-error'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { call, callForAnswer, configureClient, realmScope, UnreachableError } from './client.ts'
import { fakeBrowser } from './fake-browser.ts'
import { query } from './query.ts'
import { readSession, selectCustomer, storeCustomer, storeTokens } from './session/session.ts'

type Sent = { method: string; url: string; headers: Record<string, string>; body: string | null }
type Reply = { status?: number; body?: unknown; headers?: Record<string, string> }
type Server = (sent: Sent, index: number) => Reply | Promise<Reply>

const onSignedOut = vi.fn()
let realm: string | undefined
let sent: Sent[]

function serve(server: Server) {
  sent = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const one = {
      method: init.method ?? '',
      url,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body as string | null,
    }
    sent.push(one)
    const { status = 200, body = {}, headers = {} } = await server(one, sent.length - 1)
    return new Response(JSON.stringify(body), { status, headers })
  })
}

const refusal = (status: number, error: string) => ({
  status,
  body: { status, service: 's', error, message: 'no', requestId: 'r1' },
})
const expired = refusal(401, 'ExpiredTokenError')
const isRefresh = ({ url }: Sent) => url === '/basic/auth/token?grant_type=refresh_token'
const bearer = ({ headers }: Sent) => headers.authorization?.replace('Bearer ', '')
const newTokens = {
  body: { access_token: 'new', refresh_token: 'r-new', expires_in: 60_000, token_type: 'bearer', scopes: [] },
}

/** Answers calls with the new token only. */
const needsNew: Server = (one) => (isRefresh(one) ? newTokens : bearer(one) === 'new' ? {} : expired)

beforeEach(() => {
  fakeBrowser()
  realm = undefined
  onSignedOut.mockReset()
  configureClient({ realm: () => realm, onSignedOut, loadDemo: () => import('../demo.ts') })
  storeCustomer({ cid: 7, alias: 'acme', token: 'old', refreshToken: 'r-old', expiresIn: 1, expiresAt: 1 })
  storeCustomer({ cid: 8, token: 'other', refreshToken: 'r-other', expiresIn: 1, expiresAt: 1 })
  selectCustomer(7)
})

describe('the headers', () => {
  test('name the realm inside a realm, the organization outside one [shell-74 shell-75 shell-76]', async () => {
    serve(() => ({}))
    await call(searchAccounts, { query: { query: 'a' } })
    realm = 'DE_2'
    await call(searchAccounts, { query: { query: 'a' } })
    await call(getCustomer)
    expect(sent.map(({ headers }) => headers['x-beam-scope'])).toEqual(['7', '7.DE_2', '7'])
    expect(sent.map(bearer)).toEqual(['old', 'old', 'old'])
  })

  test('name what the caller asks for, with the token of that organization', async () => {
    serve(() => ({}))
    await call(listPlayers, {}, { scope: realmScope('DE_5', 8) })
    expect(sent[0]?.headers).toMatchObject({ 'x-beam-scope': '8.DE_5', authorization: 'Bearer other' })
  })

  test('have no scope and no bearer for the calls of sign-up, and the time-out of customer-create [auth-14 auth-15]', async () => {
    serve(() => ({}))
    realm = 'DE_2'
    await call(checkAlias, { query: { alias: 'acme' } })
    await call(createToken, { body: { grant_type: 'guest' } }, { scope: null })
    await call(createCustomer, { body: { email: 'a@b.c', alias: 'acme' } }, { token: 'guest' })
    expect(sent.map(({ headers }) => headers['x-beam-scope'])).toEqual([undefined, undefined, undefined])
    expect(sent.map(bearer)).toEqual([undefined, undefined, 'guest'])
    expect(sent.map(({ headers }) => headers['x-beam-timeout'])).toEqual([undefined, undefined, '600000'])
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /basic/realms/customer/alias/available?alias=acme',
      'POST /basic/auth/token',
      'POST /basic/realms/customer',
    ])
  })

  test('say how long they wait: a query of the history 60 seconds, one of the audit trail 120 [analytics-34 analytics-40 audit-7 shell-78]', async () => {
    serve(() => ({}))
    await call(queryHistory, { body: { query: 'select 1' } })
    await call(listAuditEntries, { query: {} })
    await call(listAuditPeople)
    expect(sent.map(({ headers }) => headers['x-beam-timeout'])).toEqual(['60000', '120000', '120000'])
    expect(sent[0]?.url).toBe('/basic/history/query')
  })

  test('never name the realm of a demo, nor its organization [demo-11]', async () => {
    serve(() => ({}))
    realm = 'DEMO'
    await call(getCustomer)
    await call(checkAlias, { query: { alias: 'acme' } })
    expect(sent.map(({ headers }) => headers['x-beam-scope'])).toEqual(['7', undefined])
  })

  test('have no bearer for public calls', async () => {
    serve(() => ({}))
    await call(startPasswordReset, { body: { email: 'a@b.c' } }, { scope: 'acme' })
    expect(sent[0]?.headers.authorization).toBeUndefined()
    expect(sent[0]?.headers['x-beam-scope']).toBe('acme')
  })

  test('have one for a public call that says who makes it, renewed when it has expired', async () => {
    serve((one) => (isRefresh(one) ? newTokens : {}))
    for (const _ of [1, 2]) {
      await call(startPasswordReset, { body: { email: 'a@b.c' } }, { scope: '7.DE_2', isNamed: true })
    }
    expect(sent.map(bearer)).toEqual([undefined, 'new', 'new'])
  })

  test('carry versions both ways', async () => {
    serve(() => ({ headers: { etag: '"4"' } }))
    const { version } = await callForAnswer(getCustomer, {}, { ifMatch: 3 })
    expect(sent[0]?.headers['if-match']).toBe('"3"')
    expect(version).toBe(4)
  })

  test('name the audit entries that a write has made', async () => {
    serve((_, index) => (index === 0 ? { headers: { 'x-audit-entries': '12, 13' } } : {}))
    expect((await callForAnswer(getCustomer)).entries).toEqual([12, 13])
    expect((await callForAnswer(getCustomer)).entries).toEqual([])
  })
})

describe('an expired token', () => {
  test('is refreshed once and the call replayed [auth-8 auth-22 auth-37]', async () => {
    serve(needsNew)
    await call(getCustomer)
    expect(sent.map(({ url }) => url)).toEqual([
      getCustomer.path,
      '/basic/auth/token?grant_type=refresh_token',
      getCustomer.path,
    ])
    expect(JSON.parse(sent[1]?.body ?? '')).toEqual({ refresh_token: 'r-old' })
    expect(sent[1]?.headers).toMatchObject({ 'x-beam-scope': '7' })
    expect(sent[1]?.headers.authorization).toBeUndefined()
    expect(bearer(sent[2] as Sent)).toBe('new')
    expect(readSession().customers[0]).toMatchObject({ cid: 7, alias: 'acme', token: 'new', refreshToken: 'r-new' })
  })

  test('is refreshed once for many calls, which wait and are replayed [auth-24 auth-25]', async () => {
    serve(async (one, index) => {
      await new Promise((resolve) => setTimeout(resolve, isRefresh(one) ? 20 : index % 7))
      return needsNew(one, index)
    })
    await Promise.all(Array.from({ length: 25 }, () => call(getCustomer)))
    expect(sent.filter(isRefresh)).toHaveLength(1)
    expect(sent.filter((one) => bearer(one) === 'new')).toHaveLength(25)
  })

  test('a refresh is skipped if another caller has already refreshed', async () => {
    serve((one, index) => {
      if (bearer(one) === 'old') storeTokens(7, { token: 'new', refreshToken: 'r-new', expiresIn: 1, expiresAt: 1 })
      return needsNew(one, index)
    })
    await call(getCustomer)
    expect(sent.map(bearer)).toEqual(['old', 'new'])
  })

  test('is not refreshed a second time when the new one is refused as well', async () => {
    serve((one) => (isRefresh(one) ? newTokens : expired))
    await expect(call(getCustomer)).rejects.toMatchObject({ code: 'ExpiredTokenError', status: 401 })
    expect(sent).toHaveLength(3)
    expect(onSignedOut).not.toHaveBeenCalled()
  })

  test('concerns only the customer whose call it was', async () => {
    serve((one) => (isRefresh(one) ? newTokens : bearer(one) === 'new' ? {} : expired))
    await call(getCustomer, {}, { scope: '8' })
    expect(readSession().customers.map(({ token }) => token)).toEqual(['old', 'new'])
  })
})

describe('a refresh that is refused', () => {
  test('with 401 signs the customer out, and all waiting calls fail [auth-26]', async () => {
    serve((one) => (isRefresh(one) ? refusal(401, 'InvalidRefreshTokenError') : expired))
    const results = await Promise.allSettled([call(getCustomer), call(getCustomer), call(getCustomer)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(sent.filter(isRefresh)).toHaveLength(1)
    expect(readSession().customers.map(({ cid }) => cid)).toEqual([8])
    expect(onSignedOut).toHaveBeenCalledOnce()
  })

  test('of an organization this tab does not work in moves nobody', async () => {
    serve((one) => (isRefresh(one) ? refusal(401, 'InvalidRefreshTokenError') : expired))
    await expect(call(getCustomer, {}, { scope: '8' })).rejects.toThrow()
    expect(readSession().customers.map(({ cid }) => cid)).toEqual([7])
    expect(onSignedOut).not.toHaveBeenCalled()
  })

  test.each([500, 503, 429])('with %i is rejected to the callers and the session stays [auth-27]', async (status) => {
    serve((one) => (isRefresh(one) ? { status, body: 'oops' } : expired))
    await expect(call(getCustomer)).rejects.toMatchObject({ status })
    expect(readSession().customers).toHaveLength(2)
    expect(onSignedOut).not.toHaveBeenCalled()
  })

  test('by the network keeps the session, and the next call tries again [auth-27]', async () => {
    let isDown = true
    serve((one, index) => {
      if (isRefresh(one) && isDown) throw new TypeError('Failed to fetch')
      return needsNew(one, index)
    })
    await expect(call(getCustomer)).rejects.toBeInstanceOf(UnreachableError)
    isDown = false
    await expect(call(getCustomer)).resolves.toEqual({})
  })
})

/** What the server says to the first call, to the refresh and to the replayed call; what the caller and the session see. */
describe('every way a refused call can go', () => {
  const first = {
    accepted: {},
    expired,
    'a wrong password': refusal(401, 'InvalidCredentialsError'),
    forbidden: refusal(403, 'Forbidden'),
  }
  const refreshed = {
    'new tokens': newTokens,
    'a 401': refusal(401, 'InvalidRefreshTokenError'),
    'a 403': refusal(403, 'Forbidden'),
    'a 500': { status: 500, body: 'oops' },
    'no answer': undefined,
  }
  const replayed = { accepted: {}, 'refused again': expired, failed: refusal(500, 'InternalServerError') }

  const ways = Object.keys(first).flatMap((call) =>
    Object.keys(refreshed).flatMap((refresh) => Object.keys(replayed).map((replay) => ({ call, refresh, replay }))),
  ) as { call: keyof typeof first; refresh: keyof typeof refreshed; replay: keyof typeof replayed }[]

  test.each(ways)('$call, refresh: $refresh, replay: $replay', async ({ call: callAnswer, refresh, replay }) => {
    serve((one) => {
      if (!isRefresh(one)) return bearer(one) === 'new' ? replayed[replay] : first[callAnswer]
      const answer = refreshed[refresh]
      if (!answer) throw new TypeError('Failed to fetch')
      return answer
    })
    const outcome = await call(getCustomer).then(
      () => 'done',
      (error: unknown) => (error instanceof UnreachableError ? 'unreachable' : (error as RequestError).code),
    )
    const isAsked = callAnswer === 'expired'
    const isRenewed = isAsked && refresh === 'new tokens'
    const isOver = isAsked && refresh === 'a 401'
    const afterRefresh = {
      'new tokens': { accepted: 'done', 'refused again': 'ExpiredTokenError', failed: 'InternalServerError' }[replay],
      'a 401': 'InvalidRefreshTokenError',
      'a 403': 'Forbidden',
      'a 500': 'InternalServerError',
      'no answer': 'unreachable',
    }[refresh]
    const atOnce = {
      accepted: 'done',
      'a wrong password': 'InvalidCredentialsError',
      forbidden: 'Forbidden',
      expired: '',
    }
    expect(outcome).toBe(isAsked ? afterRefresh : atOnce[callAnswer])
    expect(sent.filter(isRefresh)).toHaveLength(isAsked ? 1 : 0)
    expect(sent.filter((one) => !isRefresh(one))).toHaveLength(isRenewed ? 2 : 1)
    expect(readSession().customers.map(({ cid, token }) => [cid, token])).toEqual([
      ...(isOver ? [] : [[7, isRenewed ? 'new' : 'old']]),
      [8, 'other'],
    ])
    expect(onSignedOut).toHaveBeenCalledTimes(isOver ? 1 : 0)
  })
})

test('a wrong password is never followed by a refresh [auth-23]', async () => {
  serve(() => refusal(401, 'InvalidCredentialsError'))
  const body = { grant_type: 'password', username: 'a@b.c', password: 'x' }
  await expect(call(createToken, { body }, { scope: 'acme' })).rejects.toMatchObject({
    code: 'InvalidCredentialsError',
  })
  await expect(call(getCustomer)).rejects.toMatchObject({ code: 'InvalidCredentialsError' })
  expect(sent).toHaveLength(2)
})

test('a bearer that was handed in is never refreshed', async () => {
  serve(() => expired)
  await expect(call(getCustomer, {}, { token: 'guest' })).rejects.toMatchObject({ status: 401 })
  expect(sent).toHaveLength(1)
})

describe('an error', () => {
  test.each([400, 403, 404, 409, 500, 503])(
    '%i is thrown as the server threw it, and not tried again [auth-28]',
    async (status) => {
      serve(() => ({
        status,
        body: { status, error: 'StaleVersion', message: 'm', requestId: 'r1', field: 'name', current: { a: 1 } },
      }))
      const error = await call(getCustomer).catch((caught) => caught)
      expect(error).toBeInstanceOf(RequestError)
      expect(error).toMatchObject({
        code: 'StaleVersion',
        message: 'm',
        requestId: 'r1',
        field: 'name',
        current: { a: 1 },
      })
      expect(sent).toHaveLength(1)
    },
  )

  test('500 is tried once more where the call says so [auth-28 inventory-11 inventory-12]', async () => {
    serve((_, index) => (index === 0 ? { status: 500 } : { body: { content: [] } }))
    await expect(call(listItemContents)).resolves.toEqual({ content: [] })
    expect(sent.map(({ url }) => url)).toEqual(['/basic/inventory/items', '/basic/inventory/items'])
    serve(() => ({ status: 500 }))
    await expect(call(listItemContents)).rejects.toMatchObject({ status: 500 })
    expect(sent).toHaveLength(2)
    serve(() => ({ status: 500 }))
    await expect(call(listCurrencyContents)).rejects.toMatchObject({ status: 500 })
    expect(sent).toHaveLength(1)
  })

  test('500 is tried once more for reads only [inventory-12]', () => {
    const repeated = allEndpoints.filter(({ call }) => call.retryOnce)
    expect(repeated.map(({ name }) => name)).toEqual(['listItemContents'])
    expect(repeated.filter(({ call }) => isWrite(call))).toEqual([])
  })

  test('without an answer says that the server cannot be reached', async () => {
    serve(() => {
      throw new TypeError('Failed to fetch')
    })
    await expect(call(getCustomer)).rejects.toThrow('The server cannot be reached.')
  })
})

test.each(['GET', 'HEAD', 'OPTIONS', 'DELETE', 'POST', 'PUT', 'PATCH'] as const)(
  '%s is sent as it is, with its body as JSON when it has one [shell-79]',
  async (method) => {
    serve(() => ({}))
    const thing = endpoint({
      method,
      path: '/object/things/:id',
      summary: '',
      scope: 'customer',
      access: {},
      params: z.object({ id: z.string() }),
      body: z.object({ name: z.string() }).partial(),
      response: z.object({}),
    })
    const hasBody = ['POST', 'PUT', 'PATCH'].includes(method)
    await call(thing, { params: { id: 'a' }, ...(hasBody && { body: { name: 'n' } }) })
    expect(sent).toMatchObject([{ method, url: '/object/things/a', body: hasBody ? '{"name":"n"}' : null }])
    expect(sent[0]?.headers['content-type']).toBe(hasBody ? 'application/json' : undefined)
  },
)

test('the key of a read holds its realm', () => {
  realm = 'DE_2'
  const inTwo = query(listPlayers, { query: { limit: 20 } }).queryKey
  realm = 'DE_3'
  const inThree = query(listPlayers, { query: { limit: 20 } }).queryKey
  expect(inTwo).toEqual(['/api/players', { query: { limit: 20 } }, '7.DE_2'])
  expect(inThree).toEqual(['/api/players', { query: { limit: 20 } }, '7.DE_3'])
})

describe('a call in the demo', () => {
  test('is answered after 500 ms, by no server; what no sample knows answers true [demo-8 demo-9]', async () => {
    // Loaded when it is first needed, with every area's answers; that time is not the delay's.
    await import('../demo.ts')
    serve(() => ({}))
    vi.useFakeTimers()
    try {
      const scope = '7.DEMO'
      const objectId = toObjectId('game.private', 1)
      const answers: unknown[] = []
      const read = call(listPlayers, { query: { limit: 1 } }, { scope }).then((answer) => answers.push(answer))
      const write = call(updateStatsBatch, { body: { updates: [{ objectId, set: { LEVEL: '99' } }] } }, { scope }).then(
        (answer) => answers.push(answer),
      )
      await vi.advanceTimersByTimeAsync(499)
      expect(answers).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
      await Promise.all([read, write])
      expect(answers).toEqual([expect.objectContaining({ rows: [expect.anything()] }), true])
      expect(sent).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  }, 20_000)
})
