import { isWrite } from '@regent/contract/endpoint'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Example, exampleOf } from '../../testing/examples.ts'
import { all, ask, expectRefusal, makeWorld, openWorld, scopeOf, stateOf, world } from '../../testing/sweep-world.ts'

/** Requests that nobody would think of, made from the examples of all calls by changing them at random. */

beforeAll(openWorld)

describe('fuzzing', () => {
  // About this many fuzzed requests, shared out over the calls.
  const budget = Number(process.env['FUZZ_REQUESTS'] ?? 2_000)
  const numRuns = Math.max(10, Math.round(budget / all.length))

  test.each(all)(
    '$name never answers 500, and what it refuses changes nothing',
    async ({ call }) => {
      const own = isWrite(call) ? await makeWorld(world) : world
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
        { numRuns },
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
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udc00y',
    '\u202e',
    '𝕏'.repeat(64),
    '%',
    '\\',
    '../../etc/passwd',
    "'; drop table accounts; --",
    '__proto__',
    'constructor',
    '1e999',
    '-1',
    '0',
    'NaN',
    'null',
    'a,b,,c',
    '9'.repeat(15),
    '9'.repeat(16),
    '9'.repeat(400),
    'client.public.player.0',
    'game.private.player.9999999999999999',
    noise(200),
    noise(3_000),
    noise(20_000),
    'a'.repeat(100_000),
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
