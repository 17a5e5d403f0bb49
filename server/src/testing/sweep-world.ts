import { type AnyEndpoint, isWrite } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import { type ErrorCode, errors } from '@regent/contract/errors'
import { archiveRealm } from '@regent/contract/organization/realms'
import { toObjectId } from '@regent/contract/players/stats'
import { expect } from 'vitest'
import { type Example, exampleOf, type Known } from './examples.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type Actor, ownApp } from './test-app.ts'

type World = Awaited<ReturnType<typeof makeWorld>>
type Foreign = Awaited<ReturnType<typeof makeForeign>>

/**
 * The realm that sweep requests go to, every kind of caller, and a second organization. The second one can be reused
 * from another world if it stays unchanged, because creating one takes a while.
 */
export async function makeWorld(beside?: { foreign: Foreign }) {
  const app = await ownApp()
  app.giveExtras()
  const [foreign, player, otherPlayer, archivedPlayer, admin] = await Promise.all([
    beside?.foreign ?? makeForeign(),
    app.player(),
    app.player(),
    app.player(app.development),
    app.as('admin'),
  ])
  await admin.call(archiveRealm, { body: { pid: app.development } })
  const [developer, tester, nobody, adminOfStaging, adminOfRealm, playerOfStaging] = await Promise.all([
    app.as('developer'),
    app.as('tester'),
    app.as(undefined),
    app.as(undefined, { [app.staging]: 'admin' }),
    app.as(undefined, { [app.pid]: 'admin' }),
    app.player(app.staging),
  ])
  const { foreignAdmin, foreignPlayer } = foreign
  const operators = { admin, developer, tester, nobody, adminOfStaging, adminOfRealm, foreignAdmin }
  const people = { ...operators, player, playerOfStaging, archivedPlayer, foreignPlayer }
  const known: Known = {
    pid: app.pid,
    id: player.accountId,
    gamerTag: player.gamerTag,
    email: 'somebody@example.test',
    objectId: toObjectId('client.private', player.gamerTag),
  }
  return {
    ...app,
    people,
    known,
    ofOtherPlayer: {
      ...known,
      id: otherPlayer.accountId,
      gamerTag: otherPlayer.gamerTag,
      objectId: toObjectId('client.private', otherPlayer.gamerTag),
    },
    foreign,
    archivedScope: `${app.cid}.${app.development}`,
  }
}

async function makeForeign() {
  const foreign = await ownApp()
  // Some calls are only for organizations with the extra rights.
  foreign.giveExtras()
  return { ...foreign, foreignAdmin: await foreign.as('admin'), foreignPlayer: await foreign.player() }
}

type Ask = Partial<Example> & {
  by?: Actor | undefined
  token?: string
  scope?: string | undefined
  headers?: Record<string, string>
  /** the body as sent on the wire */
  rawBody?: string | Buffer
}

let addresses = 0

/** Sends a request as it is, each from its own address, so that no limit of failed attempts applies. */
export async function ask(world: World, call: AnyEndpoint, given: Ask) {
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

/** The code of a refusal; undefined for an answer, which may be a text. */
export const codeOf = (reply: Reply): unknown =>
  reply.type.includes('json') ? (JSON.parse(reply.text) as { error?: unknown }).error : undefined

/** A refusal has the declared form and reveals nothing internal. */
export function expectRefusal(reply: Reply): void {
  expect(faultsOfRefusal(reply)).toEqual([])
}

/** What an error's body may contain besides the fields of the form that other clients of the same API know. */
const errorFields = new Set('status service error message requestId field current title detail description'.split(' '))

/** Compared by hand: tens of thousands of replies pass here, and each assertion of the library takes longer than a call. */
function faultsOfRefusal({ status, type, text, url }: Reply): string[] {
  const body = JSON.parse(text) as Record<string, unknown>
  const { error, message, field } = body
  const legacy = url.startsWith('/api/') ? [error, message, message] : [undefined, undefined, undefined]
  const isText = (value: unknown) => typeof value === 'string' && value !== ''
  const checks: Record<string, boolean> = {
    'is a 4xx': status >= 400 && status < 500,
    'is JSON': type === 'application/json; charset=utf-8',
    'has only known fields': Object.keys(body).every((name) => errorFields.has(name)),
    'repeats its status': body['status'] === status,
    'has a request id': typeof body['requestId'] === 'string' && /^[\w-]+$/.test(body['requestId']),
    'names its service': isText(body['service']),
    'has a message': isText(message),
    'has a declared code of this status': errors[error as ErrorCode]?.status === status,
    'names a field or none': field === undefined || typeof field === 'string',
    'has the fields of its path': ['title', 'detail', 'description'].every((name, i) => body[name] === legacy[i]),
    'shows nothing of the code': !/\.ts:\d+|node_modules|\$argon2|rg_[0-9a-z]+_/.test(text),
    'shows no SQL': !/\bselect\b.+\bfrom\b|insert into|delete from|syntax error at|violates|constraint/i.test(text),
  }
  return Object.keys(checks).flatMap((name) => (checks[name] ? [] : [`not true: ${name}; ${text}`]))
}

export let world: World

/** Creates a world for the tests of a file. */
export async function openWorld(): Promise<void> {
  world = await makeWorld()
}

export const stateOf = ({ db, cid }: World) => fingerprintOf(db, cid)

/** Checks that a write leaves the fingerprint unchanged; reads are not checked. */
export const stateAround = (call: AnyEndpoint) => (isWrite(call) ? stateOf(world) : undefined)

/** All of these requests are refused in this way, and nothing is changed. */
export async function expectRefused(
  call: AnyEndpoint,
  requests: readonly Ask[],
  status: number,
  code: ErrorCode | ErrorCode[],
) {
  expect(requests.length).toBeGreaterThan(0)
  const example = exampleOf(call, world.known)
  const before = await stateAround(call)
  const codes = [code].flat()
  for (const request of requests) {
    const reply = await ask(world, call, { ...example, scope: scopeOf(call, world), ...request })
    if (reply.status !== status || !codes.includes(codeOf(reply) as ErrorCode))
      expect({ ...request, by: undefined, status: reply.status, code: codeOf(reply) }).toMatchObject({
        status,
        code: expect.toBeOneOf(codes),
      })
    const faults = faultsOfRefusal(reply)
    if (faults.length > 0) expect({ ...request, by: undefined, faults }).toMatchObject({ faults: [] })
  }
  expect(await stateAround(call)).toEqual(before)
}

export const scopeOf = (call: AnyEndpoint, { scope, cid }: { scope: string; cid: number }) =>
  call.scope === 'none' ? undefined : call.scope === 'customer' ? String(cid) : scope

export const operatorRights = (call: AnyEndpoint) => [call.access.operator ?? []].flat()

/** The caller who gets furthest in this call. */
export const callerOf = (call: AnyEndpoint, { people }: World): Actor | undefined =>
  call.access.public ? undefined : call.access.operator ? people.admin : people.player

export const all = allEndpoints.map(({ name, call }) => ({ name, call }))
export const guarded = all.filter(({ call }) => !call.access.public)
export const scoped = all.filter(({ call }) => call.scope !== 'none')
export const guardedScoped = guarded.filter(({ call }) => call.scope !== 'none')
export const ofOperators = guarded.filter(({ call }) => !call.access.signedIn)
