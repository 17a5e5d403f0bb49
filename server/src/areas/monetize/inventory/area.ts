import { planGrant } from '@regent/contract/monetize/inventory'
import { runbookStep } from '../../../kernel/plans/runbook-step.ts'
import { area } from '../../../kernel/records/area.ts'
import { inventoryChecks } from './checks.ts'
import { inventoryTypes } from './content-types.ts'
import { giveToSamplePlayers } from './giving.ts'
import { currency, currencyProperties, inventory, item } from './inventory.record.ts'
import { grant, planGrantTo } from './plans.ts'
import { selectGivenSince } from './queries.ts'
import { inventoryRoutes } from './routes.ts'
import { rewardCallJobs } from './service-calls.ts'
import { sweepHistory, sweepTransactions } from './sweep.ts'
import { tables } from './tables.ts'

export const inventoryArea = area({
  name: 'inventory',
  tables,
  rights: ['inventory'],
  routes: inventoryRoutes,
  work: {
    jobs: ({ jobs, callJobs, services }) => {
      sweepTransactions(jobs)
      sweepHistory(jobs, services.settings)
      rewardCallJobs(callJobs, services)
    },
  },
  records: [inventory, currency, currencyProperties, item],
  plans: { kinds: { grant }, runbookSteps: { grant: runbookStep(planGrant, planGrantTo) } },
  hooks: { samplePlayersMade: giveToSamplePlayers, givenSince: selectGivenSince },
  content: { types: inventoryTypes, checks: inventoryChecks },
  sample: {
    agenda: async () => {
      const sample = await import('./sample.ts')
      return [...sample.holdingsOfSample(), ...sample.grantedInPast()]
    },
  },
})
