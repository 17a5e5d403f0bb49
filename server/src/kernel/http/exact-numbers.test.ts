import { allEndpoints } from '@regent/contract/endpoints'
import { ApiError } from '@regent/contract/errors'
import { largeNumbersIn } from '@regent/contract/exact-numbers'
import { getConfig, replaceConfig } from '@regent/contract/operate/config'
import { getStats, setClientStats, setStats, toObjectId } from '@regent/contract/players/stats'
import { expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import { testApp } from '../../testing/test-app.ts'
import { validator } from './validation.ts'

const large = '9007199254740993'
const rounded = Number(large)
const known = {
  pid: 'DE_1',
  id: 1_000_000_000_000_001,
  gamerTag: 1_000_000_000_000_002,
  email: 'a@players.test',
  objectId: 'game.private.player.1000000000000002',
}

/** The places of all values in a JSON value. */
const leavesOf = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? [[...path, 'another'], ...Object.entries(value).flatMap(([key, one]) => leavesOf(one, [...path, key]))]
    : [path]

/** The JSON text with the number in one place. */
function withLarge(value: object, path: readonly string[]): string {
  const copy = structuredClone(value) as Record<string, unknown>
  const holder = path.slice(0, -1).reduce<Record<string, unknown>>((one, key) => one[key] as typeof copy, copy)
  const last = path.at(-1) ?? ''
  if (Array.isArray(holder) && last === 'another') holder.push('LARGE')
  else holder[last] = 'LARGE'
  return JSON.stringify(copy).replace('"LARGE"', large)
}

test.each(allEndpoints.filter(({ call }) => call.body ?? call.query).map(({ name, call }) => ({ name, call })))(
  '$name rounds no number of its input',
  ({ call }) => {
    const validate = validator(call)
    const { params, query, body } = exampleOf(call, known)
    const check = (raw: Parameters<typeof validate>[0], at: string) => {
      try {
        expect({ at, input: JSON.stringify(validate(raw)).includes(String(rounded)) }).toEqual({ at, input: false })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        expect({ at, code: error.code, field: error.field }).toMatchObject({
          code: 'BadRequest',
          field: expect.any(String),
        })
      }
    }
    for (const path of call.body ? leavesOf(body) : []) {
      const text = withLarge(body, path)
      check({ params, query, body: JSON.parse(text), largeNumbers: largeNumbersIn(text) }, path.join('.'))
    }
    for (const name of Object.keys(query)) check({ params, query: { ...query, [name]: large }, body }, name)
  },
)

test('stats, config and free JSON keep all digits of a number, or refuse it by name', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const player = await app.player()
  const send = async (method: 'POST' | 'PUT', url: string, token: string | undefined, payload: string) => {
    const headers = { 'x-beam-scope': app.scope, authorization: `Bearer ${token ?? ''}` }
    const reply = await app.app.inject({ method, url, payload, headers })
    return { status: reply.statusCode, field: reply.json().field }
  }
  const objectId = toObjectId('client.public', player.gamerTag)
  const path = (call: typeof setStats | typeof setClientStats) => call.path.replace(':objectId', objectId)
  const set = '{"set":{"DISCORD_ID":308994132968210433,"DEBT":-9007199254740995,"IDLE":1e21}}'
  expect(await send('POST', path(setClientStats), player.token, set)).toMatchObject({ status: 200 })
  expect(await send('POST', path(setStats), admin.token, `{"add":{"GOLD":${large}}}`)).toEqual({
    status: 400,
    field: 'add.GOLD',
  })
  expect((await admin.call(getStats, { params: { objectId } })).stats).toEqual({
    DISCORD_ID: '308994132968210433',
    DEBT: '-9007199254740995',
    IDLE: '1000000000000000000000',
  })
  const config = `{"config":{"game|owner":${large}}}`
  expect(await send('PUT', replaceConfig.path, admin.token, config)).toMatchObject({ status: 200 })
  expect((await admin.call(getConfig, {})).config).toMatchObject({ 'game|owner': large })
})

test('an event that a client reports keeps all digits of a number, or is refused by name', async () => {
  const app = await testApp()
  const player = await app.player()
  const report = async (payload: string) => {
    const url = `/report/custom_batch/${app.cid}/${app.pid}/${player.gamerTag}`
    const headers = { authorization: `Bearer ${player.token}` }
    const reply = await app.app.inject({ method: 'POST', url, payload, headers })
    return { status: reply.statusCode, field: reply.json().field }
  }
  expect(await report(`[{"e":"level","c":"game","p":{"guild":{"id":${large}}}}]`)).toEqual({
    status: 400,
    field: '0.p.guild.id',
  })
  expect(await report(`[{"e":"level","c":"game","p":{"guild":${large}}}]`)).toMatchObject({ status: 200 })
  const waiting = await app.db
    .selectFrom('history_events')
    .select('fields')
    .where('pid', '=', app.pid)
    .where('namespace', '=', 'game_level')
    .execute()
  expect(waiting.map(({ fields }) => fields)).toEqual([{ guild: large }])
})
