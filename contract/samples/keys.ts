import type { Right } from '../src/core/permissions.ts'
import { dayMs, hourMs, minuteMs } from '../src/core/time.ts'
import { type ApiKey, allRealms, type ServiceAccount } from '../src/organization/keys.ts'
import type { RealmSecret } from '../src/organization/realms-secrets.ts'
import { demoPeople, demoRealms } from './studio.ts'

const pipelineRights: Right[] = ['view games', 'view content', 'edit content', 'view config', 'edit config']
const serverRights: Right[] = ['view players', 'view stats', 'edit stats', 'view inventory', 'edit inventory']
const figureRights: Right[] = ['view analytics', 'view dashboard']

/** The service accounts of the studio with what their keys may do. */
export const sampleServiceAccounts = [
  {
    name: 'build-pipeline',
    description: 'Publishes content from the repository',
    keys: [
      { name: 'Release', mode: 'write', rights: pipelineRights, addresses: ['203.0.113.0/24'], expiresDays: 93 },
      { name: 'Nightly check', mode: 'read', rights: figureRights, addresses: ['203.0.113.0/24'], expiresDays: 45 },
    ],
  },
  {
    name: 'match-servers',
    description: 'Writes stats and items after matches',
    keys: [
      { name: 'Fleet Frankfurt', mode: 'write', rights: serverRights, addresses: ['198.51.100.0/26'], expiresDays: 6 },
    ],
  },
  {
    name: 'ops-assistant',
    description: 'Reads, and makes plans that wait for a person',
    keys: [
      {
        name: 'Assistant',
        mode: 'plan',
        rights: [...serverRights, 'create tagging'],
        addresses: [],
        expiresDays: 30,
      },
    ],
  },
] as const satisfies readonly {
  name: string
  description: string
  keys: readonly {
    name: string
    mode: ApiKey['mode']
    rights: readonly Right[]
    addresses: readonly string[]
    expiresDays: number
  }[]
}[]

/** Calls per day of a key in the last 30 days. */
export const sampleKeyUse = (now: number) =>
  Array.from({ length: 30 }, (_, index) => ({
    day: new Date(now - (29 - index) * dayMs).toISOString().slice(0, 10),
    calls: 30 + ((index * 17) % 41),
    refused: index === 21 ? 2 : 0,
  }))

/** As the server lists them in the demo. */
export function demoServiceAccounts(now: number): ServiceAccount[] {
  const [ada] = demoPeople
  const grantor = { accountId: ada?.id ?? 0, ...(ada?.email !== undefined && { email: ada.email }) }
  return sampleServiceAccounts.map(({ name, description, keys }, at) => ({
    id: 4_200_000_000_000_001 + at,
    name,
    description,
    ...(grantor.email !== undefined && { createdBy: grantor.email }),
    created: now - 84 * dayMs,
    version: 1,
    keys: keys.map((key, nth): ApiKey => {
      const lastUsed = now - (at === 0 ? 4 * minuteMs : at * 9 * hourMs)
      return {
        id: 4_300_000_000_000_001 + at * 10 + nth,
        serviceAccountId: 4_200_000_000_000_001 + at,
        name: key.name,
        mode: key.mode,
        rights: [...key.rights],
        realms: at === 0 && nth === 0 ? [allRealms] : ['DEMO_STAGING', 'DEMO'],
        addresses: [...key.addresses],
        grantedBy: grantor,
        created: now - 84 * dayMs,
        expires: now + key.expiresDays * dayMs,
        secrets: [{ created: now - 84 * dayMs, lastUsed, lastAddress: '203.0.113.7' }],
        lastUsed,
        calls: 1_486,
        refused: 2,
        version: 1,
      }
    }),
  }))
}

/** The secrets of the demo's realms: one in use during a rotation, and one that is switched off. */
export const demoRealmSecrets = (now: number): RealmSecret[] =>
  demoRealms
    .filter(({ archived }) => !archived)
    .map(({ pid }, at): RealmSecret => {
      const isOff = at === 2
      return {
        pid,
        created: now - 200 * dayMs,
        isOff,
        mode: 'write',
        rights: [],
        players: true,
        addresses: at === 0 ? ['198.51.100.0/26'] : [],
        ...(isOff ? { offSince: now - 9 * dayMs } : { lastUsed: now - 2 * minuteMs, lastAddress: '198.51.100.7' }),
        calls: isOff ? 0 : 18_204,
        refused: isOff ? 0 : 3,
        used: isOff
          ? []
          : serverRights.map((right) => ({ right, isWrite: right.startsWith('edit '), lastUsed: now - hourMs })),
        ...(at === 0 && { old: { ends: now + 6 * dayMs, lastUsed: now - 5 * hourMs, calls: 212 } }),
        version: 1,
      }
    })
