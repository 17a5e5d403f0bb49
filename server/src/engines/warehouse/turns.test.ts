import { expect, test } from 'vitest'
import { Turns } from './turns.ts'
import { QueriesBusy } from './warehouse.ts'

/** Work that ends when it is told to. */
function workIn(turns: Turns) {
  const running: string[] = []
  const ends = new Map<string, () => void>()
  const start = (pid: string, name: string) =>
    turns.run([pid], async () => {
      running.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      running.splice(running.indexOf(name), 1)
      return name
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  return { running, start, end, settle }
}

test('a realm has two concurrent queries, all of them four; the rest waits in order', async () => {
  const { running, start, end, settle } = workIn(new Turns({ each: 2, total: 4, waiting: 40, waitMs: 60_000 }))
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1'].map((name) => start(name.slice(0, 1), name))
  await settle()
  expect(running).toEqual(['a1', 'a2', 'b1', 'b2'])
  await end('b1')
  expect(running).toEqual(['a1', 'a2', 'b2', 'b3'])
  await end('b2')
  expect(running).toEqual(['a1', 'a2', 'b3', 'c1'])
  for (const name of ['a1', 'a2', 'b3', 'c1', 'a3']) await end(name)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1'])
})

test('queries that wait too long, or behind too many of their realm, are rejected; other realms still wait', async () => {
  const { running, start, end } = workIn(new Turns({ each: 1, total: 1, waiting: 8, waitMs: 50 }))
  const first = start('a', 'a1')
  const waiting = [start('a', 'a2'), start('a', 'a3')].map((one) => one.catch((error: unknown) => error))
  await expect(start('a', 'a4')).rejects.toBeInstanceOf(QueriesBusy)
  const other = start('b', 'b1').catch((error: unknown) => error)
  for (const refused of await Promise.all([...waiting, other])) expect(refused).toBeInstanceOf(QueriesBusy)
  await end('a1')
  expect(await first).toBe('a1')
  expect(running).toEqual([])
})

test('each of a task’s holders has its own limit: a realm, and a person in several realms', async () => {
  const turns = new Turns({ each: 1, total: 8, waiting: 8, waitMs: 60_000 })
  const running: string[] = []
  const ends: (() => void)[] = []
  const start = (holders: string[]) =>
    turns.run(holders, async () => {
      running.push(holders.join('+'))
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  const all = [
    ['realm 1', 'ada'],
    ['realm 2', 'ada'],
    ['realm 1', 'eve'],
    ['realm 3', 'eve'],
  ].map(start)
  await new Promise((resolve) => setImmediate(resolve))
  expect(running).toEqual(['realm 1+ada', 'realm 3+eve'])
  ends[0]?.()
  await new Promise((resolve) => setImmediate(resolve))
  expect(running).toEqual(['realm 1+ada', 'realm 3+eve', 'realm 2+ada'])
  for (const index of [1, 2]) ends[index]?.()
  await new Promise((resolve) => setImmediate(resolve))
  ends[3]?.()
  await Promise.all(all)
})

test('work that fails gives its turn back', async () => {
  const turns = new Turns({ each: 1, total: 1, waiting: 8, waitMs: 50 })
  await expect(turns.run(['a'], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns.run(['a'], async () => 'yes')).toBe('yes')
})

test('tasks that come last run one at a time, and only while no other waits', async () => {
  const turns = new Turns({ each: 2, total: 2, waiting: 8, waitMs: 60_000 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string, isLast: boolean) =>
    turns.run(
      [name],
      async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
      },
      { isLast },
    )
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const all = [start('late 1', true), start('late 2', true), start('a', false), start('b', false), start('c', false)]
  await end('none')
  expect(begun).toEqual(['late 1', 'a'])
  await end('late 1')
  expect(begun).toEqual(['late 1', 'a', 'b'])
  await end('a')
  expect(begun).toEqual(['late 1', 'a', 'b', 'c'])
  await end('b')
  expect(begun.at(-1)).toBe('late 2')
  for (const name of ['c', 'late 2']) await end(name)
  await Promise.all(all)
})
