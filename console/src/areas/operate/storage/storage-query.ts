import type { InputOf } from '@regent/contract/endpoint'
import { isDocumentId, type listStorageDocuments } from '@regent/contract/operate/storage'
import type { StorageSearch } from './storage-search.ts'

/** What the server is asked for; undefined where the search can find nothing. */
export function queryOf({ q, where, sort }: StorageSearch): InputOf<typeof listStorageDocuments>['query'] | undefined {
  if (q !== undefined && !isDocumentId(q)) return undefined
  const [field, value] = readWhere(where ?? '')
  return {
    ...(q !== undefined && { prefix: q }),
    ...(field !== undefined && value !== undefined && { field, value }),
    ...(sort && { sort }),
  }
}

/** `owner.region=eu` → the field and its value; neither if the text is no such pair. */
export function readWhere(text: string): [field: string, value: string] | [] {
  const place = text.indexOf('=')
  const field = text.slice(0, Math.max(0, place)).trim()
  const value = text.slice(place + 1).trim()
  return field === '' || value === '' ? [] : [field, value]
}
