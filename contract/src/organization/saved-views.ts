import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Id, Millis, recordUpTo, Version } from '../core/shapes.ts'
import { opaque, uniqueName } from '../core/values.ts'

/** Maximum number of views that one person saves in a realm, or in the organization outside its realms. */
export const maxSavedViews = 100

/** Upper bound of the state of a view, as JSON, in bytes. */
export const maxViewBytes = 8192

/** The id of a list of the console, such as `payments`. */
export const ListId = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9-]*$/, 'must be the id of a list, in lower-case letters, digits and dashes')

export const SavedViewName = uniqueName(60)

/** The state of a list that a view stores. */
export const SavedViewState = z
  .object({
    /** The search parameters of its address: text, filters and sort. */
    search: recordUpTo(40, opaque(60).min(1), opaque(4000)),
    /** The hidden columns; absent: those hidden by default. */
    hidden: z.array(opaque(60)).max(60).optional(),
    /**
     * Columns that somebody added to the list, such as stats of players, in order; absent: opening the view changes
     * none.
     */
    added: z.array(opaque(160)).max(20).optional(),
  })
  .refine((state) => new TextEncoder().encode(JSON.stringify(state)).length <= maxViewBytes, {
    message: `must be at most ${maxViewBytes} bytes as JSON`,
  })
export type SavedViewState = z.infer<typeof SavedViewState>

/** The filters, sort and columns of a list under a name. */
export const SavedView = z.object({
  id: Id,
  list: z.string(),
  name: z.string(),
  /** True: visible to everybody who works in the realm. False: only to its owner. */
  isShared: z.boolean(),
  state: SavedViewState,
  /** True if the caller made it. */
  isMine: z.boolean(),
  /** Absent when the account no longer exists. */
  ownerEmail: z.string().optional(),
  createdAt: Millis,
  updatedAt: Millis,
  version: Version,
})
export type SavedView = z.infer<typeof SavedView>

const params = z.object({ id: Id })
const content = { name: SavedViewName, isShared: z.boolean(), state: SavedViewState }

/** All roles may save views; the server requires `edit tagging` for shared ones. */
const access = { operator: 'view games' } as const

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/saved-views',
  summary:
    'List the views of a list that the caller may view, shared and own ones, by name, and which one the caller opens it with.',
  scope: 'either',
  access,
  query: z.object({ list: ListId }),
  response: z.object({ views: z.array(SavedView), defaultView: Id.optional() }),
})

export const createSavedView = endpoint({
  method: 'POST',
  path: '/api/saved-views',
  summary: 'Save the filters, sort and columns of a list under a name. Sharing needs the right "edit tagging".',
  scope: 'either',
  access,
  body: z.object({ list: ListId, ...content, isShared: content.isShared.default(false) }),
  response: SavedView,
  errors: ['SavedViewNameTaken', 'SharingNotAllowed'],
})

export const setDefaultView = endpoint({
  method: 'PUT',
  path: '/api/saved-views/default',
  summary: 'Set the caller’s default view of a list. Without `view`, the default is removed.',
  scope: 'either',
  access,
  body: z.object({ list: ListId, view: Id.optional() }),
  response: EmptyResponse,
  errors: ['SavedViewNotFound'],
})

/** Only given fields change. With If-Match the view must have that version. */
export const updateSavedView = endpoint({
  method: 'PUT',
  path: '/api/saved-views/:id',
  summary:
    'Rename a view, replace its settings, or make it shared or private (owner only). Shared views need the right "edit tagging".',
  scope: 'either',
  access,
  params,
  body: z.object(content).partial(),
  response: SavedView,
  errors: ['SavedViewNotFound', 'SavedViewNameTaken', 'SharingNotAllowed', 'StaleVersion'],
})

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/api/saved-views/:id',
  summary: 'Delete a view. Shared views need the right "edit tagging".',
  scope: 'either',
  access,
  params,
  response: EmptyResponse,
  errors: ['SavedViewNotFound', 'SharingNotAllowed', 'StaleVersion'],
})
