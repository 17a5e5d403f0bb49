import { dayMs, hourMs } from '@regent/contract/time'
import { deleteInParts } from '../../../engines/jobs/deleting.ts'
import { area } from '../../../kernel/records/area.ts'
import { challengeAccount } from './at-sign-in.ts'
import { deleteOldDevices } from './device-queries.ts'
import { secondFactor, signInRules } from './factors.record.ts'
import { deleteOldChallenges } from './queries.ts'
import { forgetDevicesOf } from './remembered-devices.ts'
import { factorRoutes } from './routes.ts'
import { findAppWays, requireFreshProof } from './rules.ts'
import { tables } from './tables.ts'

export const factorsArea = area({
  name: 'factors',
  tables,
  routes: factorRoutes,
  records: [secondFactor, signInRules],
  hooks: {
    passwordProven: challengeAccount,
    actionNeedsProof: requireFreshProof,
    strongWays: findAppWays,
    allSignInsEnd: ({ customer }, accountId) => forgetDevicesOf(customer, accountId),
  },
  work: {
    jobs({ jobs }) {
      jobs.define('old-sign-in-steps', (run) =>
        deleteInParts(run, (limit) => deleteOldChallenges(run.db, new Date(run.now), limit)),
      )
      jobs.define('old-remembered-devices', (run) =>
        deleteInParts(run, (limit) => deleteOldDevices(run.db, new Date(run.now), limit)),
      )
      jobs.every('old-sign-in-steps', { intervalMs: hourMs })
      jobs.every('old-remembered-devices', { intervalMs: dayMs })
    },
  },
})
