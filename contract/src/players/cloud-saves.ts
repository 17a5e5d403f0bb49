import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Id, Millis } from '../core/shapes.ts'
import { opaque, symbol } from '../core/values.ts'

/** The name of a file, unique for its player, such as `slot-1/world.dat`. */
const ObjectKey = symbol(256).min(1, 'must not be empty')

/** Largest file, in bytes. */
export const maxSaveBytes = 50 * 1024 * 1024

const Size = z.int().min(0).max(maxSaveBytes, 'must be at most 50 MB')

/** The client’s number, usually yyyyMMddHHmmss; the server answers it unchanged. */
const LastModified = z.int().min(0)

const Metadata = z
  .array(
    z.object({
      key: opaque(256).describe('The name of the metadata entry, at most 256 characters.'),
      value: opaque(1024).describe('The value of the metadata entry, at most 1,024 characters.'),
    }),
  )
  .max(50)

export const SavedFile = z.object({
  key: z.string().describe('The name of the file, unique for its player, such as slot-1/world.dat.'),
  size: z.int().describe('The size of the file in bytes.'),
  lastModified: LastModified.describe(
    'The number that the client sent, usually yyyyMMddHHmmss. The server does not change it.',
  ),
  eTag: z.string().describe('MD5 of the content, hexadecimal.'),
  bucketName: z.string().describe('The name of the store: always cloud-saves. Expected by older clients.'),
})
export type SavedFile = z.infer<typeof SavedFile>

export const SaveManifest = z.object({
  id: z.string().describe('The id of this state of the files. Empty if the player has no files yet.'),
  manifest: z.array(SavedFile).describe('All current files of the player.'),
  created: Millis.describe('When it was created.'),
  replacement: z
    .boolean()
    .describe('An operator changed the files: the client must load these instead of uploading its own.'),
})
export type SaveManifest = z.infer<typeof SaveManifest>

/** Author of a file: the player's own game, an operator, or a game server. */
const Writer = z.enum(['player', 'operator', 'server'])
export type SaveWriter = z.infer<typeof Writer>

/** A file as it was when a conflict was found. Time and writer are missing for files of older releases. */
const FoundFile = z.object({
  eTag: z.string().describe('MD5 of the content, hexadecimal. It identifies this version of the file.'),
  size: z.int().describe('The size of the file in bytes.'),
  lastModified: LastModified.describe(
    'The number that the client sent, usually yyyyMMddHHmmss. The server does not change it.',
  ),
  savedAt: Millis.optional(),
  savedBy: Writer.optional().describe('Author of this version. Missing for files of older releases.'),
})

const ConflictFile = z.object({
  key: z.string().describe('The name of the file in conflict.'),
  expected: z
    .string()
    .optional()
    .describe('The eTag that the caller had seen; empty for no file; missing if the caller named none.'),
  sent: z
    .object({
      eTag: z.string().optional().describe('MD5 of the content that the caller sent. Missing if unknown.'),
      lastModified: LastModified.optional().describe(
        'The number that the caller sent, usually yyyyMMddHHmmss. Missing if none was sent.',
      ),
    })
    .optional()
    .describe('The version that the caller sent; missing for a deletion.'),
  found: FoundFile.nullable().describe("The player's current file; null: none."),
})

/** Both states of a conflict: the `current` of the error `SaveConflict`. */
export const SaveConflictStates = z.object({
  expectedETag: z.string().nullable().describe('The ETag of the manifest in If-Match.'),
  foundETag: z.string().nullable().describe('The ETag of the manifest; null if the player has no files yet.'),
  files: z.array(ConflictFile).describe('The conflicting files, at most twenty.'),
})
export type SaveConflictStates = z.infer<typeof SaveConflictStates>

export const SaveConflict = SaveConflictStates.extend({
  id: z.int().describe('The id of the conflict, unique for its player.'),
  at: Millis,
  outcome: z
    .enum(['refused', 'overwritten'])
    .describe('`refused`: nothing changed. `overwritten`: a file with an older time replaced a newer one.'),
  by: Writer.describe('Cause of the conflict: the player, an operator or a game server.'),
})
export type SaveConflict = z.infer<typeof SaveConflict>

export const SaveVersion = FoundFile.extend({
  key: z.string().describe('The name of the file.'),
  replacedAt: Millis,
  replacedBy: Writer.describe('Author of the replacement or deletion.'),
})
export type SaveVersion = z.infer<typeof SaveVersion>

