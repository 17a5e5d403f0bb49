import type { Page } from '@playwright/test'
import { listServicePlans, saveServicePlan } from '@regent/contract/service-plans'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, asAdmin, makeStudio, openAs, type Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

const plan = {
  name: 'standard',
  mongoHosts: ['db-1.internal:27017', 'db-2.internal:27017'],
  memcachedHosts: ['cache-1.internal:11211'],
  redisShards: [{ shardId: 1, masterHost: 'redis-1.internal:6379', slaveHosts: ['redis-2.internal:6379'] }],
}

const save = (studio: Studio, body: Parameters<typeof call<typeof saveServicePlan>>[1]['body']) =>
  call(saveServicePlan, { body }, asAdmin(studio))
const plansOf = async (studio: Studio) => (await call(listServicePlans, {}, asAdmin(studio))).result

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Actions for ${name}`, exact: true }) })

async function openPlans(page: Page, options: { asTester?: boolean; isEmpty?: boolean } = {}) {
  const studio = await makeStudio()
  if (!options.isEmpty) await save(studio, plan)
  const person = options.asTester ? await addOperator(studio, 'tester') : studio.admin
  await openAs(page, studio, `/${studio.alias}/service-plans`, person)
  await expect(page.getByRole('heading', { name: 'Service Plans', level: 1 })).toBeVisible()
  return studio
}

test('a plan is created with its shards, and the creation undone', async ({ page }) => {
  const studio = await openPlans(page, { isEmpty: true })
  await expect(page.getByText('No service plans yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create plan' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a service plan' })
  await drawer.getByRole('button', { name: 'Add shard' }).click()
  await drawer.getByRole('button', { name: 'Create plan' }).click()
  await expect(drawer.getByText('Must not be empty.')).toHaveCount(2)
  await expect(drawer.getByLabel('Name')).toBeFocused()
  await expectAccessible(page)
  await drawer.getByLabel('Name').fill('large')
  await drawer.getByLabel('MongoDB hosts').fill('db-1:27017, db-2:27017')
  await drawer.getByRole('checkbox', { name: 'MongoDB is sharded' }).check()
  await drawer.getByLabel('Master of shard 1').fill('redis-1:6379')
  await drawer.getByLabel('Replicas of shard 1').fill('redis-2:6379, redis-3:6379')
  await drawer.getByRole('button', { name: 'Create plan' }).click()
  await expect(row(page, 'large')).toContainText('db-1:27017 +1')
  await expect
    .poll(() => plansOf(studio))
    .toMatchObject([
      {
        name: 'large',
        sharded: true,
        dataDomain: { mongoHosts: ['db-1:27017', 'db-2:27017'], mongoSharded: true },
        redisShards: [{ shardId: 1, masterHost: 'redis-1:6379', slaveHosts: ['redis-2:6379', 'redis-3:6379'] }],
      },
    ])
  await undoOf(page, /service plan large/)
  await expect(row(page, 'large')).toHaveCount(0)
})

test('a plan is searched, opened by its address, edited and deleted with Undo', async ({ page }) => {
  const studio = await openPlans(page)
  await save(studio, { name: 'small', mongoHosts: ['tiny:27017'] })
  await page.reload()
  await page.getByRole('searchbox').fill('redis-2')
  await expect(row(page, 'small')).toHaveCount(0)
  await page.getByRole('link', { name: 'standard' }).click()
  await expect(page).toHaveURL(/q=redis-2&plan=standard$/)
  await page.reload()
  const detail = page.getByRole('dialog', { name: 'standard' })
  await expect(detail.getByRole('region', { name: 'Redis shard 1' })).toContainText('redis-1.internal:6379')
  await expectAccessible(page)
  await detail.getByRole('button', { name: 'Edit plan' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit standard' })
  await drawer.getByRole('button', { name: 'Remove shard 1' }).click()
  await drawer.getByRole('button', { name: 'Save plan' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(detail.getByRole('region', { name: 'Redis shard 1' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Actions for small', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(row(page, 'small')).toHaveCount(0)
  await undoOf(page, 'Deleted service plan small')
  await expect(row(page, 'small')).toContainText('tiny:27017')
})

test('a plan that somebody else saved meanwhile is not overwritten unasked', async ({ page }) => {
  const studio = await openPlans(page)
  await page.getByRole('button', { name: 'Actions for standard', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit plan' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit standard' })
  await drawer.getByLabel('Memcached hosts').fill('mine:11211')
  await save(studio, { ...plan, memcachedHosts: ['theirs:11211'] })
  await drawer.getByRole('button', { name: 'Save plan' }).click()
  const conflict = drawer.getByRole('alert', { name: 'Two plans' })
  await expect(conflict).toContainText('theirs:11211')
  await expect(conflict).toContainText('mine:11211')
  await expect.poll(() => plansOf(studio)).toMatchObject([{ memcachedHosts: ['theirs:11211'] }])
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Use mine' }).click()
  await expect(row(page, 'standard')).toContainText('cache-1.internal:11211 +1')
})

test('a tester may not see the plans, and is told which right is missing', async ({ page }) => {
  await openPlans(page, { asTester: true })
  await expect(page.getByText('Your role lacks the right view service-plans.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Service Plans')).toHaveCount(0)
})
