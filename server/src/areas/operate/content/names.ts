import type { NameSource } from '../../../kernel/search/name-source.ts'
import { selectItemsElsewhere } from './name-queries.ts'
import { livePart } from './published.ts'

/** Which items are live, by the list that the server keeps in memory; they are called by their ids. */
export const nameContent: NameSource = async ({ realm }, ids) => {
  if (!realm) return []
  const live = await livePart(realm, ids)
  const others = ids.filter((id) => !live.has(id))
  const elsewhere = others.length === 0 ? [] : await selectItemsElsewhere(realm, others)
  return [...[...live].map((id) => ({ id, name: id })), ...elsewhere.map((id) => ({ id, name: null }))]
}