/** Each link is valid for 15 minutes, for one file, without a token. */
export const FileUrls = z.object({
  response: z
    .array(
      z.object({
        url: z.string().describe('The URL for the upload or download of the file.'),
        objectKey: z.string().describe('The name of the file of the URL.'),
      }),
    )
    .describe('One URL for each file. Each is valid for 15 minutes and needs no token.'),
})

/** Default: the caller's own player. */
const playerId = Id.optional()

/** The eTag of the file that the caller last saw; empty: the caller saw no such file. */
const SeenTag = opaque(200)

const RequestedObjects = z
  .array(z.object({ objectKey: ObjectKey.describe('The name of the file to download.') }))
  .max(200)
/** Files to delete; with an eTag, only if the player still has that file. */
const DeletedObjects = z
  .array(
    z.object({
      objectKey: ObjectKey.describe('The name of the file to delete.'),
      eTag: SeenTag.optional().describe(
        'The eTag that the caller last saw; another current one is a conflict. Absent: no check.',
      ),
    }),
  )
  .max(200)
/** Files to read; with an eTag, that version of the file. */
const RequestedVersions = z
  .array(
    z.object({
      objectKey: ObjectKey.describe('The name of the file to download.'),
      eTag: opaque(200).optional().describe('The eTag of a kept version. Absent: the current file.'),
    }),
  )
  .max(200)
const Uploads = z
  .array(
    z.object({
      objectKey: ObjectKey.describe('The name of the file, unique for its player, such as slot-1/world.dat.'),
      sizeInBytes: Size.describe('The size of the file in bytes, at most 50 MB.'),
      lastModified: LastModified.optional().describe(
        'A number of the client, usually yyyyMMddHHmmss. The server returns it unchanged.',
      ),
      checksum: opaque(200).optional().describe('MD5 of the content.'),
      metadata: Metadata.optional().describe('Entries that the client adds to the file, at most 50.'),
      deleted: z.boolean().optional().describe('Removes the file from the manifest.'),
      eTag: SeenTag.optional().describe(
        "Commits fail with 412 if the player's file is another one by now. Links do not check it.",
      ),
    }),
  )
  .min(1)
  .max(200)

export const getSaveManifest = endpoint({
  method: 'GET',
  path: '/basic/cloudsaving',
  summary: 'Get the files a player has saved. Without any, game clients get a 404 and the staff an empty manifest.',
  scope: 'realm',
  access: { operator: 'view cloud-saving', player: 'own', owner: ({ query }) => query.playerId },
  query: z.object({ playerId }),
  response: SaveManifest,
  errors: ['CloudSaveNotFound', 'PlayerNotFound'],
})

export const createUploadUrls = endpoint({
  method: 'POST',
  path: '/basic/cloudsaving/data/uploadURL',
  summary: 'Create upload URLs for a game client. It must then commit the manifest.',
  scope: 'realm',
  access: { operator: 'edit cloud-saving', player: 'own', owner: ({ body }) => body.playerId },
  body: z.object({ playerId, request: Uploads.describe('The files that need upload URLs, 1 to 200.') }),
  response: FileUrls,
  errors: ['PlayerNotFound'],
})

export const commitManifest = endpoint({
  method: 'PUT',
  path: '/basic/cloudsaving/data/commitManifest',
  summary:
    'Commit uploaded files. Other files do not change. With If-Match or an eTag per file, it fails with 412 if a file has changed since.',
  scope: 'realm',
  access: { operator: 'edit cloud-saving', player: 'own', owner: ({ body }) => body.playerId },
  body: z.object({
    playerId,
    request: Uploads.describe('The uploaded files to add to the manifest, and the files to remove, 1 to 200.'),
  }),
  response: SaveManifest,
  errors: ['FileNotUploaded', 'PlayerNotFound', 'SaveConflict'],
})

export const createDownloadUrls = endpoint({
  method: 'POST',
  path: '/basic/cloudsaving/data/downloadURL',
  summary: 'Create download URLs for files of a player: the given ones, or all.',
  scope: 'realm',
  access: { operator: 'view cloud-saving', player: 'own', owner: ({ body }) => body.playerId },
  readOnly: true,
  body: z.object({
    playerId,
    request: RequestedObjects.optional().describe(
      'The files to download, at most 200. Absent: all files of the player.',
    ),
  }),
  response: FileUrls,
  errors: ['CloudSaveNotFound', 'PlayerNotFound'],
})

