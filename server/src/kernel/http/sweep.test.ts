import { type AnyEndpoint, isWrite } from '@regent/contract/endpoint'
import { listRights } from '@regent/contract/permissions'
import type * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newToken } from '../../areas/organization/auth/tokens.ts'
import { exampleOf, mistypedText, mistypedValue } from '../../testing/examples.ts'
import {
  all,
  ask,
  callerOf,
  codeOf,
  expectRefusal,
  expectRefused,
  guarded,
  guardedScoped,
  makeWorld,
  ofOperators,
  openWorld,
  operatorRights,
  scoped,
  scopeOf,
  stateAround,
  world,
} from '../../testing/sweep-world.ts'

/**
 * What holds for every call, proved over every call of the contract: new endpoints are covered as soon as they are
 * declared. The requests are made from the schemas (testing/examples.ts).
 */

/** A part of the sweep that no longer finds its calls must fail: a table without rows would pass. */
function atLeast<Case>(floor: number, cases: Case[]): Case[] {
  if (cases.length < floor) throw new Error(`Of ${floor} cases at least there are ${cases.length}.`)
  return cases
}

beforeAll(openWorld)

test('the sweep sweeps', () => {
  expect(all.length).toBeGreaterThan(415)
  expect(guarded.length).toBeGreaterThan(390)
  expect(ofOperators.length).toBeGreaterThan(375)
  expect(scoped.length).toBeGreaterThan(405)
  expect(guardedScoped.length).toBeGreaterThan(390)
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
    const isAllowed = (role: (typeof roles)[number]) => wanted.some((right) => listRights(role, true).has(right))
    const refused = roles.filter((role) => !isAllowed(role)).map((role) => ({ by: people[role ?? 'nobody'] }))
    await expectRefused(call, [{ by: people.nobody }, ...refused], 403, 'Forbidden')

    const own = isWrite(call) && wanted.length > 0 ? await makeWorld(world) : world
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
  test.each(atLeast(360, inOneRealm))('$name heeds no role that is held in another realm', async ({ call }) => {
    await expectRefused(call, [{ by: world.people.adminOfStaging }], 403, 'Forbidden')
  })

  const ofOrganization = inOneRealm.filter(({ call }) => call.scope === 'customer')
  test.each(atLeast(13, ofOrganization))(
    '$name asks for a global role, whatever realm the scope names',
    async ({ call }) => {
      await expectRefused(call, [{ by: world.people.adminOfRealm, scope: world.scope }], 403, 'Forbidden')
    },
  )
})

describe('players', () => {
  const notForPlayers = ofOperators.filter(({ call }) => !call.access.player)
  test.each(atLeast(270, notForPlayers))('$name is not for players', async ({ call }) => {
    await expectRefused(call, [{ by: world.people.player }], 403, 'Forbidden')
  })

  const forPlayers = guarded.filter(({ call }) => call.access.player || call.access.signedIn)
  test.each(atLeast(120, forPlayers))('$name answers the player it is for', async ({ call }) => {
    const own = await makeWorld(world)
    const reply = await ask(own, call, { ...exampleOf(call, own.known), by: own.people.player, scope: own.scope })
    // What an area refuses by a rule of its own has a code of its own.
    expect(codeOf(reply)).not.toBe('Forbidden')
    expect([200, 400, 403, 404]).toContain(reply.status)
  })

  const owned = all.filter(({ call }) => call.access.player === 'own')
  test.each(atLeast(39, owned))('$name touches only the own player', async ({ call }) => {
    await expectRefused(call, [{ ...exampleOf(call, world.ofOtherPlayer), by: world.people.player }], 403, 'Forbidden')
  })

  test.each(guardedScoped)('$name refuses a player of another realm', async ({ call }) => {
    const { playerOfStaging } = world.people
    await expectRefused(call, [{ by: playerOfStaging, scope: world.scope }], 403, 'ScopeForbidden')
  })
})

describe('preconditions', () => {
  const withoutVersions = all.filter(
    ({ call }) => isWrite(call) && !call.errors?.some((code) => code === 'StaleVersion' || code === 'SaveConflict'),
  )
  test.each(atLeast(150, withoutVersions))('$name has no versions, and refuses If-Match', async ({ call }) => {
    await expectRefused(call, [{ by: callerOf(call, world), headers: { 'if-match': '"1"' } }], 400, 'BadRequest')
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
  test.each(atLeast(17, open))('$name answers 400 to an organization that does not exist', async ({ call }) => {
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
  test.each(atLeast(390, needing))('$name needs a scope', async ({ call }) => {
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
  test.each(atLeast(335, inRealm))('$name needs a realm', async ({ call }) => {
    await expectRefused(call, [{ by: callerOf(call, world), scope: `${world.cid}` }], 400, 'InvalidScopeError')
  })

  const stopping = scoped.filter(({ call }) => !call.worksArchived && call.scope !== 'customer')
  test.each(atLeast(375, stopping))('$name stops in an archived realm', async ({ call }) => {
    const by = call.access.operator ? world.people.admin : world.people.archivedPlayer
    await expectRefused(call, [{ by, scope: world.archivedScope }], 403, 'ProjectIsArchived')
  })
})

describe('input', () => {
  const withBody = all.filter(({ call }) => call.method !== 'GET')
  test.each(atLeast(230, withBody))('$name refuses a body that is not JSON, or too large', async ({ call }) => {
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
  test.each(atLeast(200, withFields))('$name refuses a body that is no object', async ({ call }) => {
    const by = callerOf(call, world)
    const rawBodies = ['[]', '"text"', '12', 'true', '[{}]']
    await expectRefused(
      call,
      rawBodies.map((rawBody) => ({ by, rawBody })),
      400,
      'BadRequest',
    )
  })

  test.each(atLeast(700, mistyped()))(
    '$name names the $part’s $field when it is of the wrong type',
    async ({ call, part, field, value }) => {
      const example = exampleOf(call, world.known)
      const before = await stateAround(call)
      const wrong = { ...example, [part]: { ...example[part], [field]: value } }
      const reply = await ask(world, call, { ...wrong, by: callerOf(call, world), scope: scopeOf(call, world) })
      expectRefusal(reply)
      const body = JSON.parse(reply.text) as { error: string; field: string; message: string }
      expect(body).toMatchObject({ error: 'BadRequest', field: expect.stringMatching(new RegExp(`^${field}(\\.|$)`)) })
      expect(body.message).toContain(field)
      expect(await stateAround(call)).toEqual(before)
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
