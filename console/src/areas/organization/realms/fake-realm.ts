import type { RealmView } from '@regent/contract/organization/realms'

/** A realm for tests. */
export const fakeRealm = (pid: string, projectName: string, parent?: string, archived = false): RealmView => ({
  pid,
  projectName,
  children: [],
  cid: 1,
  sharded: false,
  archived,
  version: 1,
  ...(parent !== undefined && { parent }),
})
