import { record } from '../../../kernel/records/record.ts'
import { namesWith } from '../../../kernel/records/search-source.ts'
import { contentDrafts } from './drafts.ts'
import { filterLive, publishedNames } from './published.ts'
import { selectItemsElsewhere } from './queries.ts'
import * as undo from './undo.ts'
import { whyContent } from './why.ts'

export const content = record({
  kind: 'content',
  undo: undo.content,
  draft: contentDrafts,
  /** Live items by id, from the list that the server keeps in memory. */
  search: async ({ realm }, text) => namesWith(await publishedNames(realm), text).map((id) => ({ id, title: id })),
  /** Live items, from the cached list. */
  async names({ realm }, ids) {
    if (!realm) return []
    const live = await filterLive(realm, ids)
    const unknownIds = ids.filter((id) => !live.has(id))
    const elsewhere = unknownIds.length === 0 ? [] : await selectItemsElsewhere(realm, unknownIds)
    return [...[...live].map((id) => ({ id, name: id })), ...elsewhere.map((id) => ({ id, name: null }))]
  },
  why: whyContent,
})

export const manifest = record({
  kind: 'manifest',
  undo: undo.manifest,
})

export const manifestArchive = record({
  kind: 'manifest-archive',
  undo: undo.manifestArchive,
})
