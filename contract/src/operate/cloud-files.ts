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
export const CohortEntry = z.object({
  trial: z.string().describe('Name of the trial. Empty if the file is for everybody.'),
  cohort: z.string().describe('Name of the cohort in the trial. Empty if the file is for everybody.'),
})
export type CohortEntry = z.infer<typeof CohortEntry>

export const CloudFile = z.object({
  sid: Id.describe('Id of the file: a whole number below 2^53, the same for all versions.'),
  stype: z.int().describe('Number of the kind for older tools: 1 base, 2 server, 3 cohort, 4 asset.'),
  kind: z
    .enum(cloudFileKinds)
    .describe('Readers: all clients, only servers, a trial’s cohort, or anyone with the URL.'),
  ref: z.string().describe('The name of the file.'),
  uniqueIdentifier: z
    .string()
    .describe('Kind, trial, cohort and name, joined by slashes; unique in the realm.')
    .meta({ examples: ['base/balance.json'] }),
  version: Version,
  added: Millis.describe('Time when the first version was saved.'),
  updated: Millis.describe('Time when the newest version was saved.'),
  expiration: Millis.optional().describe('Clients get the file until this time.'),
  data: z
    .object({
      fname: z.string().describe('File name of the upload, which can differ from the name of the file.'),
      tags: z.array(z.string()).describe('Labels that operators gave the file, at most 50.'),
      uri: z.string().describe('Valid for 15 minutes when the file is for servers.'),
      mimeType: z
        .string()
        .describe('Content type that downloads are served with.')
        .meta({ examples: ['application/json'] }),
      sizeBytes: z.int().describe('Size of the content in bytes, before base64.'),
      checksum: z.string().describe('MD5 of the content, hexadecimal.'),
      uploaded: Millis.describe('Time when the content of this version was uploaded.'),
    })
    .describe('Content properties of the newest version.'),
  cohort: CohortEntry.optional().describe('Trial and cohort of a cohort file. Absent for other kinds.'),
})
export type CloudFile = z.infer<typeof CloudFile>

const fileText = (most: number) => symbol(most).trim().min(1, 'must not be empty')

export const CloudFileName = fileText(256)

/** The content of a file in base64. */
export const FilePayload = opaque(Math.ceil(maxCloudFileBytes / 3) * 4)
  .min(1, 'must not be empty')
  .max(Math.ceil(maxCloudFileBytes / 3) * 4, 'must be at most 7 MB')
  .refine((base64) => base64.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(base64), 'must be base64')
  .meta({ examples: ['eyJkYWlseV9saW1pdCI6NX0='] })

export const cloudFileFacts = {
  fileName: fileText(256).optional().describe('File name of the upload, at most 256 characters.'),
  mimeType: z
    .string()
    .trim()
    .max(127)
    .regex(/^[\w.+-]+\/[\w.+-]+$/, 'must be a type such as application/json')
    .optional()
    .describe('Content type to serve the file with, at most 127 characters.')
    .meta({ examples: ['application/json'] }),
  tags: z
    .array(fileText(64))
    .max(50, 'must be at most 50 tags')
    .optional()
    .describe('At most 50 labels of up to 64 characters each. They replace the previous ones.'),
  expiration: Millis.optional().describe('Time until which clients get the file. Absent: no limit, or unchanged.'),
}

const FileInput = z.object({
  name: CloudFileName.optional().describe('Required for a new file. An existing file of this name gets a new version.'),
  sid: Id.optional().describe('The file that gets a new version.'),
  filePayloadBase64: FilePayload.describe('Content in base64, at most 7 MB before encoding.'),
  ...cloudFileFacts,
})
export type CloudFileInput = z.infer<typeof FileInput>

const Saved = z.object({
  result: z.literal('ok'),
  sid: Id.describe('Id of the saved file: a whole number below 2^53.'),
  version: Version.describe('Version that was saved; send it as If-Match with the next change.'),
})

export const listCloudFiles = endpoint({
  method: 'GET',
  path: '/basic/cloud/list',
  summary: 'List the files of a realm: of the given kinds, else of all kinds but assets.',
  scope: 'realm',
  access: { operator: 'view game-base' },
  query: z.object({
    base: z.boolean().optional().describe('True: include files that every game client gets.'),
    server: z.boolean().optional().describe('True: include files that only game servers and operators can read.'),
    cohort: opaque(300).optional().describe('`true`, or the name of a trial, of a cohort, or `trial/cohort`.'),
  }),
  response: z.object({
    result: z.literal('ok'),
    data: z.array(CloudFile).describe('Matching files with their newest versions.'),
  }),
})

