import { planGrant } from '@regent/contract/monetize/inventory'
import { runbookStep } from '../../../kernel/plans/runbook-step.ts'
import { area } from '../../../kernel/records/area.ts'
import { inventoryChecks } from './checks.ts'
import { inventoryTypes } from './content-types.ts'
import { copyInventory } from './copy.ts'
import { inventoryChanges, inventory as inventoryData, itemChanges } from './personal-data.ts'
import { grant, planGrantTo } from './plans.ts'
import { inventoryRoutes } from './routes.ts'
import { rewardCallJobs } from './service-calls.ts'
import { sweepTransactions } from './sweep.ts'
import { tables } from './tables.ts'
import { inventory } from './timeline.ts'
import { currency, currencyProperties, item } from './undo.ts'

export const inventoryArea = area({
  name: 'inventory',
  tables,
  rights: ['inventory'],
  contentChecks: inventoryChecks,
  contentTypes: inventoryTypes,
  routes: inventoryRoutes,
  undo: { currency, 'currency-properties': currencyProperties, item },
  plans: { grant },
  runbookSteps: { grant: runbookStep(planGrant, planGrantTo) },
  timeline: { inventory },
  copies: { inventory: copyInventory },
  personalData: [inventoryData, inventoryChanges, itemChanges],
  jobs: ({ jobs, callJobs, services }) => {
    sweepTransactions(jobs)
    rewardCallJobs(callJobs, services)
  },
  sample: {
    agenda: async () => {
      const sample = await import('./sample.ts')
      return [...sample.holdingsOfSample(), ...sample.grantedInPast()]
    },
  },
})
