import type { EndpointInput } from '@regent/contract/endpoint'
import { isDocumentId, type listStorageDocuments } from '@regent/contract/operate/storage'
import type { StorageSearch } from './storage-search.ts'

/** The query for the server; undefined if the search cannot have results. */
export function toQuery({
  q,
  where,
  sort,
}: StorageSearch): EndpointInput<typeof listStorageDocuments>['query'] | undefined {
  if (q !== undefined && !isDocumentId(q)) return undefined
  const [field, value] = readWhere(where ?? '')
  return {
    ...(q !== undefined && { prefix: q }),
    ...(field !== undefined && value !== undefined && { field, value }),
    ...(sort && { sort }),
  }
}

/** Parses `owner.region=eu` to the field and its value; empty if invalid. */
export function readWhere(text: string): [field: string, value: string] | [] {
  const place = text.indexOf('=')
  const field = text.slice(0, Math.max(0, place)).trim()
  const value = text.slice(place + 1).trim()
  return field === '' || value === '' ? [] : [field, value]
}
