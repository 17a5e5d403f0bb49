import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangeSet } from '@regent/contract/operate/change-set-shapes'
import type { RealmDifferenceRow } from '@regent/contract/operate/change-sets-difference'
import type { Plan, PlanWithSample } from '@regent/contract/organization/plans'
import { paintPromote } from './browser.ts'
import { askAt, itemCount, ms, publishItems, say, timed } from './content.ts'
import type { Seeded } from './seed.ts'

type Difference = { rows: RealmDifferenceRow[]; count: number }

/** A pair of realms that differ in 10,000 items: what differs is read and drawn, put into a set, and promoted by a plan. */
export async function racePromotion(seeded: Seeded, port: number): Promise<void> {
  const ask = askAt(seeded, port)
  await ask('POST', '/basic/realms/project', { name: 'bench-staging', parent: seeded.pid })
  const { projects } = await ask<{ projects: { pid: string; projectName: string }[] }>(
    'GET',
    `/basic/realms/game?rootPID=${seeded.pid}`,
  )
  const sourcePid = projects.find(({ projectName }) => projectName === 'bench-staging')?.pid ?? ''
  await publishItems(ask, { id: 'global', power: (index) => index })
  await publishItems(ask, { id: 'global', power: (index) => index + 1, scope: `${seeded.cid}.${sourcePid}` })

  const difference = `/api/change-sets/difference?${new URLSearchParams({ sourcePid })}`
  let items: { subject: string; id: string }[] = []
  const read = await timed(async () => {
    const { rows, count } = await ask<Difference>('GET', difference)
    if (count < itemCount) throw new Error(`${count} records differ instead of ${itemCount}`)
    items = rows.filter(({ subject }) => subject === 'content').map(({ subject, id }) => ({ subject, id }))
  })
  say('realm difference, 10,000', `${ms(read.first)} first, ${ms(read.again)} again; budget 150 ms`)
  const painted = await paintPromote(`http://127.0.0.1:${port}`, seeded.pid)
  say(
    'Promote, 10,000 rows',
    painted === undefined ? 'no browser to measure with' : `drawn in ${ms(painted)}; budget 300 ms`,
  )

  const drafting = performance.now()
  const body = { name: 'Bench', sourcePid, items }
  const { number } = await ask<ChangeSet>('POST', '/api/change-sets/from-realm', body)
  const drafted = (performance.now() - drafting) / 1000
  const page = await timed(async () => {
    await ask('GET', `/api/change-sets/${number}/items?sign=changed&text=i099&limit=500`)
  })
  say('change set, 10,000 changes', `drafted in ${drafted.toFixed(1)} s; a filtered page ${ms(page.again)}`)

  const planning = performance.now()
  const { plan } = await ask<PlanWithSample>('POST', '/api/change-sets/plans/promote', { sourcePid, items })
  const planned = (performance.now() - planning) / 1000
  const applied = await carryOut(plan)
  const { plan: undo } = await ask<PlanWithSample>('POST', `/api/plans/${plan.id}/undo`)
  const undone = await carryOut(undo)
  const inWords = [
    `planned in ${planned.toFixed(1)} s`,
    `applied in ${applied.toFixed(1)} s`,
    `undone in ${undone.toFixed(1)} s`,
  ]
  say('promotion of 10,000 items', inWords.join(', '))

  /** Seconds from its start until it is done. */
  async function carryOut({ id }: Plan): Promise<number> {
    const start = performance.now()
    await ask('POST', `/api/plans/${id}/apply`, {})
    for (;;) {
      const { plan: now } = await ask<PlanWithSample>('GET', `/api/plans/${id}`)
      if (now.state === 'done') return (performance.now() - start) / 1000
      if (now.state !== 'applying') throw new Error(`The plan is ${now.state}: ${now.error}`)
      await sleep(20)
    }
  }
}
