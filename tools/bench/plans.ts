import { setTimeout as sleep } from 'node:timers/promises'
import type { UndoForecast } from '@regent/contract/organization/audit-undo'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { paintPlan } from './browser.ts'
import { askAt, ms, say, timed } from './content.ts'
import type { Seeded } from './seed.ts'

const playerCount = 10_000
const budget = 'budget 300 ms'

/** A plan of 10,000 players is opened; then it is applied, and the undo of its 10,000 changes is forecast. */
export async function racePlans(seeded: Seeded, port: number): Promise<void> {
  const ask = askAt(seeded, port)
  const gamerTags = Array.from({ length: playerCount }, (_, index) => (seeded.gamerTags[0] ?? 0) + index)
  const body = { players: { gamerTags }, key: 'BENCH', act: 'set', value: 'x' }
  const { plan } = await ask<PlanWithSample>('POST', '/api/stats/plans/players', body)
  const opened = await timed(async () => {
    await ask('GET', `/api/plans/${plan.id}`)
    await ask('GET', `/api/plans/${plan.id}/rows?limit=50`)
  })
  say('plan of 10,000 players', `${ms(opened.again)}, ${ms(opened.first)} the first time; ${budget}`)
  const painted = await paintPlan(`http://127.0.0.1:${port}`, seeded.pid, plan.id)
  say('  its rows in the browser', painted === undefined ? 'no browser to measure with' : `drawn in ${ms(painted)}`)
  await ask('POST', `/api/plans/${plan.id}/apply`, {})
  while ((await ask<PlanWithSample>('GET', `/api/plans/${plan.id}`)).plan.state === 'applying') await sleep(100)
  const forecast = await timed(async () => {
    await ask<UndoForecast>('POST', '/api/audit/forecast', { planId: plan.id })
  }, 8)
  say('undo forecast, 10,000 changes', `${ms(forecast.again)}, ${ms(forecast.first)} the first time; ${budget}`)
}
