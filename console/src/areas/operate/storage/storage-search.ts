import { textIn } from '../../../shell/search-text.ts'

/** `q`: the beginning of the ids; `where`: a field and the value that it equals, as `state=open`. */
export type StorageSearch = { collection?: string; q?: string; where?: string; shown?: string }

export const readStorageSearch = (raw: Record<string, unknown>): StorageSearch => ({
  collection: textIn(raw, 'collection'),
  q: textIn(raw, 'q'),
  where: textIn(raw, 'where'),
  shown: textIn(raw, 'shown'),
})
