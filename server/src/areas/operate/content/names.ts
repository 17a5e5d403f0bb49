import type { NameSource } from '../../../kernel/records/name-source.ts'
import { selectItemsElsewhere } from './name-queries.ts'
import { filterLive } from './published.ts'

/** Finds live items in the cached list; their label is their id. */
export const nameContent: NameSource = async ({ realm }, ids) => {
  if (!realm) return []
  const live = await filterLive(realm, ids)
  const unknownIds = ids.filter((id) => !live.has(id))
  const elsewhere = unknownIds.length === 0 ? [] : await selectItemsElsewhere(realm, unknownIds)
  return [...[...live].map((id) => ({ id, name: id })), ...elsewhere.map((id) => ({ id, name: null }))]
}
