import type { AccountPortalView } from '@regent/contract/organization/admin-users'
import type { RealmView } from '@regent/contract/organization/realms'
import type { Role } from '@regent/contract/permissions'
import { demoPeople, demoRealms } from '@regent/contract/samples/studio'

const cid = 4_000_001

const renamed = { DEMO: 'DE_1001', DEMO_STAGING: 'DE_1002', DEMO_DEVELOPMENT: 'DE_1003' } as Record<string, string>
const rename = (pid: string) => renamed[pid] ?? pid

const realms = demoRealms.map(
  (realm): RealmView => ({
    ...realm,
    cid,
    pid: rename(realm.pid),
    children: realm.children.map(rename),
    ...(realm.parent !== undefined && { parent: rename(realm.parent) }),
    projectName: realm.parent === undefined ? 'Sky Raiders' : realm.projectName,
  }),
)
const [production, staging, development] = realms as [RealmView, RealmView, RealmView]

/** The organization that every screen test works in, with one game and its realms PROD, STG and DEV. */
export const studio = {
  cid,
  alias: 'sky-studio',
  name: 'Sky Studio',
  game: 'Sky Raiders',
  /** The production realm. */
  pid: production.pid,
  realms,
  staging,
  development,
}

/** The signed-in operator with this role. */
export function operatorOf(role: Role): AccountPortalView {
  const person = demoPeople.find(({ roleString }) => roleString === role)
  if (!person) throw new Error(`The sample studio has nobody who is ${role}.`)
  return { ...person, roleString: role, extras: true }
}

export const gamePath = `/${studio.alias}/games/${studio.pid}`

/** The path of a screen in a realm. */
export const realmPath = (screen: string, pid = studio.pid) => `${gamePath}/realms/${pid}/${screen}`
