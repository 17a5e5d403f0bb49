import type { EndpointOutput } from '@regent/contract/endpoint'
import type { getScim } from '@regent/contract/organization/scim'
import type { getSso } from '@regent/contract/organization/sso'
import { dayMs, hourMs } from '../src/core/time.ts'
import { demoPeople } from './studio.ts'

/** The single sign-on of the demo's organization. */
export const sampleSso = (now: number): EndpointOutput<typeof getSso> => ({
  settings: {
    name: 'Lumen Forge ID',
    issuer: 'https://id.lumen-forge.test',
    clientId: 'regent-console',
    groupClaim: 'groups',
    rules: [
      { group: 'game-leads', role: 'admin', realms: [] },
      { group: 'sky-raiders-dev', role: 'developer', realms: [] },
      { group: 'player-support', role: 'tester', realms: [] },
    ],
    justInTime: true,
    onlySso: false,
    sessionHours: 12,
    breakGlass: demoPeople.slice(0, 1).map(({ id }) => id),
  },
  version: 3,
  secret: { set: now - 5 * dayMs, by: 'ada@lumen-forge.test' },
  callback: 'https://regent.lumen-forge.test/api/auth/sso/callback',
  afterSignOut: 'https://regent.lumen-forge.test/login',
  domains: [
    {
      domain: 'lumen-forge.test',
      record: '_regent.lumen-forge.test',
      value: 'regent-domain=Q2hhbGxlbmdlIG9mIEx1bWVuIEZvcmdl',
      verified: now - 12 * hourMs,
    },
    {
      domain: 'lumen-games.test',
      record: '_regent.lumen-games.test',
      value: 'regent-domain=Q2hhbGxlbmdlIG9mIEx1bWVuIEdhbWVz',
      checked: now - hourMs,
    },
  ],
  people: demoPeople.map(({ id, email, roleString }, index) => ({
    accountId: id,
    email,
    isAdmin: roleString === 'admin',
    hasPassword: true,
    hasFactor: index < 2,
    ...(index > 0 && { lastSso: now - index * dayMs }),
  })),
})

/** The provisioning of the demo's organization. */
export const sampleScim = (now: number): EndpointOutput<typeof getScim> => ({
  base: 'https://regent.lumen-forge.test/scim/v2',
  tokens: [
    {
      id: 1_700_000_000_000_001,
      name: 'Okta',
      createdBy: { accountId: demoPeople[0]?.id ?? 0, email: 'ada@lumen-forge.test', isAdmin: true },
      created: now - 40 * dayMs,
      expires: now + 325 * dayMs,
      lastUsed: now - 2 * hourMs,
      lastAddress: '192.0.2.10',
    },
  ],
  active: demoPeople.length,
  deactivated: 2,
  groups: 3,
})
