import { grantRole } from '@regent/contract/organization/admin-users'
import { createApiKey, createServiceAccount } from '@regent/contract/organization/keys'
import {
  assignCustomRole,
  createCustomRole,
  listRightHolders,
  unassignCustomRole,
  updateCustomRole,
} from '@regent/contract/organization/roles'
import { listRights, type Right, type Role } from '@regent/contract/permissions'
import { dayMs } from '@regent/contract/time'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

/**
 * Nobody holds a right that nobody entitled granted. Random people create, change and give roles, and create keys. An own
 * model of the rules says whether each success was allowed, and which rights everybody has at the end.
 */

/** `view single-content` is a right of admins only, `edit content` of developers and admins. */
const rights = ['edit content', 'edit config', 'edit stats', 'view single-content'] as const
type Tried = (typeof rights)[number]

type Person = { actor: Actor; role: Role | undefined; realmRoles: Record<string, Role> }
type Assignment = { person: number; role: number; place: number }

const people = fc.nat(5)
const nth = fc.nat(2)
/** 0 is the organization, then PROD, staging and development. */
const place = fc.nat(3)
const someRights = fc.uniqueArray(fc.constantFrom(...rights), { minLength: 1 })
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('create' as const), by: people, rights: someRights }),
    fc.record({ kind: fc.constant('change' as const), by: people, role: nth, rights: someRights }),
    fc.record({ kind: fc.constant('give' as const), by: people, role: nth, to: people, place }),
    fc.record({ kind: fc.constant('take' as const), by: people, role: nth, to: people, place }),
    fc.record({ kind: fc.constant('key' as const), by: people, rights: someRights, place }),
    fc.record({
      kind: fc.constant('base' as const),
      to: people,
      base: fc.constantFrom<Role[]>('tester', 'developer', 'admin'),
    }),
  ),
  { minLength: 6, maxLength: 16 },
)

type Step = typeof steps extends fc.Arbitrary<readonly (infer One)[]> ? One : never

/** The model: base roles, roles and their holders, as the rules describe them. */
class Model {
  readonly people: Person[]
  readonly places: (string | undefined)[]
  roles: { id: number; rights: Tried[] }[] = []
  held: Assignment[] = []
  keys: { id: number; by: number; rights: Tried[]; place: number }[] = []

  constructor(app: TestApp, members: Person[]) {
    this.people = members
    this.places = [undefined, app.pid, app.staging, app.development]
  }

  /** The realms form a line, so a place includes the ones after it. */
  base(person: number, at: number): Role | undefined {
    const one = this.people[person]
    for (let up = at; up > 0; up -= 1) {
      const role = one?.realmRoles[this.places[up] ?? '']
      if (role) return role
    }
    return one?.role
  }

  can(person: number, right: Right, at: number): boolean {
    const base = this.base(person, at)
    if (base === undefined) return false
    if (listRights(base).has(right)) return true
    return this.held.some(
      (one) =>
        one.person === person && one.place <= at && this.roles[one.role]?.rights.some((given) => given === right),
    )
  }

  mayGrant(person: number, given: readonly Tried[], at: number): boolean {
    const below = [0, 1, 2, 3].filter((one) => one >= at)
    return (
      this.can(person, 'edit users', at) && below.every((one) => given.every((each) => this.can(person, each, one)))
    )
  }
}

