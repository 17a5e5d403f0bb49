import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { namesWith, readBriefly } from '../../../kernel/records/search-source.ts'
import { selectConnectedNames } from './connection-queries.ts'
import { selectCurrentManifest, selectServicesThere } from './queries.ts'
import { type Deployed, putManifest, readDeployed } from './service.ts'

export const service = record({
  kind: 'service',
  /** Services that are deployed, and those that connect themselves, by name. */
  search: async ({ realm }, text) => {
    const names = await readBriefly(realm, async (db) => {
      const deployed = await selectCurrentManifest({ ...realm, db })
      const connected = await selectConnectedNames({ ...realm, db })
      return [
        ...(deployed?.services ?? []).flatMap(({ serviceName, archived }) => (archived ? [] : [serviceName])),
        ...connected.map(({ service_name: name }) => name),
      ]
    })
    return namesWith(new Set(names), text).map((name) => ({ id: name, title: name }))
  },
  names: async ({ realm }, ids) => (realm ? await selectServicesThere(realm, ids) : []),
})

export const serviceConnection = record({
  kind: 'service-connection',
  undo: {
    irreversible: 'A service connects on its own. Restart its process.',
  },
})

export const serviceManifest = record({
  kind: 'service-manifest',
  /** Deploys the previous manifest again. */
  undo: {
    read: (context) => readDeployed(realmOfUndo(context).realm),
    async restore(context, _, state) {
      const here = realmOfUndo(context)
      await putManifest(here, { ...(await readDeployed(here.realm)), ...(state as Deployed) })
    },
  },
})
