import { undoChanges } from '@regent/contract/organization/audit'
import {
  archiveRealm,
  createRealm,
  listRealms,
  renameRealm,
  reparentRealms,
} from '@regent/contract/organization/realms'
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

export const realmStories: Record<'realm', Story[]> = {
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
