import { listItems, listManifests } from '@regent/contract/content'
import { globalManifest } from '@regent/contract/content-shapes'
import { pagedQuery } from '../../../api/pages.ts'
import { query, queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/preload.ts'
import { type ContentSearch, readContentSearch } from './content-search.ts'

export const itemsInput = ({ manifest = globalManifest, uid, type, q }: ContentSearch) => ({
  query: { id: manifest, uid, type, search: q },
})

/** What the list shows first. */
export const readContent = ({ scope, rights, search }: PreloadPlace): Promise<unknown>[] =>
  rights.can('view content')
    ? [
        queryClient.prefetchQuery(query(listManifests, {}, { scope })),
        queryClient.prefetchInfiniteQuery(pagedQuery(listItems, itemsInput(readContentSearch(search)), { scope })),
      ]
    : []
