import { getAuditEntry, undoChanges } from '@regent/contract/organization/audit'
import {
  deleteServicePlan,
  listServicePlans,
  NewServicePlan,
  type ServicePlanView,
  saveServicePlan,
} from '@regent/contract/organization/service-plans'
import type { Role } from '@regent/contract/permissions'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type * as z from 'zod'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse, withHeaders } from '../../../testing/answers.ts'
import { address, openScreen, reload } from '../../../testing/screen.tsx'
import { studio } from '../../../testing/studio.ts'

const standard = {
  name: 'standard',
  mongoHosts: ['db-1.internal:27017', 'db-2.internal:27017'],
  memcachedHosts: ['cache-1.internal:11211'],
  messageBusAnalytics: ['bus-1.internal:9092'],
  messageBusCommon: ['bus-2.internal:9092'],
  redisShards: [{ shardId: 1, masterHost: 'redis-1.internal:6379', slaveHosts: ['redis-2.internal:6379'] }],
}
const small = { name: 'small', mongoHosts: ['tiny:27017'] }

function planOf(input: z.input<typeof NewServicePlan>, version = 1): ServicePlanView {
  const { platformJBDC: _, name, sharded, ...domain } = NewServicePlan.parse(input)
  const dataDomain = { ...domain, mongoSharded: sharded, mongoSSLEnabled: domain.mongoSSL }
  return { name, sharded, ...domain, dataDomain, version, created: Date.now(), updatedAt: Date.now() }
}

const done = { result: 'ok' as const, data: {} }

/** A server that keeps the plans. Each change has one audit entry, and an undo restores the plans before it. */
function keepPlans(answers: Answers, kept: { plans: ServicePlanView[] }): void {
  const before: ServicePlanView[][] = []
  const change = (plans: ServicePlanView[]) => {
    const entries = [before.push(kept.plans)]
    kept.plans = plans
    return withHeaders(done, { entries })
  }
  const isStale = (headers: Headers, version: number) =>
    headers.has('if-match') && headers.get('if-match') !== `"${version}"`
  answers
    .on(listServicePlans, () => ({ result: kept.plans }))
    .on(saveServicePlan, ({ body, headers }) => {
      const current = kept.plans.find(({ name }) => name === body.name)
      if (isStale(headers, current?.version ?? 0)) return refuse('StaleVersion', { current })
      const others = kept.plans.filter(({ name }) => name !== body.name)
      return change([...others, planOf(body, (current?.version ?? 0) + 1)])
    })
    .on(deleteServicePlan, ({ body }) => change(kept.plans.filter(({ name }) => name !== body.name)))
    .on(getAuditEntry, () => refuse('AuditEntryNotFound'))
    .on(undoChanges, ({ body }) => {
      kept.plans = before[(body.ids[0] ?? 0) - 1] ?? []
      return { undone: 1 }
    })
}

async function openPlans(plans: ServicePlanView[], role: Role = 'admin') {
  const kept = { plans }
  const answers = await openScreen(`/${studio.alias}/service-plans`, { role, answers: (on) => keepPlans(on, kept) })
  await expect.element(page.getByRole('heading', { name: 'Service Plans', level: 1 })).toBeVisible()
  return { answers, kept }
}

