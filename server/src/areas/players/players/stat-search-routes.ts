import { searchStats, searchStatsExtended, statSearchPage } from '@regent/contract/players/players-stat-search'
import type { Router } from '../../../kernel/http/router.ts'
import { refuseMaskedCriteria, statMaskingFor } from '../../../kernel/personal-data/stat-masking.ts'
import { readStatsOfMany } from '../stats/service.ts'
import { PlayerCounts } from './counts.ts'
import { findIds } from './search.ts'
import { toStatTest } from './stat-criteria.ts'

/** The calls of game servers that find players by their stats. */
export function statSearchRoutes(server: Router) {
  const counts = new PlayerCounts()

  server.on(searchStats, async (context) => {
    const { realm, body, now } = context
    refuseMaskedCriteria(context, body.criteria)
    const { domain, access, offset = 0, limit = statSearchPage } = body
    const tests = body.criteria.map((criterion) => toStatTest({ ...criterion, space: `${domain}.${access}` }))
    const { tags, total } = await findIds(realm, tests, { offset, limit }, () => counts.get(realm, now))
    return { ids: tags, offset, limit, ...(total.isExact && { total: total.about }) }
  })

  server.on(searchStatsExtended, async (context) => {
    const { realm, body, now } = context
    refuseMaskedCriteria(context, body.criteria)
    const space = `${body.domain}.${body.access}` as const
    const tests = body.criteria.map((criterion) => toStatTest({ ...criterion, space }))
    const page = { offset: 0, limit: statSearchPage }
    const { tags } = await findIds(realm, tests, page, () => counts.get(realm, now))
    return { gamerStats: await readStatsOfMany(realm, tags, space, body.statKeys, statMaskingFor(context)) }
  })
}
