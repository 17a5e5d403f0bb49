import { dayMs } from '../src/core/time.ts'
import { type CustomRole, roleTemplates } from '../src/organization/roles.ts'
import { demoPeople } from './studio.ts'

/** The custom roles of the studio: what support does, and what the designer of the economy does. */
export const sampleCustomRoles = roleTemplates.slice(0, 2)

/** The role that the tester of the studio holds everywhere. */
export const heldBySampleTester = sampleCustomRoles[0]?.name

/** As the server lists them in the demo. */
export function demoCustomRoles(now: number): CustomRole[] {
  const [ada, , tess] = demoPeople
  return sampleCustomRoles.map(({ name, description, rights }, at) => ({
    id: 4_400_000_000_000_001 + at,
    name,
    description,
    rights: [...rights],
    created: now - (30 - at) * dayMs,
    ...(ada?.email !== undefined && { createdBy: ada.email }),
    version: 1,
    holders:
      name === heldBySampleTester && tess?.email !== undefined
        ? [{ accountId: tess.id, email: tess.email, granted: now - 30 * dayMs }]
        : [],
  }))
}
