import {
  claimEntitlement,
  createEntitlementDefinition,
  grantEntitlements,
  listPlayerEntitlements,
  revokeEntitlement,
} from '@regent/contract/monetize/entitlements'
import { getCurrentOperator } from '@regent/contract/organization/admin-users'
import { sampleEntitlementDefinitions, sampleGrants } from '@regent/contract/samples/entitlements'
import { momentOf, type SampleMoment, type SampleWork } from '../../../kernel/records/sample-realm.ts'

/** Days before today on which the first player got each grant; each next player a day later. */
const grantedDaysAgo = [30, 26, 22]
const holders = 9

/** Entitlements in every state, where the server gives the organization the rights to them (EXTRA_CUSTOMERS). */
export function entitlementsOfSample(): SampleMoment[] {
  const defining = sampleEntitlementDefinitions.map(({ symbol, ...request }, nth) =>
    momentOf(
      { daysAgo: 80 - nth, hour: 10 },
      ifGiven(({ server, as }) => server.call(createEntitlementDefinition, { body: { symbol, request } }, as)),
    ),
  )
  const granting = Array.from({ length: holders }, (_, index) =>
    sampleGrants.slice(0, 1 + (index % sampleGrants.length)).flatMap((grant, nth) => momentsOf(index, grant, nth)),
  )
  return [...defining, ...granting.flat()]
}

/** One player gets something, claims it the next day, and may lose it a day later. */
function momentsOf(index: number, { symbol, specialization, acts }: (typeof sampleGrants)[number], nth: number) {
  const daysAgo = (grantedDaysAgo[nth] ?? 1) - index
  const granting = momentOf(
    { daysAgo, hour: 11 + (index % 6) },
    ifGiven(({ server, as, gamerTags }) => {
      const body = { gamerTags: [gamerTags[index] ?? 0], generators: [{ symbol, specialization }] }
      return server.call(grantEntitlements, { body }, as)
    }),
  )
  const acting = acts.map((act, step) =>
    momentOf(
      { daysAgo: daysAgo - step - 1, hour: 12 + (index % 7) },
      ifGiven(async ({ server, as, gamerTags }) => {
        const gt = gamerTags[index] ?? 0
        const { entitlements } = await server.call(listPlayerEntitlements, { query: { gt, symbol, limit: 1 } }, as)
        const uuid = entitlements[0]?.uuid ?? ''
        if (act === 'claim') await server.call(claimEntitlement, { body: { gt, uuid } }, as)
        else await server.call(revokeEntitlement, { body: { uuid } }, as)
      }),
    ),
  )
  return [granting, ...acting]
}

/** The work, if the organization has the rights to entitlements. */
const ifGiven =
  (work: SampleWork): SampleWork =>
  async (moment) => {
    const { extras } = await moment.server.call(getCurrentOperator, {}, moment.as)
    if (extras) await work(moment)
  }
