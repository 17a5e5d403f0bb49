import { getCurrentOperator } from '@regent/contract/admin-users'
import {
  claimEntitlement,
  createEntitlementDefinition,
  grantEntitlements,
  listPlayerEntitlements,
  revokeEntitlement,
} from '@regent/contract/entitlements'
import { sampleEntitlementDefinitions, sampleGrants } from '@regent/contract/samples/entitlements'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** Entitlements in every state, where the server gives the organization the rights to them (EXTRA_CUSTOMERS). */
export async function fillSample({ server, as, gamerTags }: SampleRealm): Promise<void> {
  if (!(await server.call(getCurrentOperator, {}, as)).extras) return
  for (const { symbol, ...request } of sampleEntitlementDefinitions) {
    await server.call(createEntitlementDefinition, { body: { symbol, request } }, as)
  }
  for (const [index, gamerTag] of gamerTags.slice(0, 9).entries()) {
    for (const { symbol, specialization, acts } of sampleGrants.slice(0, 1 + (index % sampleGrants.length))) {
      const body = { gamerTags: [gamerTag], generators: [{ symbol, specialization }] }
      await server.call(grantEntitlements, { body }, as)
      const query = { gt: gamerTag, symbol, limit: 1 }
      const { entitlements } = await server.call(listPlayerEntitlements, { query }, as)
      const uuid = entitlements[0]?.uuid ?? ''
      for (const act of acts) {
        if (act === 'claim') await server.call(claimEntitlement, { body: { gt: gamerTag, uuid } }, as)
        else await server.call(revokeEntitlement, { body: { uuid } }, as)
      }
    }
  }
}
