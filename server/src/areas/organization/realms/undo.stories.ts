import { undoChanges } from '@regent/contract/organization/audit'
import {
  archiveRealm,
  createRealm,
  listRealms,
  renameRealm,
  reparentRealms,
} from '@regent/contract/organization/realms'
import { limitRealmSecret, listRealmSecrets, type SecretLimits } from '@regent/contract/organization/realms-secrets'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { entriesOf, type Story } from '../../../testing/undo-story.ts'

const rename = (newName: string) => async (app: TestApp, by: Actor) => {
  await by.call(renameRealm, { body: { projectId: app.staging, newName } })
}
export const realmsOf = async (app: TestApp, by: Actor) =>
  (await by.call(listRealms, { query: { rootPID: app.pid } })).projects.map(({ projectName, parent, archived }) => ({
    projectName,
    parent,
    archived,
  }))

const limit = (body: Partial<SecretLimits>) => async (app: TestApp, by: Actor) => {
  await by.call(limitRealmSecret, { params: { pid: app.staging }, body })
}
const limitsOf = async (app: TestApp, by: Actor) =>
  (await by.call(listRealmSecrets, {})).secrets
    .filter(({ pid }) => pid === app.staging)
    .map(({ isOff, mode, rights, players, addresses }) => ({ isOff, mode, rights, players, addresses }))

export const realmStories: Record<'realm' | 'realm-secret-limits', Story[]> = {
  'realm-secret-limits': [
    {
      name: 'a realm secret that was switched off',
      change: limit({ isOff: true }),
      newer: limit({ isOff: false }),
      state: limitsOf,
    },
    {
      name: 'other limits of a realm secret',
      change: limit({ mode: 'read', addresses: ['10.0.0.0/8'] }),
      newer: limit({ mode: 'write', addresses: ['10.1.0.0/16'] }),
      state: limitsOf,
    },
  ],
  realm: [
    { name: 'a new name', change: rename('Rehearsal'), newer: rename('Dress rehearsal'), state: realmsOf },
    {
      name: 'another parent',
      change: async (app, by) => {
        await by.call(reparentRealms, {
          body: { rootPID: app.pid, projects: [{ pid: app.development, parent: app.pid }] },
        })
      },
      newer: async (app, by) => {
        await by.call(createRealm, { params: { product: 'regent' }, body: { name: 'third', parent: app.pid } })
        const { projects } = await by.call(listRealms, { query: { rootPID: app.pid } })
        const third = projects.find(({ projectName }) => projectName === 'third')?.pid ?? ''
        await by.call(reparentRealms, {
          body: { rootPID: app.pid, projects: [{ pid: app.development, parent: third }] },
        })
      },
      state: realmsOf,
    },
    {
      name: 'archiving',
      change: async (app, by) => {
        await by.call(archiveRealm, { body: { pid: app.development } })
      },
      newer: async (_, by) => {
        const [entry] = await entriesOf(by)
        await by.call(undoChanges, { body: { ids: [entry?.id ?? 0] } })
      },
      state: realmsOf,
    },
  ],
}
