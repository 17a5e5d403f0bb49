import { getInventory, listInventoryChanges, updateInventory } from '@regent/contract/monetize/inventory'
import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { ownApp, startApp } from '../../../testing/test-app.ts'

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

/** The tests share a database: each has days of its own, or its job would have run already. */
let days = 0

/** A player with two changes of gems, 100 days and 1 day ago, and a server that lets a day pass. */
async function passDay(settings: Partial<Settings>) {
  const app = await ownApp()
  const server = await startApp(settings, app.databaseUrl)
  closings.push(() => server.close())
  const { clock, jobs, db } = server
  days += 2
  clock.now = app.now() + days * dayMs
  const developer = await app.as('developer')
  const { gamerTag } = await app.player()
  const params = { gamerTag }
  for (const daysAgo of [100, 1]) {
    await developer.call(updateInventory, { params, body: { currencies: { 'currency.gems': 5 } } })
    await sql`
      update inventory_changes set at = ${new Date(clock.now - daysAgo * dayMs)}
      where pid = ${app.pid} and gamer_tag = ${gamerTag} and at >= ${new Date(app.now())}
    `.execute(db)
  }
  await jobs.runDue()
  clock.now += dayMs - (clock.now % dayMs)
  await jobs.runDue()
  const { rows } = await developer.call(listInventoryChanges, { params, query: {} })
  const { currencies } = await developer.call(getInventory, { params, query: {} })
  return { amounts: rows.map(({ amount }) => amount), currencies }
}

test('old entries of the history are deleted in time, and what players hold stays', async () => {
  const { amounts, currencies } = await passDay({ inventoryKeptDays: 90 })
  expect(amounts).toEqual([10])
  expect(currencies).toMatchObject([{ id: 'currency.gems', amount: 10 }])
})

test('without a period the history is kept for good', async () => {
  expect((await passDay({})).amounts).toEqual([10, 5])
})
