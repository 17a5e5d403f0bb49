import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, EmptyResponse, Millis, recordUpTo, sortBy } from '../core/shapes.ts'
import { opaque } from '../core/values.ts'

/**
 * The documents of a realm's storage objects. The server keeps them for the services and game servers of the realm;
 * admins explore and change them.
 */

/** The id of a storage object in the deployed manifest. */
const Storage = opaque(64).min(1)
const Collection = z
  .string()
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/, 'must be a letter, digit or _, then letters, digits, _, . and -')
const DocumentId = z
  .string()
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.:@-]{0,127}$/, 'must be a letter, digit or _, then letters, digits, _ . : @ and -')

export const isCollectionName = (text: string): boolean => Collection.safeParse(text).success
export const isDocumentId = (text: string): boolean => DocumentId.safeParse(text).success

/** Most fields at the top of a document; how large and how deep it may be are settings of the server. */
const maxFields = 500
/** Most documents in one batch. */
export const maxBatch = 100

/** Maximum bytes of a document that an operator changes: the audit trail stores it before and after, permanently. */
export const maxAuditedBytes = 64 * 1024

/** A JSON object. A field `playerId` with a gamer tag makes it a part of that player's personal data. */
const DocumentData = recordUpTo(maxFields, opaque(200), z.unknown(), 'fields')

export const StorageDocument = z.object({
  collection: z.string().describe('Collection that contains the document.'),
  id: z.string().describe('Id of the document, unique in its collection.'),
  data: z.record(z.string(), z.unknown()).describe('Content of the document, a JSON object.'),
  bytes: z.int().describe('The length of the data as JSON, in bytes.'),
  version: z.int().describe('Version of the document; it grows with each write and is also the ETag.'),
  created: Millis.describe('When it was created.'),
  updated: Millis.describe('Time of the last write: milliseconds since 1970, UTC.'),
})
export type StorageDocument = z.infer<typeof StorageDocument>

const inStorage = z.object({ storage: Storage.describe('Id of the storage object in the deployed manifest.') })
const inCollection = z.object({
  storage: Storage.describe('Id of the storage object in the deployed manifest.'),
  collection: Collection.describe('Name of the collection, 1 to 64 characters. A write creates it.'),
})
const oneDocument = z.object({
  storage: Storage.describe('Id of the storage object in the deployed manifest.'),
  collection: Collection.describe('Name of the collection, 1 to 64 characters. A write creates it.'),
  id: DocumentId.describe('Id of the document, 1 to 128 characters.'),
})
const access = { operator: 'explore microstorage' } as const
const refusals = ['StorageNotFound', 'StorageOff'] as const

export const listStorageCollections = endpoint({
  method: 'GET',
  path: '/api/storage/:storage/collections',
  summary: 'List the collections of a storage object that hold documents.',
  scope: 'realm',
  access,
  params: inStorage,
  response: z.object({
    collections: z
      .array(
        z.object({
          collection: z.string().describe('Name of the collection, unique in the storage object.'),
          documents: z.int().describe('Number of documents in the collection.'),
          bytes: z.int().describe('Length of these documents as JSON, in bytes.'),
        }),
      )
      .describe('Collections that contain documents.'),
    documents: z.int().describe('Number of documents in the whole storage object.'),
    bytes: z.int().describe('Length of all documents as JSON, in bytes.'),
    maxDocuments: z.int().describe('Largest number of documents in the storage object (setting STORAGE_DOCUMENTS).'),
    maxBytes: z.int().describe('Largest total length of the documents, in bytes (setting STORAGE_MB).'),
    isOn: z
      .boolean()
      .describe('True if it is switched on: documents of one that is off can be read by operators alone.'),
  }),
  errors: refusals,
})