async function carryOut(model: Model, app: TestApp, step: Step, owner: Actor) {
  const succeeds = (work: Promise<unknown>) =>
    work.then(
      () => true,
      () => false,
    )
  const actor = (at: number) => model.people[at]?.actor as Actor
  if (step.kind === 'base') {
    const person = model.people[step.to] as Person
    await owner.call(grantRole, { params: { id: person.actor.accountId }, body: { role: step.base } })
    person.role = step.base
    return
  }
  if (step.kind === 'create') {
    if (model.roles.length > 2) return
    const body = { name: `Role ${model.roles.length}`, rights: step.rights }
    const made = await actor(step.by)
      .call(createCustomRole, { body })
      .catch(() => undefined)
    expect(made !== undefined).toBe(model.mayGrant(step.by, step.rights, 0))
    if (made) model.roles.push({ id: made.id, rights: step.rights })
    return
  }
  if (step.kind === 'key') {
    const account = await actor(step.by)
      .call(createServiceAccount, { body: { name: `Tool ${model.keys.length}` } })
      .catch(() => undefined)
    if (!account) return
    const pid = model.places[step.place]
    const made = await actor(step.by)
      .call(createApiKey, {
        body: {
          serviceAccountId: account.id,
          name: 'main',
          mode: 'write',
          rights: step.rights,
          realms: [pid ?? '*'],
          addresses: [],
          expires: app.now() + dayMs,
        },
      })
      .catch(() => undefined)
    expect(made !== undefined).toBe(step.rights.every((right) => model.can(step.by, right, step.place)))
    if (made) model.keys.push({ id: made.key.id, by: step.by, rights: step.rights, place: step.place })
    return
  }
  const role = model.roles[step.role]
  if (!role) return
  const params = { id: role.id }
  if (step.kind === 'change') {
    const isSame = JSON.stringify(role.rights) === JSON.stringify(step.rights)
    const isDone = await succeeds(actor(step.by).call(updateCustomRole, { params, body: { rights: step.rights } }))
    if (!isSame) expect(isDone).toBe(model.mayGrant(step.by, step.rights, 0))
    if (isDone) role.rights = step.rights
    return
  }
  const pid = model.places[step.place]
  const body = { accountId: actor(step.to).accountId, ...(pid !== undefined && { pid }) }
  if (step.kind === 'give') {
    const isDone = await succeeds(actor(step.by).call(assignCustomRole, { params, body }))
    const isFounded = model.base(step.to, step.place) !== undefined
    expect(isDone).toBe(model.mayGrant(step.by, role.rights, step.place) && isFounded)
    if (isDone) model.held.push({ person: step.to, role: step.role, place: step.place })
  } else {
    const isDone = await succeeds(actor(step.by).call(unassignCustomRole, { params, body }))
    expect(isDone).toBe(model.can(step.by, 'edit users', step.place))
    const isIt = (one: Assignment) => one.person === step.to && one.role === step.role && one.place === step.place
    if (isDone) model.held = model.held.filter((one) => !isIt(one))
  }
}

test('every held right was granted by an entitled person', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const app = await testApp()
      const owner = await app.as('admin')
      const make = async (role?: Role, realmRoles: Record<string, Role> = {}): Promise<Person> => ({
        actor: await app.as(role, realmRoles),
        role,
        realmRoles,
      })
      const model = new Model(app, [
        await make('admin'),
        await make('admin', { [app.staging]: 'tester' }),
        await make('tester', { [app.pid]: 'admin' }),
        await make(undefined, { [app.staging]: 'admin' }),
        await make('developer'),
        await make('tester'),
      ])
      for (const step of sequence) await carryOut(model, app, step, owner)
      // The person who signed up is an admin, too, but not of the model.
      const ofModel = [...model.people.map(({ actor }) => actor.accountId), ...model.keys.map(({ id }) => id)]
      for (const right of rights) {
        for (const at of [1, 2, 3]) {
          const pid = model.places[at]
          const { rows } = await owner.call(listRightHolders, { query: { right, ...(pid && { pid }), limit: 200 } })
          const found = rows.map(({ accountId }) => accountId).filter((id) => ofModel.includes(id))
          const holders = model.people.filter((_, one) => model.can(one, right, at)).map(({ actor }) => actor.accountId)
          const keys = model.keys.filter(
            (key) => key.rights.includes(right) && [0, at].includes(key.place) && model.can(key.by, right, at),
          )
          const expected = [...holders, ...keys.map(({ id }) => id)]
          expect([right, at, found.toSorted((a, b) => a - b)]).toEqual([right, at, expected.toSorted((a, b) => a - b)])
        }
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
})
