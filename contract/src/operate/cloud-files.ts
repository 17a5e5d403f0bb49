import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Id, Millis, Version } from '../core/shapes.ts'
import { opaque, symbol } from '../core/values.ts'
import { cloudFileKinds } from './cloud-file-kinds.ts'

export type CloudFileKind = (typeof cloudFileKinds)[number]

/** The number of each kind, which older tools use. */
export const cloudFileTypes: Record<CloudFileKind, number> = { base: 1, server: 2, cohort: 3, asset: 4 }

/** Largest file, in bytes: as base64 it must fit into the body of a request. */
export const maxCloudFileBytes = 7_000_000
/** Upper bound of the files of a realm. */
export const maxCloudFiles = 2_000

/** Both are empty when a file is for everybody. */
export const CohortEntry = z.object({ trial: z.string(), cohort: z.string() })
export type CohortEntry = z.infer<typeof CohortEntry>

export const CloudFile = z.object({
  sid: Id,
  stype: z.int(),
  kind: z.enum(cloudFileKinds),
  /** The name of the file. */
  ref: z.string(),
  uniqueIdentifier: z.string(),
  version: Version,
  added: Millis,
  updated: Millis,
  /** Clients get the file until this time. */
  expiration: Millis.optional(),
  data: z.object({
    fname: z.string(),
    tags: z.array(z.string()),
    /** Valid for 15 minutes when the file is for servers. */
    uri: z.string(),
    mimeType: z.string(),
    sizeBytes: z.int(),
    /** MD5 of the content, hexadecimal. */
    checksum: z.string(),
    uploaded: Millis,
  }),
  cohort: CohortEntry.optional(),
})
export type CloudFile = z.infer<typeof CloudFile>

const fileText = (most: number) => symbol(most).trim().min(1, 'must not be empty')

export const CloudFileName = fileText(256)

/** The content of a file in base64. */
export const FilePayload = opaque(Math.ceil(maxCloudFileBytes / 3) * 4)
  .min(1, 'must not be empty')
  .max(Math.ceil(maxCloudFileBytes / 3) * 4, 'must be at most 7 MB')
  .refine((base64) => base64.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(base64), 'must be base64')

export const cloudFileFacts = {
  fileName: fileText(256).optional(),
  mimeType: z
    .string()
    .trim()
    .max(127)
    .regex(/^[\w.+-]+\/[\w.+-]+$/, 'must be a type such as application/json')
    .optional(),
  tags: z.array(fileText(64)).max(50, 'must be at most 50 tags').optional(),
  expiration: Millis.optional(),
}

const FileInput = z.object({
  /** Required for a new file. An existing file of this name gets a new version. */
  name: CloudFileName.optional(),
  /** The file that gets a new version. */
  sid: Id.optional(),
  filePayloadBase64: FilePayload,
  ...cloudFileFacts,
})
export type CloudFileInput = z.infer<typeof FileInput>

const Saved = z.object({ result: z.literal('ok'), sid: Id, version: Version })

export const listCloudFiles = endpoint({
  method: 'GET',
  path: '/basic/cloud/list',
  summary: 'List the files of a realm: of the given kinds, else of all kinds but assets.',
  scope: 'realm',
  access: { operator: 'view game-base' },
  query: z.object({
    base: z.boolean().optional(),
    server: z.boolean().optional(),
    /** `true`, or the name of a trial, of a cohort, or `trial/cohort`. */
    cohort: opaque(300).optional(),
  }),
  response: z.object({ result: z.literal('ok'), data: z.array(CloudFile) }),
})

export const saveCloudFile = endpoint({
  method: 'POST',
  path: '/basic/cloud/file',
  summary: 'Store a file, or a new version of one.',
  scope: 'realm',
  access: { operator: ['create game-base', 'edit game-base'] },
  body: FileInput.extend({ kind: z.enum(['base', 'server']).optional() }),
  response: Saved,
  errors: ['CloudFileNotFound', 'CloudFilesFull', 'CloudFileOfCohort', 'StaleVersion'],
})

export const getCloudFile = endpoint({
  method: 'GET',
  path: '/basic/cloud/file',
  summary: 'Get the content of a file in base64: its newest version, or the given one.',
  scope: 'realm',
  access: { operator: 'view game-base' },
  query: z.object({ sid: Id, version: Version.optional() }),
  response: z.object({ data: z.string() }),
  errors: ['CloudFileNotFound'],
})

