import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Id, Millis, Version } from '../core/shapes.ts'
import { opaque, uniqueName } from '../core/values.ts'
import { maxQueryLength } from './analytics.ts'

/** Maximum number of saved queries per person and realm. */
export const maxSavedQueries = 200
/** Upper bound of a saved text in bytes (UTF-8). */
export const maxSavedQueryBytes = 20_000

export const SavedQueryName = uniqueName(80)

/** SQL of a query; `{from}` and `{to}` are placeholders for the days selected at run time. */
const QueryText = opaque(maxQueryLength)
  .trim()
  .min(1, 'must not be empty')

  .refine(
    (text) => new TextEncoder().encode(text).length <= maxSavedQueryBytes,
    `must be at most ${maxSavedQueryBytes / 1_000} kB long`,
  )

/** A saved query over a realm's history. */
export const SavedQuery = z.object({
  id: Id,
  name: z.string().describe('Name of the query. Shared names are unique in the realm, private ones per person.'),
  query: z.string().describe('SQL text. `{from}` and `{to}` stand for the days chosen at run time.'),
  isShared: z
    .boolean()
    .describe("True: visible to everyone who may view the realm's analytics. False: only to its owner."),
  isMine: z.boolean().describe('True if the caller made it.'),
  ownerEmail: z.string().optional().describe('Absent when the account no longer exists.'),
  createdAt: Millis.describe('When it was created.'),
  updatedAt: Millis.describe('When it was last changed.'),
  version: Version,
})
export type SavedQuery = z.infer<typeof SavedQuery>

const params = z.object({ id: Id })
const content = {
  name: SavedQueryName.describe(
    'Name of 1 to 80 characters. Shared names are unique in the realm, private ones per person.',
  ),
  query: QueryText.describe('SQL text up to 8,000 characters. `{from}` and `{to}` stand for the chosen days.'),
  isShared: z.boolean().describe('True if colleagues see it too.'),
}

export const listSavedQueries = endpoint({
  method: 'GET',
  path: '/api/analytics/queries',
  summary: 'List the saved queries of the realm that the caller may view, shared and own ones, by name.',
  scope: 'realm',
  access: { operator: 'view analytics' },
  response: z.object({
    queries: z.array(SavedQuery).describe('Shared queries and those of the caller, sorted by name.'),
  }),
})

/**
 * Every operator may store private queries; sharing a query or changing a shared one needs the right `run analytics`.
 */
export const createSavedQuery = endpoint({
  method: 'POST',
  path: '/api/analytics/queries',
  summary: 'Save a query under a name, shared or private.',
  scope: 'realm',
  access: { operator: 'view analytics' },
  body: z.object({ ...content, isShared: content.isShared.default(false).describe('True if colleagues see it too.') }),
  response: SavedQuery,
  errors: ['SavedQueryNameTaken', 'SavedQueriesFull', 'SharingNotAllowed'],
})

/** Only given fields change. With If-Match the query must have that version. */
export const updateSavedQuery = endpoint({
  method: 'PUT',
  path: '/api/analytics/queries/:id',
  summary: 'Rename a saved query, change its text, or make it shared or private (its owner only).',
  scope: 'realm',
  access: { operator: 'view analytics' },
  params,
  body: z.object(content).partial(),
  response: SavedQuery,
  errors: ['SavedQueryNotFound', 'SavedQueryNameTaken', 'SharingNotAllowed', 'StaleVersion'],
})

export const deleteSavedQuery = endpoint({
  method: 'DELETE',
  path: '/api/analytics/queries/:id',
  summary: 'Delete a saved query.',
  scope: 'realm',
  access: { operator: 'view analytics' },
  params,
  response: EmptyResponse,
  errors: ['SavedQueryNotFound', 'SharingNotAllowed', 'StaleVersion'],
})
