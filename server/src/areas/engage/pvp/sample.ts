import { createPvpDefinition } from '@regent/contract/engage/pvp'
import { getCurrentOperator } from '@regent/contract/organization/admin-users'
import { samplePvpDefinitions } from '@regent/contract/samples/pvp'
import { momentOf, type SampleMoment } from '../../../kernel/records/sample-realm.ts'

/** Definitions of rewards, where the server gives the organization the rights to them (EXTRA_CUSTOMERS). */
export const definedInPast = (now: number): SampleMoment[] =>
  samplePvpDefinitions(now).map((known, nth) =>
    momentOf({ daysAgo: 17 - nth, hour: 10.1, by: 'admin' }, async ({ server, as }) => {
      if (!(await server.call(getCurrentOperator, {}, as)).extras) return
      const { lbid, description, rewardDefinition, cron, idleDays, minPlayers, protectedRanks } = known
      const body = { lbid, description, rewardDefinition, cron, idleDays, minPlayers, protectedRanks }
      await server.call(createPvpDefinition, { body }, as)
    }),
  )
