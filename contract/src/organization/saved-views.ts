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
    search: recordUpTo(40, opaque(60).min(1), opaque(4000)).describe(
      'The search parameters of its address: text, filters and sort.',
    ),
    hidden: z.array(opaque(60)).max(60).optional().describe('The hidden columns; absent: those hidden by default.'),
    added: z
      .array(opaque(160))
      .max(20)
      .optional()
      .describe(
        'Columns that somebody added to the list, such as stats of players, in order; absent: opening the view changes none.',
      ),
  })
  .refine((state) => new TextEncoder().encode(JSON.stringify(state)).length <= maxViewBytes, {
    message: `must be at most ${maxViewBytes} bytes as JSON`,
  })
export type SavedViewState = z.infer<typeof SavedViewState>

/** The filters, sort and columns of a list under a name. */
export const SavedView = z.object({
  id: Id,
  list: z.string().describe('The id of the list of the console, such as payments.'),
  name: z.string().describe('The name of the view, unique among shared views or among those of its owner.'),
  isShared: z.boolean().describe('True: visible to everybody who works in the realm. False: only to its owner.'),
  state: SavedViewState.describe('The filters, sort and columns of the list.'),
  isMine: z.boolean().describe('True if the caller made it.'),
  ownerEmail: z.string().optional().describe('Absent when the account no longer exists.'),
  createdAt: Millis.describe('When it was created.'),
  updatedAt: Millis.describe('When it was last changed.'),
  version: Version,
})
export type SavedView = z.infer<typeof SavedView>

const params = z.object({ id: Id })
const content = {
  name: SavedViewName.describe('The name of the view, at most 60 characters.'),
  isShared: z.boolean().describe('True if colleagues see it too.'),
  state: SavedViewState.describe('The filters, sort and columns to store, at most 8,192 bytes as JSON.'),
}

/** All roles may save views; the server requires `edit tagging` for shared ones. */
const access = { operator: 'view games' } as const

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/saved-views',
  summary:
    'List the views of a list that the caller may view, shared and own ones, by name, and which one the caller opens it with.',
  scope: 'either',
  access,
  query: z.object({ list: ListId.describe('The id of the list of the console, such as payments.') }),
  response: z.object({
    views: z.array(SavedView).describe("The shared views of the list, and the caller's own."),
    defaultView: Id.optional(),
  }),
})

export const createSavedView = endpoint({
  method: 'POST',
  path: '/api/saved-views',
  summary: 'Save the filters, sort and columns of a list under a name. Sharing needs the right "edit tagging".',
  scope: 'either',
  access,
  body: z.object({
    list: ListId.describe('The id of the list of the view, such as payments.'),
    ...content,
    isShared: content.isShared.default(false).describe('True if colleagues see it too.'),
  }),
  response: SavedView,
  errors: ['SavedViewNameTaken', 'SharingNotAllowed'],
})

export const setDefaultView = endpoint({
  method: 'PUT',
  path: '/api/saved-views/default',
  summary: 'Set the caller’s default view of a list. Without `view`, the default is removed.',
  scope: 'either',
  access,
  body: z.object({
    list: ListId.describe('The id of the list of the default view, such as payments.'),
    view: Id.optional(),
  }),
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
