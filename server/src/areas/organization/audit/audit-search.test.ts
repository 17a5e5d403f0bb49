import { listAuditEntries } from '@regent/contract/organization/audit'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import { expect, test } from 'vitest'
import { type Actor, testApp } from '../../../testing/test-app.ts'

const setStat = (by: Actor, gamerTag: number, level: number) =>
  by.call(setStats, { params: { objectId: toObjectId('game.private', gamerTag) }, body: { set: { level } } })

test('one search finds changes by the e-mail of a person, by the gamer tag and by the id of the thing', async () => {
  const app = await testApp()
  const first = await app.as('developer')
  const second = await app.as('developer')
  const ann = await app.player()
  const bob = await app.player()
  await setStat(first, ann.gamerTag, 1)
  await setStat(second, bob.gamerTag, 2)
  const found = async (search: string, scope = `${app.cid}.${app.pid}`) =>
    (await first.call(listAuditEntries, { query: { search } }, { scope })).rows
  const [mine] = await found(String(ann.gamerTag))
  expect(mine).toMatchObject({ gamerTag: ann.gamerTag, accountId: first.accountId })
  expect(await found(String(ann.gamerTag))).toHaveLength(1)
  const email = (await found(String(bob.gamerTag)))[0]?.email ?? ''
  expect(email).toContain('@')
  const byPerson = await found(email.toUpperCase())
  expect(byPerson.length).toBeGreaterThan(0)
  expect(new Set(byPerson.map(({ accountId }) => accountId))).toEqual(new Set([second.accountId]))
  const thing = mine?.subjectId ?? ''
  expect((await found(thing)).map(({ subjectId }) => subjectId)).toContain(thing)
  for (const nothing of ['nobody@nowhere.test', 'items.none', '7', '99999999999999999999']) {
    expect(await found(nothing), nothing).toEqual([])
  }
})

test('a search outside a realm goes through all realms, within a realm only through its own changes', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const { gamerTag } = await app.player()
  await setStat(developer, gamerTag, 1)
  const count = async (scope: string) =>
    (await developer.call(listAuditEntries, { query: { search: String(gamerTag) } }, { scope })).rows.length
  expect(await count(`${app.cid}.${app.pid}`)).toBe(1)
  expect(await count(`${app.cid}.${app.staging}`)).toBe(0)
  expect(await count(String(app.cid))).toBe(1)
})

test('the oldest changes come first where they are asked for so, page by page', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const { gamerTag } = await app.player()
  for (const level of [1, 2, 3, 4, 5]) await setStat(developer, gamerTag, level)
  async function inPages(sort: 'at' | '-at'): Promise<number[]> {
    const ids: number[] = []
    for (let cursor: string | undefined; ; ) {
      const { rows, next } = await developer.call(listAuditEntries, { query: { gamerTag, sort, limit: 2, cursor } })
      ids.push(...rows.map(({ id }) => id))
      if (next === null) return ids
      cursor = next
    }
  }
  const oldestFirst = await inPages('at')
  expect(oldestFirst).toEqual(oldestFirst.toSorted((a, b) => a - b))
  expect(new Set(oldestFirst).size).toBe(5)
  expect(await inPages('-at')).toEqual(oldestFirst.toReversed())
})
