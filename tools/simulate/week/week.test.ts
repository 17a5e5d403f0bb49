import { afterEach, expect, test } from 'vitest'
import { Remote } from '../../../server/src/kernel/records/remote.ts'
import { ownApp } from '../../../server/src/testing/test-app.ts'
import { Ledger } from './ledger.ts'
import { simulateWeek } from './week.ts'

let server: Remote | undefined
afterEach(() => server?.close())

test('in a week of promises each player gets everything once, and nothing else', async () => {
  const app = await ownApp()
  server = new Remote(await app.app.listen({ port: 0, host: '127.0.0.1' }))
  const world = {
    server,
    scope: app.scope,
    admin: { email: app.email, password: app.password },
    now: app.now,
    async pass(ms: number) {
      app.advance(ms)
      await app.runJobs()
    },
  }
  const ledger = await simulateWeek(world, { players: 12, seed: 'test' })
  expect(ledger.broken).toEqual([])
  const rows = new Map(ledger.rows().map(({ why, ...row }) => [why, row]))
  expect(rows.get('promo code')).toMatchObject({ done: 6, players: 6, gems: 300 })
  expect(rows.get('announcement')).toEqual({ done: 12, refused: 0, players: 12, gems: 240 })
  expect(rows.get('sale')).toEqual({ done: 24, refused: 24, players: 12, gems: 720 })
  expect(rows.get('compensation')).toMatchObject({ players: 12, gems: 84 })
  expect(rows.get('event')?.players).toBeGreaterThan(3)
  expect(rows.get('tournament')?.players).toBeGreaterThan(3)
}, 120_000)

test('a ledger names what was not as promised', () => {
  const ledger = new Ledger()
  ledger.promise(7, 'mail', 5)
  ledger.promise(7, 'sale', 30)
  ledger.count(7, 'mail', [true, true, false], 1)
  ledger.compare(7, 40)
  ledger.compare(8, 0)
  expect(ledger.broken).toEqual([
    'mail: player 7 succeeded 2 times of 1',
    'player 7 has 40 gems, and was promised 35 (mail 5, sale 30)',
  ])
})