export const moveOwnSaves = endpoint({
  method: 'PUT',
  path: '/basic/cloudsaving/data/move',
  summary: 'Move files to the current store, for older clients. All files are already there.',
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
  summary: 'Create download URLs of a player’s files for operators. With an eTag, of a kept version.',
  scope: 'realm',
  access: { operator: 'view cloud-saving' },
  readOnly: true,
  body: z.object({
    playerId: Id,
    request: RequestedVersions.optional().describe(
      'The files or kept versions to download, at most 200. Absent: all current files.',
    ),
  }),
  response: FileUrls,
  errors: ['CloudSaveNotFound', 'PlayerNotFound'],
})

export const createUploadUrlsForOperator = endpoint({
  method: 'POST',
  path: '/basic/cloudsaving/data/uploadURLFromPortal',
  summary: 'Create upload links for an operator: a file counts as soon as it is uploaded, without a commit.',
  scope: 'realm',
  access: { operator: 'edit cloud-saving' },
  body: z.object({ playerId: Id, request: Uploads.describe('The files that need upload URLs, 1 to 200.') }),
  response: FileUrls,
  errors: ['PlayerNotFound'],
})

export const moveSaves = endpoint({
  method: 'PUT',
  path: '/basic/cloudsaving/data/moveFromPortal',
  summary:
    'Move a player’s files to the current store, for operators. Returns the manifest. All files are already there.',
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
  errors: ['CloudSaveNotFound', 'PlayerNotFound', 'SaveConflict'],
})

export const deleteSave = endpoint({
  method: 'DELETE',
  path: '/api/cloud-saves/:playerId',
  summary: 'Remove one file from a player’s manifest.',
  scope: 'realm',
  access: { operator: 'delete cloud-saving' },
  params: z.object({ playerId: Id }),
  body: z.object({
    objectKey: ObjectKey.describe('The name of the file to delete.'),
    eTag: SeenTag.optional().describe(
      'The eTag that the caller last saw; another current one is a conflict. Absent: no check.',
    ),
  }),
  response: SaveManifest,
  errors: ['CloudSaveNotFound', 'PlayerNotFound', 'SaveConflict'],
})

export const deleteSaves = endpoint({
  method: 'DELETE',
  path: '/basic/cloudsaving/data',
  summary: 'Remove files from a player’s manifest: the given ones, or all.',
  scope: 'realm',
  access: { operator: 'delete cloud-saving', player: 'own', owner: ({ body }) => body.playerId },
  body: z.object({
    playerId,
    request: DeletedObjects.optional().describe('The files to delete, at most 200. Absent: all files of the player.'),
  }),
  response: EmptyResponse,
  errors: ['CloudSaveNotFound', 'PlayerNotFound', 'SaveConflict'],
})

/** Limits of kept versions: the oldest are deleted first. */
export const keptVersions = { perFile: 10, perPlayer: 200, bytes: 500 * 1024 * 1024, days: 30 } as const
/** Maximum number of stored conflicts per player; they are deleted after the same number of days. */
export const maxConflicts = 100

export const getSaveHistory = endpoint({
  method: 'GET',
  path: '/api/cloud-saves/:playerId/history',
  summary: 'Get kept versions of a player’s files and conflicts between their devices, newest first.',
  scope: 'realm',
  access: { operator: 'view cloud-saving' },
  params: z.object({ playerId: Id }),
  response: z.object({
    versions: z
      .array(SaveVersion)
      .describe('Earlier versions of files, newest first. Versions equal to the current file are omitted.'),
    conflicts: z.array(SaveConflict).describe('Conflicts between devices of the player, newest first, at most 100.'),
  }),
  errors: ['PlayerNotFound'],
})

export const restoreSave = endpoint({
  method: 'POST',
  path: '/api/cloud-saves/:playerId/restore',
  summary: 'Restore a kept version of a file. The current file becomes a version.',
  scope: 'realm',
  access: { operator: 'edit cloud-saving' },
  params: z.object({ playerId: Id }),
  body: z.object({
    objectKey: ObjectKey.describe('The name of the file to restore.'),
    eTag: opaque(200).describe('The eTag of the kept version to restore.'),
  }),
  response: SaveManifest,
  errors: ['CloudSaveNotFound', 'PlayerNotFound', 'SaveConflict'],
})
