import * as z from 'zod'
import { cloudFileKinds } from './cloud-file-kinds.ts'
import { endpoint } from './core/endpoint.ts'
import { EmptyResponse, Id, Millis, Version } from './core/shapes.ts'

export type CloudFileKind = (typeof cloudFileKinds)[number]

/** The number that older tools know a kind by. */
export const cloudFileTypes: Record<CloudFileKind, number> = { base: 1, server: 2, cohort: 3, asset: 4 }

/** Bytes that a file may have: as base64 it must fit into the body of a request. */
export const maxCloudFileBytes = 7_000_000
/** Files that a realm may have. */
export const maxCloudFiles = 2_000

/** `{trial, cohort}`; both are empty where a file is for everybody. */
export const CohortEntry = z.object({ trial: z.string(), cohort: z.string() })
export type CohortEntry = z.infer<typeof CohortEntry>

export const CloudFile = z.object({
  sid: Id,
  stype: z.int(),
  kind: z.enum(cloudFileKinds),
  /** Its name. */
  ref: z.string(),
  uniqueIdentifier: z.string(),
  version: Version,
  added: Millis,
  updated: Millis,
  /** From then on clients no longer get it. */
  expiration: Millis.optional(),
  data: z.object({
    fname: z.string(),
    tags: z.array(z.string()),
    /** Of a server's file: good for 15 minutes. */
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

const text = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(most)
    .regex(/^[^\p{Cc}]+$/u, 'must not contain control characters')

export const CloudFileName = text(256)

/** A content, as text. */
export const FilePayload = z
  .string()
  .min(1, 'must not be empty')
  .max(Math.ceil(maxCloudFileBytes / 3) * 4, 'must be at most 7 MB')
  .refine((base64) => base64.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(base64), 'must be base64')

const about = {
  fileName: text(256).optional(),
  mimeType: z
    .string()
    .trim()
    .max(127)
    .regex(/^[\w.+-]+\/[\w.+-]+$/, 'must be a type such as application/json')
    .optional(),
  tags: z.array(text(64)).max(50, 'must be at most 50 tags').optional(),
  expiration: Millis.optional(),
}

const given = z.object({
  /** Needed for a new file. A file that has this name already gets a new version. */
  name: CloudFileName.optional(),
  /** The file that gets a new version. */
  sid: Id.optional(),
  filePayloadBase64: FilePayload,
  ...about,
})
export type CloudFileInput = z.infer<typeof given>

const Saved = z.object({ result: z.literal('ok'), sid: Id, version: Version })

export const listCloudFiles = endpoint({
  method: 'GET',
  path: '/basic/cloud/list',
  summary: 'The files of a realm: of the kinds that are asked for, else of all but assets.',
  scope: 'realm',
  access: { operator: 'view game-base' },
  query: z.object({
    base: z.boolean().optional(),
    server: z.boolean().optional(),
    /** `true`, or the name of a trial, of a cohort, or `trial/cohort`. */
    cohort: z.string().max(300).optional(),
  }),
  response: z.object({ result: z.literal('ok'), data: z.array(CloudFile) }),
})

export const saveCloudFile = endpoint({
  method: 'POST',
  path: '/basic/cloud/file',
  summary: 'Store a file, or a new version of one.',
  scope: 'realm',
  access: { operator: ['create game-base', 'edit game-base'] },
  body: given.extend({ kind: z.enum(['base', 'server']).optional() }),
  response: Saved,
  errors: ['CloudFileNotFound', 'CloudFilesFull', 'CloudFileOfCohort', 'StaleVersion'],
})

export const getCloudFile = endpoint({
  method: 'GET',
  path: '/basic/cloud/file',
  summary: 'The content of a file as base64: of its newest version, or of the one that is asked for.',
  scope: 'realm',
  access: { operator: 'view game-base' },
  query: z.object({ sid: Id, version: Version.optional() }),
  response: z.object({ data: z.string() }),
  errors: ['CloudFileNotFound'],
})

export const deleteCloudFile = endpoint({
  method: 'DELETE',
  path: '/basic/cloud/sid',
  summary: 'Delete a file. For 30 days it can be had back.',
  scope: 'realm',
  access: { operator: 'delete game-base' },
  body: z.object({ id: Id }),
  response: EmptyResponse,
  errors: ['CloudFileNotFound', 'CloudFileOfCohort'],
})

export const listAssets = endpoint({
  method: 'GET',
  path: '/basic/legacy-cloud/assets',
  summary: 'Files that whoever has their address may read.',
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
  body: given,
  response: Saved,
  errors: ['CloudFileNotFound', 'CloudFilesFull', 'CloudFileOfCohort', 'StaleVersion'],
})

export const deleteAsset = endpoint({
  method: 'DELETE',
  path: '/basic/legacy-cloud/assets',
  summary: 'Delete an asset. For 30 days it can be had back.',
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
  summary: 'Change what is said of a file; the content stays. It is a new version all the same.',
  scope: 'realm',
  access: { operator: 'edit game-base' },
  params,
  body: z.object({ ...about, expiration: Millis.nullable().optional() }),
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
  summary: 'The versions of a file that are kept, the newest first: the last 20, and all of the last 30 days.',
  scope: 'realm',
  access: { operator: 'view game-base' },
  params,
  response: z.object({ versions: z.array(CloudFileVersion) }),
  errors: ['CloudFileNotFound'],
})

export const restoreCloudFile = endpoint({
  method: 'POST',
  path: '/api/cloud-files/:sid/restore',
  summary: 'Make an earlier version of a file its newest one.',
  scope: 'realm',
  access: { operator: 'edit game-base' },
  params,
  body: z.object({ version: Version }),
  response: Saved,
  errors: ['CloudFileNotFound', 'CloudFileOfCohort'],
})

/** What clients know of a file. They read it at `uri`, which has no protocol. */
const Meta = z.object({ sid: Id, version: Version, ref: z.string(), uri: z.string(), cohort: CohortEntry })
export type CloudMeta = z.infer<typeof Meta>
const MetaList = z.object({ result: z.literal('ok'), meta: z.array(Meta) })

export const listCloudMeta = endpoint({
  method: 'GET',
  path: '/basic/cloud/meta',
  summary: 'The files that every game client gets.',
  scope: 'realm',
  access: { operator: 'view game-base', player: 'any' },
  response: MetaList,
})

export const listPlayerCloudMeta = endpoint({
  method: 'GET',
  path: '/basic/cloud/meta/player/all',
  summary: 'The same for the signed-in player: with the files of its cohorts in place of those of the same name.',
  scope: 'realm',
  access: { player: 'any' },
  response: MetaList,
})
