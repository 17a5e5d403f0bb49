import { deleteServicePlan, listServicePlans, saveServicePlan } from '@regent/contract/organization/service-plans'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

const plan = {
  save:
    (...mongoHosts: string[]) =>
    async (_: TestApp, by: Actor) => {
      const redisShards = [{ shardId: 1, masterHost: 'redis-1:6379', slaveHosts: ['redis-2:6379'] }]
      await by.call(saveServicePlan, { body: { name: 'large', mongoHosts, redisShards } })
    },
  remove: async (_: TestApp, by: Actor) => {
    await by.call(deleteServicePlan, { body: { name: 'large' } })
  },
  state: async (_: TestApp, by: Actor) =>
    (await by.call(listServicePlans, {})).result.map(({ name, dataDomain }) => ({ name, dataDomain })),
}

export const servicePlanStories: Record<'service-plan', Story[]> = {
  'service-plan': [
    { name: 'a plan that was made', change: plan.save('db-1'), newer: plan.save('db-2'), state: plan.state },
    {
      name: 'a plan that was changed',
      change: async (app, by) => {
        await plan.save('db-1')(app, by)
        await plan.save('db-1', 'db-2')(app, by)
      },
      newer: plan.save('db-3'),
      state: plan.state,
    },
    {
      name: 'a plan that was deleted',
      change: async (app, by) => {
        await plan.save('db-1')(app, by)
        await plan.remove(app, by)
      },
      newer: plan.save('db-2'),
      state: plan.state,
    },
  ],
}
