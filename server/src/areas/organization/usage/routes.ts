import { formatCsv } from '@regent/contract/csv'
import { ApiError } from '@regent/contract/errors'
import { getUsageUrl } from '@regent/contract/organization/usage'
import { dayMs } from '@regent/contract/time'
import type { FastifyInstance } from 'fastify'
import { openGrant, sealGrant } from '../../../engines/secrets/grants.ts'
import type { Router } from '../../../kernel/http/router.ts'
import type { Services } from '../../../kernel/write/write.ts'
import type { HitCounter } from './hits.ts'
import { selectHits } from './queries.ts'

const csvPath = '/api/usage/csv'
const grantLifeMs = 15 * 60_000
const maxMs = 800 * dayMs

type Grant = { usageOf: number; pids: string[]; from: number; to: number }

export function usageRoutes(server: Router, { directory }: Pick<Services, 'directory'>) {
  server.on(getUsageUrl, async ({ realm, customer, query, can, vault, origin, now }) => {
    const { from, to, customerScoped } = query
    if (to < from) throw new ApiError('BadRequest', { field: 'to', message: 'to must not be before from.' })
    if (to - from > maxMs) throw new ApiError('BadRequest', { field: 'from', message: 'Request at most 800 days.' })
    const organization = await directory.find(String(customer.cid))
    const visiblePids = [...(organization?.realms.keys() ?? [])].filter((pid) => can('view games', pid))
    const all = can('view games') ? ['', ...visiblePids] : visiblePids
    const pids = realm && !customerScoped ? visiblePids.filter((pid) => pid === realm.id) : all
    const grant: Grant = { usageOf: customer.cid, pids, from, to }
    return { url: `${origin}${csvPath}?grant=${sealGrant(vault, grant, now + grantLifeMs)}` }
  })
}

/** The CSV itself; its URL contains the permission. */
export function usageCsv(app: FastifyInstance, { db, vault, clock }: Services, hits: HitCounter): void {
  app.get<{ Querystring: { grant?: unknown } }>(csvPath, async ({ query }, reply) => {
    const grant = openGrant<Grant>(vault, String(query.grant ?? ''), clock())
    if (grant?.usageOf === undefined) throw new ApiError('FileLinkInvalid')
    await hits.flush()
    const rows = await selectHits(db, grant.usageOf, new Date(grant.from), new Date(grant.to), grant.pids)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="usage.csv"')
      .header('cache-control', 'private, no-store')
      .send(
        formatCsv(
          ['date', 'realm', 'service', 'hits'],
          rows.map(({ day, pid, service, hits }) => [day, pid, service, hits]),
        ),
      )
  })
}
