import { isWrite } from '@regent/contract/endpoint'
import { askForApproval } from '@regent/contract/organization/approvals'
import { createApiKey, createServiceAccount } from '@regent/contract/organization/keys'
import { PlanWithSample } from '@regent/contract/organization/plans'
import { grantableRights, type Right } from '@regent/contract/permissions'
import { dayMs } from '@regent/contract/time'
import { beforeAll, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import {
  type all,
  ask,
  codeOf,
  expectRefusal,
  guarded,
  guardedScoped,
  ofOperators,
  openWorld,
  operatorRights,
  scopeOf,
  world,
} from '../../testing/sweep-world.ts'
import type { Actor } from '../../testing/test-app.ts'

/** What holds for API keys in every call. The requests are made from the schemas (testing/examples.ts). */

/** The right of a key that can do nearly nothing. */
const soleRight: Right = 'view docs'

let keys: Record<'nothing' | 'staging' | 'read' | 'plan' | 'foreign', string>

beforeAll(async () => {
  await openWorld()
  const { people, staging, foreign } = world
  const make = async (
    by: Actor,
    name: string,
    scope: { mode: 'read' | 'plan' | 'write'; rights?: readonly Right[]; realms?: string[] },
  ) => {
    const account = await by.call(createServiceAccount, { body: { name } })
    const { mode, rights = grantableRights, realms = ['*'] } = scope
    const expires = world.now() + 300 * dayMs
    const body = {
      serviceAccountId: account.id,
      name: 'main',
      mode,
      rights: [...rights],
      realms,
      addresses: [],
      expires,
    }
    return (await by.call(createApiKey, { body })).secret
  }
  keys = {
    nothing: await make(people.admin, 'nothing', { mode: 'write', rights: [soleRight] }),
    staging: await make(people.admin, 'staging', { mode: 'write', realms: [staging] }),
    read: await make(people.admin, 'read', { mode: 'read' }),
    plan: await make(people.admin, 'plan', { mode: 'plan' }),
    foreign: await make(foreign.foreignAdmin, 'foreign', { mode: 'write' }),
  }
})

type Swept = (typeof all)[number]

/** Asks each of these calls with a key; returns the ones that answer differently. */
async function findOthers(
  calls: readonly Swept[],
  key: keyof typeof keys,
  codes: readonly string[],
): Promise<string[]> {
  const others: string[] = []
  for (const { name, call } of calls) {
    const reply = await ask(world, call, {
      ...exampleOf(call, world.known),
      token: keys[key],
      scope: scopeOf(call, world),
    })
    if (reply.status === 403 && codes.includes(String(codeOf(reply)))) expectRefusal(reply)
    else others.push(`${name}: ${reply.status} ${codeOf(reply)}`)
  }
  return others
}

const writes = guarded.filter(({ call }) => isWrite(call))
const isPlanning = ({ call }: Swept) => call.response === PlanWithSample || call === askForApproval

test('a key without the right of a call is refused', async () => {
  const calls = ofOperators.filter(({ call }) => !operatorRights(call).includes(soleRight))
  expect(calls.length).toBeGreaterThan(370)
  expect(await findOthers(calls, 'nothing', ['Forbidden', 'NotForApiKeys'])).toEqual([])
})

test('a key of another realm is refused', async () => {
  const calls = ofOperators.filter(({ call }) => call.access.at !== 'anywhere')
  expect(await findOthers(calls, 'staging', ['Forbidden', 'NotForApiKeys'])).toEqual([])
})

test('a key of another organization is refused', async () => {
  expect(await findOthers(guardedScoped, 'foreign', ['ScopeForbidden'])).toEqual([])
})

test('a key that reads is refused in every write', async () => {
  expect(writes.length).toBeGreaterThan(200)
  expect(await findOthers(writes, 'read', ['NotForApiKeys'])).toEqual([])
})

test('a key that plans is refused in every write except those that plan', async () => {
  const others = writes.filter((each) => !isPlanning(each))
  expect(await findOthers(others, 'plan', ['NotForApiKeys'])).toEqual([])
  const planning = writes.filter((each) => isPlanning(each) && !each.call.access.person)
  const refused = await findOthers(planning, 'plan', ['NotForApiKeys'])
  expect(refused.length).toBe(planning.length)
})
