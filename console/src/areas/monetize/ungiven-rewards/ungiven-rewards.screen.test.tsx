import { listUngivenRewards, planGiveAgain, type UngivenReward } from '@regent/contract/monetize/ungiven-rewards'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { applyPlan, getPlan, type Plan } from '@regent/contract/organization/plans'
import { ok } from '@regent/contract/shapes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'

const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0
const symbol = 'currency.shells'

const reward = (): UngivenReward => ({
  id: 1,
  gamerTag,
  source: 'mail',
  reference: '73201',
  symbol,
  tries: 1,
  canBeGiven: true,
  reason: `${symbol} cannot be granted. It is not published in the realm PROD.`,
  firstAt: Date.now(),
  lastAt: Date.now(),
})

/** A server that keeps rewards. They can be given as soon as their currency is published. */
function keepRewards(answers: Answers, rewards: UngivenReward[]): { publish: () => void } {
  let isPublished = false
  let plan: Plan = {
    id: 71,
    kind: 'give-again',
    title: 'Grant 1 failed reward',
    verb: 'Give 1 reward',
    count: 1,
    pid: studio.pid,
    warnings: [],
    faults: [],
    madeAt: Date.now(),
    expiresAt: Date.now() + 60_000,
    state: 'open',
    done: 0,
    failed: 0,
    canApply: true,
  }
  answers
    .on(listUngivenRewards, () => ({
      rows: rewards,
      next: null,
      total: rewards.length,
      causes: rewards.map((one) => ({ symbol: one.symbol, count: 1 })),
    }))
    .on(planGiveAgain, () => {
      if (isPublished) return { plan, sample: [] }
      const message = `${symbol} is not published in the realm PROD. Publish it first.`
      return refuse('PlanRowsInvalid', {
        current: { count: 1, errors: [{ row: 1, field: 'symbol', message }] },
        message,
      })
    })
    .on(getPlan, () => ({ plan, sample: [] }))
    .on(applyPlan, () => {
      rewards.splice(0)
      plan = { ...plan, state: 'done', done: 1, canApply: false }
      return ok
    })
    .on(listAuditEntries, () => ({ rows: [], next: null }))
  return {
    publish: () => {
      isPublished = true
    },
  }
}

test('the dashboard links to a failed reward, and a plan grants it again', async () => {
  const rewards: UngivenReward[] = []
  let kept = { publish: () => {} }
  const answers = await openScreen(realmPath('dashboard'), {
    answers: (on) => {
      kept = keepRewards(on, rewards)
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const strip = page.getByRole('region', { name: 'Needs you' })
  await expect.element(strip).not.toBeInTheDocument()
  rewards.push(reward())
  answers.live.send({ type: 'changes', changes: [{ subject: 'ungiven-reward', pid: studio.pid, gamerTag }] })
  await expect.element(strip).toContainText('1 reward could not be delivered')
  await strip.getByRole('link', { name: 'Show failed rewards' }).click()
  // The player is shown by name where another screen has read it.
  const row = page.getByRole('row').filter({ hasText: 'cannot be granted' })
  await expect.element(row).toContainText(`${symbol} cannot be granted. It is not published in the realm`)
  await expect.element(row.getByRole('link', { name: 'Mail 73201' })).toBeVisible()
  const retry = page.getByRole('button', { name: 'Retry all' })
  await retry.click()
  await expect.element(page.getByText('Publish it first.')).toBeVisible()

  kept.publish()
  await retry.click()
  const plan = page.getByRole('dialog', { name: 'Grant 1 failed reward' })
  await plan.getByRole('button', { name: 'Give 1 reward', exact: true }).click()
  await expect.element(page.getByText('All rewards were delivered')).toBeVisible()
  expect(answers.requestsOf(planGiveAgain).map(({ body }) => body)).toEqual([{}, {}])
  expect(answers.requestsOf(applyPlan)).toMatchObject([{ params: { id: 71 } }])
})
