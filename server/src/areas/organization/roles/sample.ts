import { listAdminUsers } from '@regent/contract/organization/admin-users'
import { assignCustomRole, createCustomRole } from '@regent/contract/organization/roles'
import { heldBySampleTester, sampleCustomRoles } from '@regent/contract/samples/roles'
import { studio } from '@regent/contract/samples/studio'
import { momentOf, type SampleMoment } from '../../../kernel/records/sample-realm.ts'

/** Two roles from templates; the tester helps players with the first one. */
export const rolesOfSample = (): SampleMoment[] =>
  sampleCustomRoles.map(({ name, description, rights }, nth) =>
    momentOf({ daysAgo: 30 - nth, hour: 9.5 + nth }, async ({ server, as }) => {
      const { id } = await server.call(createCustomRole, { body: { name, description, rights: [...rights] } }, as)
      if (name !== heldBySampleTester) return
      const { accounts } = await server.call(listAdminUsers, {}, as)
      const tester = accounts.find(({ email }) => email === studio.people[2].email)
      if (tester) await server.call(assignCustomRole, { params: { id }, body: { accountId: tester.id } }, as)
    }),
  )
