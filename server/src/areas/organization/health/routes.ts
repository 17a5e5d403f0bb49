import {
  consoleReportsPerMinute,
  getOrganizationHealth,
  reportConsoleError,
} from '@regent/contract/organization/health'
import { ok } from '@regent/contract/shapes'
import { MinuteCounts } from '../../../kernel/attempts/minute-counts.ts'
import { requireAccount } from '../../../kernel/context/access.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { countConsoleError } from './console-errors.ts'
import { type HealthServices, readHealth } from './service.ts'

/** Accounts whose reports a process counts apart; further ones share a limit. */
const maxReporters = 10_000

export function healthRoutes(server: Router, services: HealthServices) {
  const reports = new MinuteCounts({ maxNames: maxReporters })

  server.on(getOrganizationHealth, (context) => readHealth(context, services, context.query.period))

  server.on(reportConsoleError, async (context) => {
    const { accountId } = requireAccount(context.caller)
    context.unchanged()
    const use = { name: String(accountId), limit: consoleReportsPerMinute }
    if (reports.take(context.now, use)) await countConsoleError(context, context.body)
    return ok
  })
}
