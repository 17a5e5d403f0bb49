import { hourMs, minuteMs } from '@regent/contract/time'
import { deleteInParts } from '../../../engines/jobs/deleting.ts'
import { area } from '../../../kernel/records/area.ts'
import { checkDomains } from './domain-checks.ts'
import { systemResolver } from './domains.ts'
import { ssoMetrics } from './failures.ts'
import { findEndSessionUrl, listManagedAccounts, refuseOtherSignIn } from './policy.ts'
import * as queries from './queries.ts'
import { ssoRoutes } from './routes.ts'
import { serveSso } from './serve.ts'
import { sso, ssoAccount, ssoDomain } from './sso.record.ts'
import { tables } from './tables.ts'

export const ssoArea = area({
  name: 'sso',
  tables,
  routes: ssoRoutes,
  serve: (app, { services }) => serveSso(app, services),
  records: [sso, ssoAccount, ssoDomain],
  hooks: {
    async passwordProven(_, customer, { accountId }) {
      await refuseOtherSignIn(customer, accountId)
      return undefined
    },
    memberSignsIn: refuseOtherSignIn,
    onlyByProvider: queries.selectOnlyByProvider,
    signInEnds: findEndSessionUrl,
    rolesSetElsewhere: listManagedAccounts,
  },
  work: {
    metrics: ssoMetrics,
    jobs({ jobs, services }) {
      jobs.define('old-sso-steps', (run) =>
        deleteInParts(run, (limit) => queries.deleteOldSteps(run.db, new Date(run.now), limit)),
      )
      jobs.every('old-sso-steps', { intervalMs: hourMs })
      jobs.define('sso-domain-checks', ({ db, now, signal }) =>
        checkDomains({
          db,
          now,
          signal,
          vault: services.vault,
          resolve: services.resolveTxt ?? systemResolver,
          base: services.settings.publicUrl,
        }),
      )
      jobs.every('sso-domain-checks', { intervalMs: 5 * minuteMs })
    },
  },
})
