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

/** Preloads the first view of the list. */
export const readContent = ({ scope, rights, search }: PreloadPlace): Promise<unknown>[] =>
  rights.can('view content')
    ? [
        queryClient.prefetchQuery(query(listManifests, {}, { scope })),
        queryClient.prefetchInfiniteQuery(pagedQuery(listItems, itemsInput(readContentSearch(search)), { scope })),
      ]
    : []

/** Page size of the list in the editor. */
const listedAtOnce = 200

export const typesInput = ({ manifest = globalManifest }: EditorSearch) => ({ query: { id: manifest } })

/** `files` contains items without a type: texts and binaries. */
export const listInput = ({ manifest = globalManifest, q, sort }: EditorSearch, type: string) => ({
  query: {
    id: manifest,
    search: q,
    limit: listedAtOnce,
    ...(type === 'files' ? { kind: 'binary' as const } : { type, kind: 'content' as const }),
    ...(sort && { sort }),
  },
})

/** Preloads the editor: the types, and the items of the selected type. */
export const readEditor = ({ scope, rights, search }: PreloadPlace): Promise<unknown>[] => {
  const editorSearch = readEditorSearch(search)
  return rights.can('view content')
    ? [
        queryClient.prefetchQuery(query(listContentTypes, typesInput(editorSearch), { scope })),
        queryClient.prefetchQuery(query(listManifests, {}, { scope })),
        ...(editorSearch.type === undefined
          ? []
          : [
              queryClient.prefetchInfiniteQuery(
                pagedQuery(listItems, listInput(editorSearch, editorSearch.type), { scope }),
              ),
            ]),
      ]
    : []
}
