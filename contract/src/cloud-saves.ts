import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { EmptyResponse, Id, Millis } from './core/shapes.ts'
import { opaque, symbol } from './core/values.ts'

/** The name of a file, unique for its player, such as `slot-1/world.dat`. */
const ObjectKey = symbol(256).min(1, 'must not be empty')

/** Largest file, in bytes. */
export const maxSaveBytes = 50 * 1024 * 1024

const Size = z.int().min(0).max(maxSaveBytes, 'must be at most 50 MB')

/** The client’s number, usually yyyyMMddHHmmss; the server answers it unchanged. */
const LastModified = z.int().min(0)

const Metadata = z.array(z.object({ key: opaque(256), value: opaque(1024) })).max(50)

export const SavedFile = z.object({
  key: z.string(),
  size: z.int(),
  lastModified: LastModified,
  /** MD5 of the content, hexadecimal. */
  eTag: z.string(),
  bucketName: z.string(),
})
export type SavedFile = z.infer<typeof SavedFile>

export const SaveManifest = z.object({
  id: z.string(),
  manifest: z.array(SavedFile),
  created: Millis,
  /** An operator changed the files: the client must load these instead of uploading its own. */
  replacement: z.boolean(),
})
export type SaveManifest = z.infer<typeof SaveManifest>

/** Each link is valid for 15 minutes, for one file, without a token. */
const FileUrls = z.object({ response: z.array(z.object({ url: z.string(), objectKey: z.string() })) })

/** Default: the caller's own player. */
const playerId = Id.optional()

const RequestedObjects = z.array(z.object({ objectKey: ObjectKey })).max(200)
const Uploads = z
  .array(
    z.object({
      objectKey: ObjectKey,
      sizeInBytes: Size,
      lastModified: LastModified.optional(),
      /** MD5 of the content. */
      checksum: opaque(200).optional(),
      metadata: Metadata.optional(),
      /** Removes the file from the manifest. */
      deleted: z.boolean().optional(),
    }),
  )
  .min(1)
  .max(200)

export const getSaveManifest = endpoint({
  method: 'GET',
  path: '/basic/cloudsaving',
  summary: 'The files a player has saved. Without any, game clients get a 404 and the staff an empty manifest.',
  scope: 'realm',
  access: { operator: 'view cloud-saving', player: 'own', owner: ({ query }) => query.playerId },
  query: z.object({ playerId }),
  response: SaveManifest,
  errors: ['CloudSaveNotFound', 'PlayerNotFound'],
})

export const createUploadUrls = endpoint({
  method: 'POST',
  path: '/basic/cloudsaving/data/uploadURL',
  summary: 'Links for a game client to upload files to; it must then commit the manifest.',
  scope: 'realm',
  access: { operator: 'edit cloud-saving', player: 'own', owner: ({ body }) => body.playerId },
  body: z.object({ playerId, request: Uploads }),
  response: FileUrls,
  errors: ['PlayerNotFound'],
})

export const commitManifest = endpoint({
  method: 'PUT',
  path: '/basic/cloudsaving/data/commitManifest',
  summary: 'Commit uploaded files: the named ones change, all others stay.',
  scope: 'realm',
  access: { operator: 'edit cloud-saving', player: 'own', owner: ({ body }) => body.playerId },
  body: z.object({ playerId, request: Uploads }),
  response: SaveManifest,
  errors: ['FileNotUploaded', 'PlayerNotFound'],
})

export const createDownloadUrls = endpoint({
  method: 'POST',
  path: '/basic/cloudsaving/data/downloadURL',
  summary: 'Download links of a player’s files: of the named ones, else of all.',
  scope: 'realm',
  access: { operator: 'view cloud-saving', player: 'own', owner: ({ body }) => body.playerId },
  readOnly: true,
  body: z.object({ playerId, request: RequestedObjects.optional() }),
  response: FileUrls,
  errors: ['CloudSaveNotFound', 'PlayerNotFound'],
})

export const moveOwnSaves = endpoint({
  method: 'PUT',
  path: '/basic/cloudsaving/data/move',
  summary: 'Older clients call this to move files to the present store. All files are there already.',
  scope: 'realm',
  access: { operator: 'edit cloud-saving', player: 'own', owner: ({ body }) => body.playerId },
  readOnly: true,
  body: z.object({ playerId }),
  response: SaveManifest,
  errors: ['CloudSaveNotFound', 'PlayerNotFound'],
})

export const createDownloadUrlsForOperator = endpoint({
  method: 'POST',
  path: '/basic/cloudsaving/data/downloadURLFromPortal',
  summary: 'The same for operators.',
  scope: 'realm',
  access: { operator: 'view cloud-saving' },
  readOnly: true,
  body: z.object({ playerId: Id, request: RequestedObjects.optional() }),
  response: FileUrls,
  errors: ['CloudSaveNotFound', 'PlayerNotFound'],
})

export const createUploadUrlsForOperator = endpoint({
  method: 'POST',
  path: '/basic/cloudsaving/data/uploadURLFromPortal',
  summary: 'Upload links for an operator: a file counts as soon as it is uploaded, without a commit.',
  scope: 'realm',
  access: { operator: 'edit cloud-saving' },
  body: z.object({ playerId: Id, request: Uploads }),
  response: FileUrls,
  errors: ['PlayerNotFound'],
})

export const moveSaves = endpoint({
  method: 'PUT',
  path: '/basic/cloudsaving/data/moveFromPortal',
  summary: 'The same for operators; the answer is the manifest.',
  scope: 'realm',
  access: { operator: 'edit cloud-saving' },
  readOnly: true,
  body: z.object({ playerId: Id }),
  response: SaveManifest,
  errors: ['CloudSaveNotFound', 'PlayerNotFound'],
})

export const replaceSaves = endpoint({
  method: 'POST',
  path: '/basic/cloudsaving/data/replace',
  summary: 'Replace a player’s files with a copy of another player’s.',
  scope: 'realm',
  access: { operator: 'edit cloud-saving' },
  body: z.object({ sourcePlayerId: Id, targetPlayerId: Id }),
  response: SaveManifest,
  errors: ['CloudSaveNotFound', 'PlayerNotFound'],
})

export const deleteSave = endpoint({
  method: 'DELETE',
  path: '/api/cloud-saves/:playerId',
  summary: 'Remove one file from a player’s manifest.',
  scope: 'realm',
  access: { operator: 'delete cloud-saving' },
  params: z.object({ playerId: Id }),
  body: z.object({ objectKey: ObjectKey }),
  response: SaveManifest,
  errors: ['CloudSaveNotFound', 'PlayerNotFound'],
})

export const deleteSaves = endpoint({
  method: 'DELETE',
  path: '/basic/cloudsaving/data',
  summary: 'Remove files from a player’s manifest: the named ones, else all.',
  scope: 'realm',
  access: { operator: 'delete cloud-saving', player: 'own', owner: ({ body }) => body.playerId },
  body: z.object({ playerId, request: RequestedObjects.optional() }),
  response: EmptyResponse,
  errors: ['CloudSaveNotFound', 'PlayerNotFound'],
})
