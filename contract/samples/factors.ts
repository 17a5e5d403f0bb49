import type { EndpointOutput } from '@regent/contract/endpoint'
import type { getSignInRules, OwnFactor, RememberedDevice } from '@regent/contract/organization/factors'
import { dayMs, hourMs } from '../src/core/time.ts'
import { demoPeople } from './studio.ts'

/** The second factor of the viewer of the demo. */
export const sampleFactor = (now: number): OwnFactor => ({
  created: now - 87 * dayMs,
  lastUsed: now - 5 * hourMs,
  recoveryCodesLeft: 7,
  isRequired: true,
})

/** The devices on which the viewer of the demo is not asked for the second factor. */
export const sampleRememberedDevices = (now: number): RememberedDevice[] => [
  {
    id: 31,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    address: '203.0.113.24',
    created: now - 5 * dayMs,
    lastUsed: now - 5 * hourMs,
    expires: now + 9 * dayMs,
  },
]

/** The sign-in rules of the demo's organization. */
export const sampleRules = (): EndpointOutput<typeof getSignInRules> => ({
  rules: { secondFactor: 'admins', freshProof: ['create-key', 'reveal-secret'], rememberDays: 14 },
  version: 1,
  people: demoPeople.map(({ id, email, roleString }, index) => ({
    accountId: id,
    email,
    isAdmin: roleString === 'admin',
    hasFactor: index < 2,
    passkeys: index < 2 ? 2 - index : 0,
  })),
})
