import { assignCustomRole, createCustomRole, updateCustomRole } from '@regent/contract/organization/roles'
import { isRightOfRoles, listRights, type Right, rightsOfRoles } from '@regent/contract/permissions'
import { beforeAll, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import {
  ask,
  codeOf,
  expectRefusal,
  makeWorld,
  ofOperators,
  openWorld,
  operatorRights,
  scopeOf,
  world,
} from '../../testing/sweep-world.ts'

/**
 * What holds for custom roles in every call: a tester with a custom role of one right may make exactly the calls of
 * testers and of this right. The requests are made from the schemas (testing/examples.ts).
 */

const ofTesters = listRights('tester', true)

/** The rights that a custom role can add to a tester. */
const addable = rightsOfRoles.filter((right) => isRightOfRoles(right, true) && !ofTesters.has(right))
/** Calls that testers may not make, by the rights that they need. */
const callsByRights = new Map<string, (typeof ofOperators)[number][]>()
for (const each of ofOperators) {
  const rights = operatorRights(each.call)
  if (rights.some((right) => ofTesters.has(right))) continue
  callsByRights.set(rights.join(', '), [...(callsByRights.get(rights.join(', ')) ?? []), each])
}

const roleIds: number[] = []

/** Two custom roles of the tester, because one contains at most 100 rights. */
async function setRights(rights: readonly Right[]): Promise<void> {
  for (const [nth, id] of roleIds.entries()) {
    const part = rights.slice(nth * 100, nth * 100 + 100)
    const given = part.length > 0 ? part : (['view docs'] as const)
    await world.people.admin.call(updateCustomRole, {
      params: { id },
      body: { rights: [...given] as (typeof addable)[number][] },
    })
  }
}

beforeAll(async () => {
  await openWorld()
  const { admin, tester } = world.people
  for (const name of ['First', 'Second']) {
    const { id } = await admin.call(createCustomRole, { body: { name, rights: ['view docs'] } })
    await admin.call(assignCustomRole, { params: { id }, body: { accountId: tester.accountId } })
    roleIds.push(id)
  }
})

test('the sweep sweeps', () => {
  expect(addable.length).toBeGreaterThan(100)
  expect(addable.length).toBeLessThanOrEqual(200)
  expect(callsByRights.size).toBeGreaterThan(80)
})

test.each([...callsByRights].map(([rights, calls]) => ({ rights, calls })))(
  'all rights but "$rights" allow none of its calls',
  async ({ calls }) => {
    const own = calls.flatMap(({ call }) => operatorRights(call))
    await setRights(addable.filter((right) => !own.includes(right)))
    const allowed: string[] = []
    for (const { name, call } of calls) {
      const reply = await ask(world, call, {
        ...exampleOf(call, world.known),
        by: world.people.tester,
        scope: scopeOf(call, world),
      })
      if (reply.status === 403 && codeOf(reply) === 'Forbidden') expectRefusal(reply)
      else allowed.push(`${name}: ${reply.status} ${codeOf(reply)}`)
    }
    expect(allowed).toEqual([])
  },
)

test('each right alone allows its calls', { timeout: 180_000 }, async () => {
  const own = await makeWorld(world)
  const { admin, tester } = own.people
  const { id } = await admin.call(createCustomRole, { body: { name: 'One right', rights: ['view docs'] } })
  await admin.call(assignCustomRole, { params: { id }, body: { accountId: tester.accountId } })
  const refused: string[] = []
  let asked = 0
  for (const right of addable) {
    await admin.call(updateCustomRole, { params: { id }, body: { rights: [right] } })
    for (const { name, call } of ofOperators.filter((one) => operatorRights(one.call).includes(right))) {
      const reply = await ask(own, call, { ...exampleOf(call, own.known), by: tester, scope: scopeOf(call, own) })
      asked += 1
      // The router names all rights of the call. An area may name another right, which this input needs as well.
      const isRefused = codeOf(reply) === 'Forbidden' && reply.text.includes(right)
      if (reply.status === 401 || isRefused) refused.push(`${right}: ${name} ${reply.text}`)
    }
  }
  expect(asked).toBeGreaterThan(150)
  expect(refused).toEqual([])
})
