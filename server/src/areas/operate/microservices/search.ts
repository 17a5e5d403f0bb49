import { namesWith, readBriefly, type SearchSource } from '../../../kernel/records/search-source.ts'
import { selectConnectedNames } from './connection-queries.ts'
import { selectCurrentManifest } from './queries.ts'

/** Services that are deployed, and those that connect themselves, by name. */
export const findServices: SearchSource = async ({ realm }, text) => {
  const names = await readBriefly(realm, async (db) => {
    const deployed = await selectCurrentManifest({ ...realm, db })
    const connected = await selectConnectedNames({ ...realm, db })
    return [
      ...(deployed?.services ?? []).flatMap(({ serviceName, archived }) => (archived ? [] : [serviceName])),
      ...connected.map(({ service_name: name }) => name),
    ]
  })
  return namesWith(new Set(names), text).map((name) => ({ id: name, title: name }))
}