const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Actions for ${name}`, exact: true }) })

const undoOf = (message: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: message }).getByRole('button', { name: 'Undo', exact: true }).click()

test('a plan is created with its shards, and the creation is undone', async () => {
  const { answers, kept } = await openPlans([])
  await expect.element(page.getByText('No service plans yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create plan' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a service plan' })
  await drawer.getByRole('button', { name: 'Add shard' }).click()
  await drawer.getByRole('button', { name: 'Create plan' }).click()
  await expect.poll(() => drawer.getByText('Must not be empty.').elements().length).toBe(2)
  await expect.element(drawer.getByLabelText('Name')).toHaveFocus()
  await drawer.getByLabelText('Name').fill('large')
  await drawer.getByLabelText('MongoDB hosts').fill('db-1:27017, db-2:27017')
  await drawer.getByRole('checkbox', { name: 'MongoDB is sharded' }).click()
  await drawer.getByLabelText('Master of shard 1').fill('redis-1:6379')
  await drawer.getByLabelText('Replicas of shard 1').fill('redis-2:6379, redis-3:6379')
  await drawer.getByRole('button', { name: 'Create plan' }).click()
  await expect.element(row('large')).toContainText('db-1:27017 +1')
  expect(kept.plans).toMatchObject([
    {
      name: 'large',
      sharded: true,
      dataDomain: { mongoHosts: ['db-1:27017', 'db-2:27017'], mongoSharded: true },
      redisShards: [{ shardId: 1, masterHost: 'redis-1:6379', slaveHosts: ['redis-2:6379', 'redis-3:6379'] }],
    },
  ])
  await undoOf(/service plan large/)
  await expect.element(row('large')).not.toBeInTheDocument()
  expect(answers.requestsOf(undoChanges)).toMatchObject([{ body: { ids: [1] } }])
})

test('a plan is searched, opened by its address, edited and deleted with Undo [service-plans-4 service-plans-5]', async () => {
  const { answers } = await openPlans([planOf(standard), planOf(small)])
  await page.getByRole('searchbox').fill('redis-2')
  await expect.element(row('small')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'standard' }).click()
  await expect.poll(address).toMatch(/q=redis-2&plan=standard$/)
  await reload()
  const detail = page.getByRole('dialog', { name: 'standard' })
  const shard = detail.getByRole('region', { name: 'Redis shard 1' })
  await expect.element(shard).toContainText('redis-1.internal:6379')
  await expect.element(shard).toContainText('redis-2.internal:6379')
  for (const text of ['db-1.internal', 'Sharded', 'SSL', 'cache-1.internal', 'bus-1.internal', 'bus-2.internal'])
    await expect.element(detail).toContainText(text)
  await expectAccessible({ of: 'ServicePlansPage' })
  await detail.getByRole('button', { name: 'Edit plan' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit standard' })
  await drawer.getByRole('button', { name: 'Remove shard 1' }).click()
  await drawer.getByRole('button', { name: 'Save plan' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(shard).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(detail).not.toBeInTheDocument()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Actions for small', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(row('small')).not.toBeInTheDocument()
  expect(answers.requestsOf(deleteServicePlan)).toMatchObject([{ body: { name: 'small' } }])
  await undoOf('Deleted service plan small')
  await expect.element(row('small')).toContainText('tiny:27017')
  expect(answers.requestsOf(undoChanges)).toMatchObject([{ body: { ids: [2] } }])
})

test('a plan that a colleague has saved is overwritten only after a choice', async () => {
  const { kept } = await openPlans([planOf(standard)])
  await page.getByRole('button', { name: 'Actions for standard', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit plan' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit standard' })
  await drawer.getByLabelText('Memcached hosts').fill('mine:11211')
  kept.plans = [planOf({ ...standard, memcachedHosts: ['theirs:11211'] }, 2)]
  await drawer.getByRole('button', { name: 'Save plan' }).click()
  const conflict = drawer.getByRole('alert', { name: 'Two versions' })
  await expect.element(conflict).toContainText('theirs:11211')
  await expect.element(conflict).toContainText('mine:11211')
  expect(kept.plans).toMatchObject([{ memcachedHosts: ['theirs:11211'] }])
  await expectAccessible({ of: 'ServicePlanDrawer' })
  await conflict.getByRole('radio', { name: /^Yours/ }).click()
  await conflict.getByRole('button', { name: 'Save selected' }).click()
  await expect.element(row('standard')).toContainText('cache-1.internal:11211 +1')
  expect(kept.plans).toMatchObject([{ memcachedHosts: ['cache-1.internal:11211', 'mine:11211'] }])
})

test('a tester sees the missing right instead of the plans', async () => {
  await openPlans([planOf(standard)], 'tester')
  await expect.element(page.getByText('Your role lacks the right view service-plans.')).toBeVisible()
  await expect
    .element(page.getByRole('navigation', { name: 'Main' }).getByText('Service Plans'))
    .not.toBeInTheDocument()
})
