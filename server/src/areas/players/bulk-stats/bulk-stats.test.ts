import { planStatsUpload } from '@regent/contract/players/bulk-stats'
import { expect, test } from 'vitest'
import { ownApp } from '../../../testing/test-app.ts'

test('an upload that would give a player more stats than a player may have is refused as a whole', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const client = await app.player()
  const rows = (count: number) => Array.from({ length: count }, (_, n) => [String(client.gamerTag), `KEY_${n}`, '1'])
  const { status, body } = await developer.send(planStatsUpload, { body: { rows: rows(10_001) } })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(`${client.gamerTag} would have 10,001 stats. The limit is 10,000 per player.`)
  const { plan } = await developer.call(planStatsUpload, { body: { rows: rows(10_000) } })
  expect(plan.count).toBe(10_000)
})