export const saveCloudFile = endpoint({
  method: 'POST',
  path: '/basic/cloud/file',
  summary: 'Store a file, or a new version of one.',
  scope: 'realm',
  access: { operator: ['create game-base', 'edit game-base'] },
  body: FileInput.extend({
    kind: z
      .enum(['base', 'server'])
      .optional()
      .describe('Access to a new file: all clients (`base`) or only servers (`server`).'),
  }),
  response: Saved,
  errors: ['CloudFileNotFound', 'CloudFilesFull', 'CloudFileOfCohort', 'StaleVersion'],
})

export const getCloudFile = endpoint({
  method: 'GET',
  path: '/basic/cloud/file',
  summary: 'Get the content of a file in base64: its newest version, or the given one.',
  scope: 'realm',
  access: { operator: 'view game-base' },
  query: z.object({
    sid: Id.describe('Id of the file: a whole number below 2^53.'),
    version: Version.optional().describe('Version to read. Default: the newest one.'),
  }),
  response: z.object({ data: z.string().describe('Content of the file in base64.') }),
  errors: ['CloudFileNotFound'],
})

export const deleteCloudFile = endpoint({
  method: 'DELETE',
  path: '/basic/cloud/sid',
  summary: 'Delete a file. It can be restored for 30 days.',
  scope: 'realm',
  access: { operator: 'delete game-base' },
  body: z.object({ id: Id.describe('Id of the file: a whole number below 2^53.') }),
  response: EmptyResponse,
  errors: ['CloudFileNotFound', 'CloudFileOfCohort'],
})

export const listAssets = endpoint({
  method: 'GET',
  path: '/basic/legacy-cloud/assets',
  summary: 'List the assets of a realm; whoever has the address of one may read it.',
  scope: 'realm',
  access: { operator: 'view game-base' },
  response: z.object({ data: z.array(CloudFile).describe('Assets with their newest versions.') }),
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
  body: z.object({ id: Id.describe('Id of the asset: a whole number below 2^53.') }),
  response: EmptyResponse,
  errors: ['CloudFileNotFound', 'CloudFileOfCohort'],
})

const params = z.object({ sid: Id.describe('Id of the file: a whole number below 2^53.') })

export const changeCloudFile = endpoint({
  method: 'PUT',
  path: '/api/cloud-files/:sid',
  summary: 'Change the properties of a file but not its content. This also makes a new version.',
  scope: 'realm',
  access: { operator: 'edit game-base' },
  params,
  body: z.object({
    ...cloudFileFacts,
    expiration: Millis.nullable()
      .optional()
      .describe('Time until which clients get the file. Null: no limit. Absent: unchanged.'),
  }),
  response: Saved,
  errors: ['CloudFileNotFound', 'CloudFileOfCohort', 'StaleVersion'],
})

const CloudFileVersion = CloudFile.shape.data.omit({ uri: true }).extend({
  version: Version,
  expiration: Millis.optional(),
  savedBy: z.string().optional().describe('The operator who saved it, if the account is still there.'),
})
export type CloudFileVersion = z.infer<typeof CloudFileVersion>

export const listCloudFileVersions = endpoint({
  method: 'GET',
  path: '/api/cloud-files/:sid/versions',
  summary: 'List the versions of a file, newest first. The last 20, and all of the last 30 days, are kept.',
  scope: 'realm',
  access: { operator: 'view game-base' },
  params,
  response: z.object({ versions: z.array(CloudFileVersion).describe('Stored versions of the file, newest first.') }),
  errors: ['CloudFileNotFound'],
})

export const restoreCloudFile = endpoint({
  method: 'POST',
  path: '/api/cloud-files/:sid/restore',
  summary: 'Create an earlier version of a file its newest one.',
  scope: 'realm',
  access: { operator: 'edit game-base' },
  params,
  body: z.object({ version: Version.describe('Earlier version whose content becomes the newest one.') }),
  response: Saved,
  errors: ['CloudFileNotFound', 'CloudFileOfCohort'],
})

/** A file as clients see it. They read its content at `uri`, which is without a protocol. */
const Meta = z.object({
  sid: Id.describe('Id of the file: a whole number below 2^53.'),
  version: Version.describe('Version of the file; download it again when this changes.'),
  ref: z
    .string()
    .describe('Name of the file in the game.')
    .meta({ examples: ['balance.json'] }),
  uri: z.string().describe('URL of the content without a protocol; add `https://` in front of it.'),
  cohort: CohortEntry.describe('Trial and cohort that the file comes from. Both are empty for base files.'),
})
export type CloudMeta = z.infer<typeof Meta>
const MetaList = z.object({
  result: z.literal('ok'),
  meta: z.array(Meta).describe('Files that the client should use; each name occurs once.'),
})

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
