import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

const documentSorts = ['id', '-id', 'updated', '-updated'] as const

/** `q`: the prefix of the ids; `where`: a field and its value, as `state=open`. */
export type StorageSearch = {
  collection?: string
  q?: string
  where?: string
  sort?: (typeof documentSorts)[number]
  shown?: string
}

export const readStorageSearch = (raw: Record<string, unknown>): StorageSearch => ({
  collection: textIn(raw, 'collection'),
  q: textIn(raw, 'q'),
  where: textIn(raw, 'where'),
  sort: wordIn(raw, 'sort', documentSorts),
  shown: textIn(raw, 'shown'),
})
