import type { AccountPortalView } from '@regent/contract/organization/admin-users'
import type { RealmView } from '@regent/contract/organization/realms'

/**
 * The sample studio: demo mode answers from it, `npm run sample` writes it to a server, and the screenshots show it. The
 * names are the same everywhere.
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

/** Prefix of the demo's ids; no server has such ids. */
export const demoPrefix = 'DEMO'

/** The organization of the demo when nobody is signed in. */
export const demoCustomer = { cid: 1, alias: 'demo', name: studio.name }

/** The game of the demo, by a name that nobody mistakes for the sample's game on a server. */
export const demoGame = `${studio.game} Demo`

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

/** The demo's game with PROD, staging below it and development below that, like every new game. */
export const demoRealms: RealmView[] = [
  realm('DEMO', demoGame, undefined, ['DEMO_STAGING']),
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

/** The staff of the studio; the first one is the viewer of the demo. */
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
