import { type AnyEndpoint, isWrite } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import { type ErrorCode, errors } from '@regent/contract/errors'
import { rightsOf } from '@regent/contract/permissions'
import { archiveRealm } from '@regent/contract/realms'
import { objectIdOf } from '@regent/contract/stats'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newToken } from '../auth/tokens.ts'
import { type Example, exampleOf, type Known, mistypedText, mistypedValue } from '../testing/examples.ts'
import { fingerprintOf } from '../testing/fingerprint.ts'
import { type Actor, testApp } from '../testing/test-app.ts'

/**
 * What holds for every call, proved over every call of the contract: new endpoints are covered as soon as they are
 * declared. The requests are made from the schemas (testing/examples.ts).
 */

type World = Awaited<ReturnType<typeof makeWorld>>

/** The realm sweep requests go to, everybody who could come there, and another organization beside it. */
async function makeWorld() {
  const app = await testApp()
  const foreign = await testApp()
  const player = await app.player()
  const otherPlayer = await app.player()
  const archivedPlayer = await app.player(app.development)
  const admin = await app.as('admin')
  await admin.call(archiveRealm, { body: { pid: app.development } })
  const people = {
    admin,
    developer: await app.as('developer'),
    tester: await app.as('tester'),
    nobody: await app.as(undefined),
    adminOfStaging: await app.as(undefined, { [app.staging]: 'admin' }),
    adminOfRealm: await app.as(undefined, { [app.pid]: 'admin' }),
    player,
    playerOfStaging: await app.player(app.staging),
    archivedPlayer,
    foreignAdmin: await foreign.as('admin'),
    foreignPlayer: await foreign.player(),
  }
  const known: Known = {
    pid: app.pid,
    id: player.accountId,
    gamerTag: player.gamerTag,
    email: 'somebody@example.test',
    objectId: objectIdOf('client.private', player.gamerTag),
  }
  return {
    ...app,
    people,
    known,
    ofOtherPlayer: {
      ...known,
      id: otherPlayer.accountId,
      gamerTag: otherPlayer.gamerTag,
      objectId: objectIdOf('client.private', otherPlayer.gamerTag),
    },
    foreign,
    archivedScope: `${app.cid}.${app.development}`,
  }
}

type Ask = Partial<Example> & {
  by?: Actor | undefined
  token?: string
  scope?: string | undefined
  headers?: Record<string, string>
  /** the body as it stands on the wire */
  rawBody?: string | Buffer
}

let addresses = 0