export const listStorageDocuments = endpoint({
  method: 'GET',
  path: '/api/storage/:storage/collections/:collection/documents',
  summary: 'List the documents of a collection: all, those of a prefix, or those with a value in a field.',
  scope: 'realm',
  access,
  params: inCollection,
  query: z.object({
    prefix: DocumentId.optional().describe('The beginning of the ids.'),
    field: opaque(200).min(1).optional().describe('The field to compare, with dots for fields within: `owner.region`.'),
    value: opaque(500)
      .optional()
      .describe('The value that `field` must equal: JSON, else a string. A number matches both numbers and strings.'),
    cursor: opaque(1_000).optional().describe('The next of the previous page. Absent: the first page.'),
    limit: z.int().min(1).max(1_000).default(50).describe('The largest number of rows of the response.'),
    sort: sortBy('id', 'updated').default('id').describe('By id or by when it was changed last.'),
  }),
  response: buildPageSchema(StorageDocument),
  errors: refusals,
})

export const getStorageDocument = endpoint({
  method: 'GET',
  path: '/api/storage/:storage/collections/:collection/documents/:id',
  summary: 'Get one document of a storage object; its version is the ETag.',
  scope: 'realm',
  access,
  params: oneDocument,
  response: StorageDocument,
  errors: [...refusals, 'StorageDocumentNotFound'],
})

const documentChange = z.object({
  id: z.string().describe('Id of the written document.'),
  version: z.int().describe('Version after the write; send it as If-Match with the next change.'),
  bytes: z.int().describe('Length of the data as JSON, in bytes.'),
})

/**
 * If-Match: the version that is replaced; 0: only if there is none yet. Without it the document is written in any case.
 */
export const putStorageDocument = endpoint({
  method: 'PUT',
  path: '/api/storage/:storage/collections/:collection/documents/:id',
  summary: 'Write a whole document.',
  scope: 'realm',
  access,
  params: oneDocument,
  body: z.object({ data: DocumentData.describe('Complete new content, a JSON object of at most 500 fields.') }),
  response: documentChange,
  errors: [...refusals, 'StorageFull', 'StaleVersion'],
})

/** If-Match: the version that is deleted. */
export const deleteStorageDocument = endpoint({
  method: 'DELETE',
  path: '/api/storage/:storage/collections/:collection/documents/:id',
  summary: 'Delete a document.',
  scope: 'realm',
  access,
  params: oneDocument,
  response: EmptyResponse,
  errors: [...refusals, 'StorageDocumentNotFound', 'StaleVersion'],
})

export const readStorageDocuments = endpoint({
  method: 'POST',
  path: '/api/storage/:storage/collections/:collection/read',
  summary: 'Get several documents by their ids; those that do not exist are omitted.',
  scope: 'realm',
  readOnly: true,
  access,
  params: inCollection,
  body: z.object({ ids: z.array(DocumentId).min(1).max(maxBatch).describe('1 to 100 ids of documents.') }),
  response: z.object({ documents: z.array(StorageDocument).describe('Documents that exist, each once.') }),
  errors: refusals,
})

/** The version that is replaced or deleted; 0: only if there is none yet. */
const ifVersion = z.int().min(0).optional()

export const writeStorageDocuments = endpoint({
  method: 'POST',
  path: '/api/storage/:storage/collections/:collection/write',
  summary: 'Write and delete several documents, all or none.',
  scope: 'realm',
  access,
  params: inCollection,
  body: z.object({
    put: z
      .array(
        z.object({
          id: DocumentId.describe('Id of the document, 1 to 128 characters.'),
          data: DocumentData.describe('Complete new content, a JSON object of at most 500 fields.'),
          ifVersion: ifVersion.describe('Version that is replaced; 0: only create. Absent: write in any case.'),
        }),
      )
      .max(maxBatch)
      .default([])
      .describe('Documents to write, at most 100. Default: none.'),
    delete: z
      .array(
        z.object({
          id: DocumentId.describe('Id of the document to delete.'),
          ifVersion: ifVersion.describe('Version that is deleted. Absent: delete any version.'),
        }),
      )
      .max(maxBatch)
      .default([])
      .describe('Documents to delete, at most 100. Default: none.'),
  }),
  response: z.object({ put: z.array(documentChange).describe('Written documents in the order of the request.') }),
  errors: [...refusals, 'StorageDocumentNotFound', 'StorageFull', 'StaleVersion'],
})
