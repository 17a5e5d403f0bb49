import { ApiError } from '@regent/contract/errors'
import { describe, expect, test } from 'vitest'
import {
  ADD_DELAY_MS,
  applyInTurn,
  collectRoles,
  delayAfter,
  organizationWide,
  type Progress,
  REMOVE_DELAY_MS,
  type RoleStep,
  roleSender,
  stepsBetween,
  stepVerb,
} from './role-steps.ts'

const add = (place: string): RoleStep => ({ place, from: undefined, to: 'tester' })
const remove = (place: string): RoleStep => ({ place, from: 'tester', to: undefined })

test('only roles that carry a realm’s id, and words that are roles, count as held [admin-users-4]', () => {
  const roles = [
    { projectId: 'DE_1', role: 'developer' },
    { projectId: '', role: 'admin' },
    { projectId: 'DE_2', role: 'owner' },
  ]
  expect(collectRoles({ roleString: 'tester', roles })).toEqual({ everywhere: 'tester', DE_1: 'developer' })
  expect(collectRoles({ roleString: 'owner', roles: [] })).toEqual({})
})

describe('the staged steps', () => {
  const places = [organizationWide, 'DE_1', 'DE_2', 'DE_3']

  test('first give and change roles, then remove them, each in the order of the places', () => {
    const held = { everywhere: 'tester', DE_1: 'tester', DE_3: 'admin' } as const
    const wanted = { DE_1: 'developer', DE_2: 'admin' } as const
    expect(stepsBetween(held, wanted, places)).toEqual([
      { place: 'DE_1', from: 'tester', to: 'developer' },
      { place: 'DE_2', from: undefined, to: 'admin' },
      { place: organizationWide, from: 'tester', to: undefined },
      { place: 'DE_3', from: 'admin', to: undefined },
    ])
  })

  test('are none where nothing differs', () => {
    expect(stepsBetween({ DE_1: 'tester' }, { DE_1: 'tester' }, places)).toEqual([])
  })

  test('include roles in realms that are not among the places', () => {
    expect(stepsBetween({ DE_9: 'tester' }, {}, places)).toEqual([remove('DE_9')])
  })

  test.each([
    [add('a'), 'add', 800],
    [{ place: 'a', from: 'admin', to: 'tester' } as const, 'change', 800],
    [remove('a'), 'remove', 500],
  ])('%j is called "%s" and waits %d ms', (step, verb, ms) => {
    expect([stepVerb(step), delayAfter(step)]).toEqual([verb, ms])
  })
})

/** Applies steps and writes down what happened in which order. */
async function run(steps: RoleStep[], fails: Record<string, string> = {}, cancelAt?: string) {
  const log: string[] = []
  const cancel = new AbortController()
  let underWay = 0
  const results = await applyInTurn(steps, {
    async send({ place }) {
      underWay += 1
      expect(underWay).toBe(1)
      log.push(`send ${place}`)
      if (place === cancelAt) cancel.abort()
      await Promise.resolve()
      underWay -= 1
      if (fails[place]) throw new Error(fails[place])
      return [1]
    },
    delayAfter,
    onProgress: (index, { state }) => log.push(`${steps[index]?.place} ${state}`),
    reasonOf: (error) => (error as Error).message,
    signal: cancel.signal,
    sleep: async (ms) => void log.push(`sleep ${ms}`),
  })
  return { log, results, sleeps: log.filter((line) => line.startsWith('sleep')) }
}

describe('applying', () => {
  test('sends one step after another: 800 ms after a role was given, 500 ms after one was removed [admin-users-15 admin-users-16]', async () => {
    const { log } = await run([add('a'), add('b'), remove('c'), remove('d')])
    expect(log.filter((line) => /^(send|sleep)/.test(line))).toEqual([
      'send a',
      `sleep ${ADD_DELAY_MS}`,
      'send b',
      `sleep ${ADD_DELAY_MS}`,
      'send c',
      `sleep ${REMOVE_DELAY_MS}`,
      'send d',
    ])
    expect([ADD_DELAY_MS, REMOVE_DELAY_MS]).toEqual([800, 500])
  })

  test('reports each step when it begins and how it ended', async () => {
    const { log } = await run([add('a')])
    expect(log).toEqual(['a working', 'send a', 'a done'])
  })

  test('a step that fails does not stop the others', async () => {
    const { results, sleeps } = await run([add('a'), add('b'), remove('c')], { b: 'no' })
    expect(results).toEqual<Progress[]>([
      { state: 'done', entries: [1] },
      { state: 'failed', reason: 'no' },
      { state: 'done', entries: [1] },
    ])
    expect(sleeps).toHaveLength(2)
  })

  test('a cancellation lets the current step finish, and skips the rest without waiting', async () => {
    const { results, sleeps } = await run([add('a'), add('b'), remove('c')], {}, 'a')
    expect(results.map(({ state }) => state)).toEqual(['done', 'cancelled', 'cancelled'])
    expect(sleeps).toEqual([])
  })
})

describe('two admins act concurrently', () => {
  const stale = (version: number, roles: Record<string, string>) => {
    const { everywhere: roleString, ...rest } = roles
    const current = {
      roleString,
      roles: Object.entries(rest).map(([projectId, role]) => ({ projectId, role })),
      version,
    }
    return new ApiError('StaleVersion', { current })
  }

  /** A server whose account has had `changes` made to it behind our back. */
  function server(atFirst: number, roles: Record<string, string>) {
    let version = atFirst
    const sent: (number | undefined)[] = []
    const exchange = async (step: RoleStep, ifMatch: number | undefined) => {
      sent.push(ifMatch)
      if (ifMatch !== version) throw stale(version, roles)
      version += 1
      if (step.to === undefined) delete roles[step.place]
      else roles[step.place] = step.to
      return { version, entries: [version] }
    }
    return { sent, roles, exchange }
  }

  test('each step is sent with the version that the step before produced', async () => {
    const { sent, exchange } = server(3, {})
    const send = roleSender(3, exchange)
    await send(add('a'))
    await send(add('b'))
    expect(sent).toEqual([3, 4])
  })

  test('a step continues if its own role is unchanged', async () => {
    const { sent, roles, exchange } = server(5, { b: 'admin' })
    expect(await roleSender(3, exchange)(add('a'))).toEqual([6])
    expect(sent).toEqual([3, 5])
    expect(roles).toEqual({ a: 'tester', b: 'admin' })
  })

  test('a step fails with a message if its role has changed; a retry overwrites', async () => {
    const { roles, exchange } = server(5, { a: 'admin' })
    const send = roleSender(3, exchange)
    await expect(send(add('a'))).rejects.toThrow('Someone else changed this role to admin.')
    expect(roles).toEqual({ a: 'admin' })
    await send(add('a'))
    expect(roles).toEqual({ a: 'tester' })
  })

  test('a step that is already done counts as done', async () => {
    const { exchange } = server(5, { a: 'tester' })
    expect(await roleSender(3, exchange)(add('a'))).toEqual([])
  })

  test('a role that a colleague has already removed is reported as removed', async () => {
    const { exchange } = server(5, {})
    const change: RoleStep = { place: 'a', from: 'tester', to: 'admin' }
    await expect(roleSender(3, exchange)(change)).rejects.toThrow('removed this role')
  })

  test('other errors are rethrown unchanged', async () => {
    const refusal = new ApiError('LastAdmin')
    await expect(roleSender(3, () => Promise.reject(refusal))(remove('a'))).rejects.toBe(refusal)
  })
})
