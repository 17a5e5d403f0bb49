import type { AccountPortalView } from '@regent/contract/admin-users'
import type { RealmView } from '@regent/contract/realms'

/**
 * The sample studio: demo mode answers from it, `npm run sample` makes it on a server, and the pictures show it. One story,
 * the same names everywhere.
 */
export const studio = {
  name: 'Lumen Forge',
  alias: 'lumen-forge',
  game: 'Sky Raiders',
  password: 'Sample-Studio-1',
  people: [
    { email: 'ada@lumen-forge.test', role: 'admin' },
    { email: 'dmitri@lumen-forge.test', role: 'developer' },
    { email: 'tess@lumen-forge.test', role: 'tester' },
  ],
} as const

/** Ids that begin with it are the demo's: no server knows them. */
export const demoPrefix = 'DEMO'

/** The organization that the demo is shown in when nobody is signed in. */
export const demoCustomer = { cid: 1, alias: 'demo', name: studio.name }

const realm = (pid: string, projectName: string, parent: string | undefined, children: string[]): RealmView => ({
  pid,
  projectName,
  children,
  cid: demoCustomer.cid,
  sharded: false,
  archived: false,
  version: 1,
  ...(parent !== undefined && { parent }),
})

/** The demo's game: PROD above staging above development, as every new game. */
export const demoRealms: RealmView[] = [
  realm('DEMO', studio.game, undefined, ['DEMO_STAGING']),
  realm('DEMO_STAGING', 'staging', 'DEMO', ['DEMO_DEVELOPMENT']),
  realm('DEMO_DEVELOPMENT', 'development', 'DEMO_STAGING', []),
]

const person = (index: number): AccountPortalView => {
  const { email, role } = studio.people[index] ?? studio.people[0]
  return {
    id: 4_100_000_000_000_001 + index,
    email,
    language: 'en',
    roleString: role,
    roles: [],
    scopes: role === 'admin' ? ['*'] : [],
    thirdPartyAppAssociations: [],
    external: [],
  }
}

/** The staff of the studio; the first one is who looks at the demo. */
export const demoPeople: AccountPortalView[] = [
  person(0),
  person(1),
  person(2),
  {
    ...person(2),
    id: 4_100_000_000_000_009,
    email: 'quinn@partner-qa.test',
    roleString: undefined,
    roles: [{ projectId: 'DEMO_DEVELOPMENT', role: 'tester' }],
  },
]
