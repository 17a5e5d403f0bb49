import { listItems } from '@regent/contract/operate/content/content'
import { listManifests } from '@regent/contract/operate/content/content-manifests'
import { globalManifest } from '@regent/contract/operate/content/content-shapes'
import { listContentTypes } from '@regent/contract/operate/content/content-types'
import { pagedQuery } from '../../../api/pages.ts'
import { query, queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/routing/preload.ts'
import { type ContentSearch, type EditorSearch, readContentSearch, readEditorSearch } from './content-search.ts'

export const itemsInput = ({ manifest = globalManifest, uid, type, q, sort }: ContentSearch) => ({
  query: { id: manifest, uid, type, search: q, ...(sort && { sort }) },
})

/** What the list shows first. */
export const readContent = ({ scope, rights, search }: PreloadPlace): Promise<unknown>[] =>
  rights.can('view content')
    ? [
        queryClient.prefetchQuery(query(listManifests, {}, { scope })),
        queryClient.prefetchInfiniteQuery(pagedQuery(listItems, itemsInput(readContentSearch(search)), { scope })),
      ]
    : []

/** Rows of the list beside an item that are read at a time. */
const listedAtOnce = 200

export const typesInput = ({ manifest = globalManifest }: EditorSearch) => ({ query: { id: manifest } })

/** `files` stands for what has no type: texts and binaries. */
export const listInput = ({ manifest = globalManifest, q, sort }: EditorSearch, type: string) => ({
  query: {
    ...{ id: manifest, search: q, limit: listedAtOnce },
    ...(type === 'files' ? { kind: 'binary' as const } : { type, kind: 'content' as const }),
    ...(sort && { sort }),
  },
})

/** What the editor shows first: its types, and the items of the chosen one. */
export const readEditor = ({ scope, rights, search }: PreloadPlace): Promise<unknown>[] => {
  const chosen = readEditorSearch(search)
  return rights.can('view content')
    ? [
        queryClient.prefetchQuery(query(listContentTypes, typesInput(chosen), { scope })),
        queryClient.prefetchQuery(query(listManifests, {}, { scope })),
        ...(chosen.type === undefined
          ? []
          : [queryClient.prefetchInfiniteQuery(pagedQuery(listItems, listInput(chosen, chosen.type), { scope }))]),
      ]
    : []
}