export const deleteCloudFile = endpoint({
  method: 'DELETE',
  path: '/basic/cloud/sid',
  summary: 'Delete a file. It can be restored for 30 days.',
  scope: 'realm',
  access: { operator: 'delete game-base' },
  body: z.object({ id: Id }),
  response: EmptyResponse,
  errors: ['CloudFileNotFound', 'CloudFileOfCohort'],
})

export const listAssets = endpoint({
  method: 'GET',
  path: '/basic/legacy-cloud/assets',
  summary: 'List the assets of a realm; whoever has the address of one may read it.',
  scope: 'realm',
  access: { operator: 'view game-base' },
  response: z.object({ data: z.array(CloudFile) }),
})

export const saveAsset = endpoint({
  method: 'POST',
  path: '/basic/legacy-cloud/assets',
  summary: 'Store an asset, or a new version of one.',
  scope: 'realm',
  access: { operator: ['create game-base', 'edit game-base'] },
  body: FileInput,
  response: Saved,
  errors: ['CloudFileNotFound', 'CloudFilesFull', 'CloudFileOfCohort', 'StaleVersion'],
})

export const deleteAsset = endpoint({
  method: 'DELETE',
  path: '/basic/legacy-cloud/assets',
  summary: 'Delete an asset. It can be restored for 30 days.',
  scope: 'realm',
  access: { operator: 'delete game-base' },
  body: z.object({ id: Id }),
  response: EmptyResponse,
  errors: ['CloudFileNotFound', 'CloudFileOfCohort'],
})

const params = z.object({ sid: Id })

export const changeCloudFile = endpoint({
  method: 'PUT',
  path: '/api/cloud-files/:sid',
  summary: 'Change the properties of a file but not its content. This also makes a new version.',
  scope: 'realm',
  access: { operator: 'edit game-base' },
  params,
  body: z.object({ ...cloudFileFacts, expiration: Millis.nullable().optional() }),
  response: Saved,
  errors: ['CloudFileNotFound', 'CloudFileOfCohort', 'StaleVersion'],
})

const CloudFileVersion = CloudFile.shape.data.omit({ uri: true }).extend({
  version: Version,
  expiration: Millis.optional(),
  /** The operator who saved it, if the account is still there. */
  savedBy: z.string().optional(),
})
export type CloudFileVersion = z.infer<typeof CloudFileVersion>

export const listCloudFileVersions = endpoint({
  method: 'GET',
  path: '/api/cloud-files/:sid/versions',
  summary: 'List the versions of a file, newest first. The last 20, and all of the last 30 days, are kept.',
  scope: 'realm',
  access: { operator: 'view game-base' },
  params,
  response: z.object({ versions: z.array(CloudFileVersion) }),
  errors: ['CloudFileNotFound'],
})

export const restoreCloudFile = endpoint({
  method: 'POST',
  path: '/api/cloud-files/:sid/restore',
  summary: 'Create an earlier version of a file its newest one.',
  scope: 'realm',
  access: { operator: 'edit game-base' },
  params,
  body: z.object({ version: Version }),
  response: Saved,
  errors: ['CloudFileNotFound', 'CloudFileOfCohort'],
})

/** A file as clients see it. They read its content at `uri`, which is without a protocol. */
const Meta = z.object({ sid: Id, version: Version, ref: z.string(), uri: z.string(), cohort: CohortEntry })
export type CloudMeta = z.infer<typeof Meta>
const MetaList = z.object({ result: z.literal('ok'), meta: z.array(Meta) })

export const listCloudMeta = endpoint({
  method: 'GET',
  path: '/basic/cloud/meta',
  summary: 'List the files that every game client gets.',
  scope: 'realm',
  access: { operator: 'view game-base', player: 'any' },
  response: MetaList,
})

export const listPlayerCloudMeta = endpoint({
  method: 'GET',
  path: '/basic/cloud/meta/player/all',
  summary: 'List the files of the signed-in player. Files of their cohorts replace base files of the same name.',
  scope: 'realm',
  access: { player: 'any' },
  response: MetaList,
})
