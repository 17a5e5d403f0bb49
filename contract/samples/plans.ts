import { type Plan, type PlanRow, type PlanWithSample, planLifeMs } from '@regent/contract/organization/plans'
import { hourMs } from '../src/core/time.ts'
import { sampleRequests } from './approvals.ts'
import type { SamplePlayer } from './players.ts'
import { demoPeople } from './studio.ts'

/** One plan in each state: waiting for approval, open, being applied, done with a failure, stopped. */
export function samplePlans(now: number, players: readonly SamplePlayer[]): PlanWithSample[] {
  const rows = (state: PlanRow['state']): PlanRow[] =>
    players.slice(0, 12).map(({ row, stats }, index) => ({
      n: index + 1,
      key: `game.private.player.${row.gamerTag}/VIP_LEVEL`,
      label: String(row.gamerTag),
      player: row.gamerTag,
      before: stats['VIP_LEVEL'] ?? null,
      after: '6',
      state,
    }))
  const plan = (id: number, hoursAgo: number, title: string, rest: Partial<Plan>): Plan => ({
    id,
    kind: 'stats-of-players',
    title,
    verb: title,
    pid: 'DEMO',
    count: 12,
    warnings: [],
    faults: [],
    madeBy: demoPeople[1]?.id,
    madeByEmail: demoPeople[1]?.email,
    madeAt: now - hoursAgo * hourMs,
    expiresAt: now - hoursAgo * hourMs + planLifeMs,
    state: 'done',
    done: 12,
    failed: 0,
    canApply: false,
    appliedBy: demoPeople[1]?.id,
    appliedByEmail: demoPeople[1]?.email,
    appliedAt: now - hoursAgo * hourMs + 60_000,
    finishedAt: now - hoursAgo * hourMs + 62_000,
    ...rest,
  })
  const open = { state: 'open', done: 0, appliedAt: undefined, appliedBy: undefined, finishedAt: undefined } as const
  const failing = rows('done').map(
    (row): PlanRow =>
      row.n === 4 ? { ...row, state: 'failed', error: 'This player has no gamer tag for the selected realm.' } : row,
  )
  const [waiting, used] = sampleRequests(now)
  return [
    {
      plan: plan(15, 2, 'Set SEASON to harvest for 12 players', {
        ...open,
        expiresAt: waiting?.expiresAt ?? 0,
        approvals: { needed: 1, acts: ['many-players'], hash: waiting?.hash, request: waiting },
      }),
      sample: rows('waiting'),
    },
    { plan: plan(14, 0.1, 'Set VIP_LEVEL to 6 for 12 players', open), sample: rows('waiting') },
    {
      plan: plan(13, 0.2, 'Add 500 to VIP_POINTS of 12 players', { state: 'applying', done: 7, finishedAt: undefined }),
      sample: rows('done'),
    },
    {
      plan: plan(12, 26, 'Set 12 stats of 12 players from season-4.csv', {
        done: 11,
        failed: 1,
        approvals: { needed: 1, acts: [], hash: used?.hash, request: used },
      }),
      sample: failing,
    },
    { plan: plan(11, 50, 'Delete TRIALS of 12 players', { state: 'cancelled', done: 5 }), sample: rows('done') },
  ]
}
