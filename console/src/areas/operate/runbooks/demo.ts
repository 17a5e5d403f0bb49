import { ApiError } from '@regent/contract/errors'
import {
  getRun,
  getRunbook,
  listRunbooks,
  listRuns,
  type Runbook,
  type RunbookRun,
} from '@regent/contract/operate/runbooks'
import { samplePlans } from '@regent/contract/samples/plans'
import { samplePlayers } from '@regent/contract/samples/players'
import { sampleRunbooks } from '@regent/contract/samples/runbooks'
import { demoPeople } from '@regent/contract/samples/studio'
import { dayMs, hourMs } from '@regent/contract/time'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage, demoSorted } from '../../../api/demo/demo-pages.ts'

const runbooksOf = (pid: string): Runbook[] =>
  pid === 'DEMO'
    ? sampleRunbooks.map((one, index) => ({
        ...one,
        id: index + 1,
        version: 1,
        updatedAt: Date.now() - (20 + index) * dayMs,
        ...(demoPeople[1] && { updatedBy: demoPeople[1].email }),
        ...(index === 0 && { lastRunAt: Date.now() - 5 * dayMs }),
      }))
    : []

/** The run after the outage of the sample's past. */
function runsOf(pid: string): RunbookRun[] {
  const [runbook] = runbooksOf(pid)
  if (!runbook) return []
  const at = Date.now() - 5 * dayMs
  const done = samplePlans(Date.now(), samplePlayers(Date.now())).find(({ plan }) => plan.state === 'done')?.plan
  return [
    {
      id: 1,
      runbookId: runbook.id,
      name: runbook.name,
      values: [
        { label: 'Outage began', kind: 'time', value: at - 4 * hourMs },
        { label: 'Outage ended', kind: 'time', value: at - hourMs },
        { label: 'Gift', kind: 'symbol', value: 'currency.gems' },
        { label: 'Amount', kind: 'number', value: 50 },
        { label: 'Incident', kind: 'text', value: 'INC-204' },
      ],
      state: 'done',
      steps: runbook.steps.map(({ kind, title }) => ({
        kind,
        title,
        ...(done && { plan: { ...done, failed: 0, done: done.count } }),
      })),
      madeAt: at,
      expiresAt: at + 15 * 60_000,
      startedAt: at + 60_000,
      ...(demoPeople[1] && { madeBy: demoPeople[1].email, startedBy: demoPeople[1].email }),
    },
  ]
}

export function demoAnswers(demo: Demo): void {
  demo.on(listRunbooks, (_, pid) => ({ runbooks: runbooksOf(pid) }))
  demo.on(getRunbook, ({ params: { id } }, pid) => {
    const [first, ...others] = runbooksOf('DEMO')
    const found = pid === 'DEMO' ? others.find((one) => one.id === id) : undefined
    if (!first) throw new ApiError('RunbookNotFound')
    return found ?? first
  })
  demo.on(listRuns, ({ query: { runbook, sort, ...page } }, pid) =>
    demoPage(
      demoSorted(
        runsOf(pid).filter((run) => runbook === undefined || run.runbookId === runbook),
        sort,
        { made: ({ madeAt }) => madeAt },
      ),
      page,
    ),
  )
  demo.on(getRun, () => {
    const [first] = runsOf('DEMO')
    if (!first) throw new ApiError('RunNotFound')
    return first
  })
}