/** Sends a request as it stands, each from an address of its own, so that no limit of failed attempts is in the way. */
async function ask(world: World, call: AnyEndpoint, given: Ask) {
  const token = given.token ?? given.by?.token
  const params = given.params as Record<string, unknown> | undefined
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => percent(textOf(params?.[name] ?? 'x')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(given.query ?? {})) search.append(name, textOf(value))
  const body = given.rawBody ?? (call.method === 'GET' ? undefined : JSON.stringify(given.body ?? {}))
  addresses += 1
  const reply = await world.app.inject({
    method: call.method,
    url: search.size > 0 ? `${path}?${search}` : path,
    remoteAddress: `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(given.scope !== undefined && { 'x-beam-scope': given.scope }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...given.headers,
    },
    ...(body !== undefined && { payload: body }),
  })
  return { status: reply.statusCode, text: reply.body, type: String(reply.headers['content-type']), url: path }
}

type Reply = Awaited<ReturnType<typeof ask>>

/** Lone surrogates become the replacement character, as they do in any client. */
const percent = (text: string) => encodeURIComponent(Buffer.from(text).toString()) || '%20'

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value) && typeof value[0] !== 'object'
      ? value.map(textOf).join(',')
      : (JSON.stringify(value) ?? '')

const codeOf = (reply: Reply): unknown => (JSON.parse(reply.text) as { error?: unknown }).error

/** A refusal has the declared shape and tells nothing of the inside. */
function expectRefusal(reply: Reply): void {
  const body = JSON.parse(reply.text) as Record<string, unknown>
  const { status, service, error, message, requestId, field, current, title, detail, description, ...rest } = body
  expect({ status: reply.status, type: reply.type, rest }).toEqual({
    status: expect.toSatisfy((value: number) => value >= 400 && value < 500),
    type: 'application/json; charset=utf-8',
    rest: {},
  })
  expect({ status, requestId }).toEqual({ status: reply.status, requestId: expect.stringMatching(/^[\w-]+$/) })
  expect([service, message].map((text) => typeof text === 'string' && text !== '')).toEqual([true, true])
  expect(errors[error as ErrorCode]?.status).toBe(status)
  expect(['undefined', 'string']).toContain(typeof field)
  expect([title, detail, description]).toEqual(
    reply.url.startsWith('/api/') ? [error, message, message] : [undefined, undefined, undefined],
  )
  expect(reply.text).not.toMatch(/\.ts:\d+|node_modules|\$argon2|rg_[0-9a-z]+_/)
  expect(reply.text).not.toMatch(/\bselect\b.+\bfrom\b|insert into|delete from|syntax error at|violates|constraint/i)
}

let world: World

beforeAll(async () => {
  world = await makeWorld()
})

const stateOf = ({ db, cid }: World) => fingerprintOf(db, cid)

/** All of these are refused so, and nothing changed. */
async function expectRefused(
  call: AnyEndpoint,
  requests: readonly Ask[],
  status: number,
  code: ErrorCode | ErrorCode[],
) {
  expect(requests.length).toBeGreaterThan(0)
  const example = exampleOf(call, world.known)
  const before = await stateOf(world)
  for (const request of requests) {
    const reply = await ask(world, call, { ...example, scope: scopeOf(call, world), ...request })
    expect({ ...request, by: undefined, status: reply.status, code: codeOf(reply) }).toMatchObject({
      status,
      code: expect.toBeOneOf([code].flat()),
    })
    expectRefusal(reply)
  }
  expect(await stateOf(world)).toEqual(before)
}

const scopeOf = (call: AnyEndpoint, { scope, cid }: { scope: string; cid: number }) =>
  call.scope === 'none' ? undefined : call.scope === 'customer' ? String(cid) : scope

const operatorRights = (call: AnyEndpoint) => [call.access.operator ?? []].flat()

/** Who can make the call best: the one that reaches the most of it. */
const callerOf = (call: AnyEndpoint, { people }: World): Actor | undefined =>
  call.access.public ? undefined : call.access.operator ? people.admin : people.player

const all = allEndpoints.map(({ name, call }) => ({ name, call }))
const guarded = all.filter(({ call }) => !call.access.public)
const scoped = all.filter(({ call }) => call.scope !== 'none')
const guardedScoped = guarded.filter(({ call }) => call.scope !== 'none')
const ofOperators = guarded.filter(({ call }) => !call.access.signedIn)

test('the sweep sweeps', () => {
  expect(all.length).toBeGreaterThan(40)
  expect(guarded.length).toBeGreaterThan(25)
})

describe('without a good token', () => {
  test.each(guarded)('$name answers 401', async ({ call }) => {
    await expectRefused(call, [{}, { scope: undefined }, { scope: 'no-such-place' }], 401, 'InvalidTokenError')
    const bad = ['nonsense', newToken(world.cid), newToken(0), `${world.people.admin.token}x`, '0', "' or 1=1"]
    await expectRefused(
      call,
      bad.map((token) => ({ token })),
      401,
      'InvalidTokenError',
    )
    const header = ['', 'Bearer', 'Basic YTpi', 'bearer  ', 'Bearer a b']
    await expectRefused(
      call,
      header.map((authorization) => ({ headers: { authorization } })),
      401,
      'InvalidTokenError',
    )
  })
})

describe('roles', () => {
  test.each(ofOperators)('$name is for those who hold one of its rights, and 403 for the others', async ({ call }) => {
    const { people } = world
    const wanted = operatorRights(call)
    const roles = [undefined, 'tester', 'developer', 'admin'] as const
    const isAllowed = (role: (typeof roles)[number]) => wanted.some((right) => rightsOf(role).has(right))
    const refused = roles.filter((role) => !isAllowed(role)).map((role) => ({ by: people[role ?? 'nobody'] }))
    await expectRefused(call, [{ by: people.nobody }, ...refused], 403, 'Forbidden')

    const own = isWrite(call) && wanted.length > 0 ? await makeWorld() : world
    const answers = await Promise.all(
      roles.filter(isAllowed).map(async (role) => {
        const by = own.people[role ?? 'nobody']
        return { role, reply: await ask(own, call, { ...exampleOf(call, own.known), by, scope: scopeOf(call, own) }) }
      }),
    )
    for (const { role, reply } of answers) {
      expect({ role, status: reply.status, code: codeOf(reply) }).not.toMatchObject({ code: 'Forbidden' })
      expect([role, reply.status < 500 && reply.status !== 401]).toEqual([role, true])
    }
  })

  const inOneRealm = ofOperators.filter(({ call }) => call.access.at !== 'anywhere')
  test.each(inOneRealm)('$name heeds no role that is held in another realm', async ({ call }) => {
    await expectRefused(call, [{ by: world.people.adminOfStaging }], 403, 'Forbidden')
  })

  const ofOrganization = inOneRealm.filter(({ call }) => call.scope === 'customer')
  test.each(ofOrganization)('$name asks for a global role, whatever realm the scope names', async ({ call }) => {
    await expectRefused(call, [{ by: world.people.adminOfRealm, scope: world.scope }], 403, 'Forbidden')
  })
})

describe('players', () => {
  const notForPlayers = ofOperators.filter(({ call }) => !call.access.player)
  test.each(notForPlayers)('$name is not for players', async ({ call }) => {
    await expectRefused(call, [{ by: world.people.player }], 403, 'Forbidden')
  })

  const forPlayers = guarded.filter(({ call }) => call.access.player || call.access.signedIn)
  test.each(forPlayers)('$name answers the player it is for', async ({ call }) => {
    const own = await makeWorld()
    const reply = await ask(own, call, { ...exampleOf(call, own.known), by: own.people.player, scope: own.scope })
    expect([200, 400, 404]).toContain(reply.status)
  })

  const owned = all.filter(({ call }) => call.access.player === 'own')
  test.each(owned)('$name touches only the own player', async ({ call }) => {
    await expectRefused(call, [{ ...exampleOf(call, world.ofOtherPlayer), by: world.people.player }], 403, 'Forbidden')
  })

  test.each(guardedScoped)('$name refuses a player of another realm', async ({ call }) => {
    const { playerOfStaging } = world.people
    await expectRefused(call, [{ by: playerOfStaging, scope: world.scope }], 403, 'ScopeForbidden')
  })
})

describe('scope', () => {
  test.each(guardedScoped)('$name refuses the token of another organization', async ({ call }) => {
    const { foreignAdmin, foreignPlayer } = world.people
    await expectRefused(call, [{ by: foreignAdmin }, { by: foreignPlayer }], 403, 'ScopeForbidden')
  })

  test.each(guardedScoped)('$name says the same of a foreign organization and of none', async ({ call }) => {
    const by = world.people.admin
    const { foreign } = world
    const places = [`${foreign.cid}`, foreign.alias, foreign.scope, '1234567890123456', 'no-such-place']
    await expectRefused(
      call,
      places.map((scope) => ({ by, scope })),
      403,
      'ScopeForbidden',
    )
  })

  test.each(scoped)('$name knows only realms of the organization', async ({ call }) => {
    const by = callerOf(call, world)
    const places = ['DE_1', world.foreign.pid, 'no-such-realm'].map((pid) => `${world.cid}.${pid}`)
    await expectRefused(
      call,
      places.map((scope) => ({ by, scope })),
      400,
      'RequestContextNotFoundExceptionForAlias',
    )
  })

  const open = scoped.filter(({ call }) => call.access.public)
  test.each(open)('$name answers 400 to an organization that does not exist', async ({ call }) => {
    const places = ['no-such-place', '1234567890123456.DE_1']
    await expectRefused(
      call,
      places.flatMap((scope) => [{ scope }, { scope, by: world.people.admin }]),
      400,
      'RequestContextNotFoundExceptionForAlias',
    )
  })

  test.each(scoped)('$name refuses a malformed scope', async ({ call }) => {
    const by = callerOf(call, world)
    const malformed = ['.', 'a.b.c', `${world.cid}.`, `.${world.pid}`, 'a b', '..', '%00', 'ünder.way', "1'--"]
    await expectRefused(
      call,
      malformed.map((scope) => ({ by, scope })),
      400,
      'InvalidScopeError',
    )
  })

  const needing = guardedScoped.filter(({ call }) => call.scope !== 'optional')
  test.each(needing)('$name needs a scope', async ({ call }) => {
    const by = callerOf(call, world)
    await expectRefused(
      call,
      [
        { by, scope: undefined },
        { by, scope: '' },
      ],
      400,
      'InvalidScopeError',
    )
  })

  const inRealm = all.filter(({ call }) => call.scope === 'realm')
  test.each(inRealm)('$name needs a realm', async ({ call }) => {
    await expectRefused(call, [{ by: callerOf(call, world), scope: `${world.cid}` }], 400, 'InvalidScopeError')
  })

  const stopping = scoped.filter(({ call }) => !call.worksArchived && call.scope !== 'customer')
  test.each(stopping)('$name stops in an archived realm', async ({ call }) => {
    const by = call.access.operator ? world.people.admin : world.people.archivedPlayer
    await expectRefused(call, [{ by, scope: world.archivedScope }], 403, 'ProjectIsArchived')
  })
})

describe('input', () => {
  const withBody = all.filter(({ call }) => call.method !== 'GET')
  test.each(withBody)('$name refuses a body that is not JSON, or too large', async ({ call }) => {
    const by = callerOf(call, world)
    const broken = ['{', '{"a":', 'nonsense', '{"a":1}}', "{'a':1}", '\u0000']
    await expectRefused(
      call,
      broken.map((rawBody) => ({ by, rawBody })),
      400,
      'BadRequest',
    )
    await expectRefused(call, [{ by, rawBody: tooLarge }], 413, 'PayloadTooLarge')
  })

  const withFields = all.filter(({ call }) => call.body)
  test.each(withFields)('$name refuses a body that is no object', async ({ call }) => {
    const by = callerOf(call, world)
    const rawBodies = ['[]', '"text"', '12', 'true', '[{}]']
    await expectRefused(
      call,
      rawBodies.map((rawBody) => ({ by, rawBody })),
      400,
      'BadRequest',
    )
  })

  test.each(mistyped())(
    '$name names the $part’s $field when it is of the wrong type',
    async ({ call, part, field, value }) => {
      const example = exampleOf(call, world.known)
      const before = await stateOf(world)
      const wrong = { ...example, [part]: { ...example[part], [field]: value } }
      const reply = await ask(world, call, { ...wrong, by: callerOf(call, world), scope: scopeOf(call, world) })
      expectRefusal(reply)
      const body = JSON.parse(reply.text) as { error: string; field: string; message: string }
      expect(body).toMatchObject({ error: 'BadRequest', field: expect.stringMatching(new RegExp(`^${field}(\\.|$)`)) })
      expect(body.message).toContain(field)
      expect(await stateOf(world)).toEqual(before)
    },
  )
})

const tooLarge = Buffer.alloc(10 * 1024 * 1024 + 1, ' ')

type Mistyped = { name: string; call: AnyEndpoint; part: 'query' | 'body'; field: string; value: unknown }

function mistyped(): Mistyped[] {
  return all.flatMap(({ name, call }) => {
    const wrong = (part: 'query' | 'body', valueFor: (schema: fc.Arbitrary<never> & never) => unknown) =>
      Object.entries((call[part]?.shape ?? {}) as Record<string, never>).flatMap(([field, schema]) => {
        const value = valueFor(schema)
        return value === undefined ? [] : [{ name, call, part, field, value }]
      })
    return [...wrong('query', mistypedText), ...wrong('body', mistypedValue)]
  })
}

describe('fuzzing', () => {
  // About this many fuzzed requests, shared out over the calls; another seed explores other ones.
  const budget = Number(process.env['FUZZ_REQUESTS'] ?? 2_000)
  const numRuns = Math.max(10, Math.round(budget / all.length))
  const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_115)

  test.each(all)(
    '$name never answers 500, and what it refuses changes nothing',
    async ({ call }) => {
      const own = isWrite(call) ? await makeWorld() : world
      const example = exampleOf(call, own.known)
      const places = placesIn(example)
      let before = await stateOf(own)
      await fc.assert(
        fc.asyncProperty(edits(places.length), async ({ changes, whole, header, who }) => {
          const changed = structuredClone(example)
          for (const { at, value } of changes) put(changed, places[at] as string[], value)
          const reply = await ask(own, call, {
            ...changed,
            ...(whole !== undefined && { rawBody: JSON.stringify(whole) ?? 'null' }),
            by: own.people[who],
            scope: scopeOf(call, own),
            headers: header,
          })
          expect(reply).toMatchObject({ status: expect.toSatisfy((status: number) => status < 500) })
          if (reply.status >= 400) expectRefusal(reply)
          const after = isWrite(call) ? await stateOf(own) : before
          if (reply.status >= 400) expect(after).toEqual(before)
          before = after
        }),
        { numRuns, seed },
      )
    },
    60_000,
  )
})

/** Every place of an example where something else may stand, and places that no schema knows. */
function placesIn(example: Example): string[][] {
  const walk = (value: unknown, path: string[]): string[][] => [
    ...(path.length > 1 ? [path] : []),
    ...(typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => walk(inner, [...path, name]))
      : []),
  ]
  const strange = ['__proto__', 'constructor', 'toString', 'extra']
  return [...walk(example, []), ...(['query', 'body'] as const).flatMap((part) => strange.map((name) => [part, name]))]
}

/** Puts a value at a place, as an own property even when it is named `__proto__`. */
function put(target: object, [name = '', ...deeper]: string[], value: unknown): void {
  const held: unknown = Object.getOwnPropertyDescriptor(target, name)?.value
  if (deeper.length > 0 && typeof held === 'object' && held !== null) put(held, deeper, value)
  else Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
}

function edits(places: number) {
  const deep = (depth: number): unknown => (depth === 0 ? 1 : [{ deep: deep(depth - 1) }])
  const prototype: unknown = JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}')
  const odd = [
    ...['', ' ', '\0', 'a\0b', '\ud800', 'x\udc00y', '\u202e', '𝕏'.repeat(64), '%', '\\', '../../etc/passwd'],
    ...["'; drop table accounts; --", '__proto__', 'constructor', '1e999', '-1', '0', 'NaN', 'null', 'a,b,,c'],
    ...[
      '9'.repeat(15),
      '9'.repeat(16),
      '9'.repeat(400),
      'client.public.player.0',
      'game.private.player.9999999999999999',
    ],
    ...[noise(200), noise(3_000), noise(20_000), 'a'.repeat(100_000)],
  ]
  const value = fc.oneof(
    fc.constantFrom<unknown>(...odd),
    fc.constantFrom<unknown>(
      0,
      -0,
      -1,
      1.5,
      1e15,
      2 ** 53,
      -(2 ** 53),
      2 ** 63,
      1e308,
      -1e308,
      5e-324,
      true,
      false,
      null,
    ),
    fc.constantFrom<unknown>(
      [],
      {},
      [[]],
      [null],
      [{}],
      deep(5),
      deep(200),
      prototype,
      { [noise(3_000)]: 'x', '': '' },
      Array(300).fill('x'),
    ),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.dictionary(fc.string({ unit: 'binary', maxLength: 12 }), fc.string({ unit: 'grapheme', maxLength: 12 }), {
      noNullPrototype: true,
    }),
    fc.jsonValue({ maxDepth: 3 }),
  )
  const printable = fc.string({
    unit: fc.constantFrom(...' !#$&*+-./0123456789:;<=>?@ABCXYZ_abcxyz|~"'),
    maxLength: 30,
  })
  return fc.record({
    changes: fc.array(fc.record({ at: fc.nat({ max: places - 1 }), value }), { minLength: 1, maxLength: 3 }),
    whole: fc.option(value, { nil: undefined, freq: 8 }),
    header: fc.oneof(
      { arbitrary: fc.constant({}), weight: 6 },
      {
        arbitrary: fc
          .tuple(
            fc.constantFrom(
              'x-beam-scope',
              'x-de-scope',
              'if-match',
              'x-beam-timeout',
              'x-beam-gamertag',
              'accept',
              'x-request-id',
              'x-beam-signature',
            ),
            printable,
          )
          .map(([name, text]): Record<string, string> => ({ [name]: text })),
        weight: 1,
      },
    ),
    who: fc.constantFrom('admin', 'player', 'developer'),
    way: fc.constantFrom('guest', 'password', 'device', 'refresh_token'),
  })
}

/** Text that does not compress, always the same. */
function noise(length: number): string {
  let state = 42
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return String.fromCharCode(97 + (state % 26))
  }).join('')
}
