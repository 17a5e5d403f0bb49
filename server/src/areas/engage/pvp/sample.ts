import { getCurrentOperator } from '@regent/contract/admin-users'
import { createPvpDefinition } from '@regent/contract/pvp'
import { samplePvpDefinitions } from '@regent/contract/samples/pvp'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** Definitions of rewards, where the server gives the organization the rights to them (EXTRA_CUSTOMERS). */
export async function fillSample({ server, as }: SampleRealm): Promise<void> {
  if (!(await server.call(getCurrentOperator, {}, as)).extras) return
  for (const known of samplePvpDefinitions(Date.now())) {
    const { lbid, description, rewardDefinition, cron, idleDays, minPlayers, protectedRanks } = known
    const body = { lbid, description, rewardDefinition, cron, idleDays, minPlayers, protectedRanks }
    await server.call(createPvpDefinition, { body }, as)
  }
}
