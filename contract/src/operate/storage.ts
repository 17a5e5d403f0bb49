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

const StorageDocument = z.object({
  collection: z.string(),
  id: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** The length of the data as JSON, in bytes. */
  bytes: z.int(),
  version: z.int(),
  created: Millis,
  updated: Millis,
})
export type StorageDocument = z.infer<typeof StorageDocument>

const inStorage = z.object({ storage: Storage })
const inCollection = z.object({ storage: Storage, collection: Collection })
const oneDocument = z.object({ storage: Storage, collection: Collection, id: DocumentId })
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
    collections: z.array(z.object({ collection: z.string(), documents: z.int(), bytes: z.int() })),
    documents: z.int(),
    bytes: z.int(),
    /** The bounds of the storage object (settings STORAGE_DOCUMENTS and STORAGE_MB). */
    maxDocuments: z.int(),
    maxBytes: z.int(),
    /** True if it is switched on: documents of one that is off can be read by operators alone. */
    isOn: z.boolean(),
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
    /** The beginning of the ids. */
    prefix: DocumentId.optional(),
    /** The field to compare, with dots for fields within: `owner.region`. */
    field: opaque(200).min(1).optional(),
    /** The value that `field` must equal: JSON, else a string. A number matches both numbers and strings. */
    value: opaque(500).optional(),
    cursor: opaque(1_000).optional(),
    limit: z.int().min(1).max(1_000).default(50),
    /** By id or by when it was changed last. */
    sort: sortBy('id', 'updated').default('id'),
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

const documentChange = z.object({ id: z.string(), version: z.int(), bytes: z.int() })

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
  body: z.object({ data: DocumentData }),
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
  body: z.object({ ids: z.array(DocumentId).min(1).max(maxBatch) }),
  response: z.object({ documents: z.array(StorageDocument) }),
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
      .array(z.object({ id: DocumentId, data: DocumentData, ifVersion }))
      .max(maxBatch)
      .default([]),
    delete: z
      .array(z.object({ id: DocumentId, ifVersion }))
      .max(maxBatch)
      .default([]),
  }),
  response: z.object({ put: z.array(documentChange) }),
  errors: [...refusals, 'StorageDocumentNotFound', 'StorageFull', 'StaleVersion'],
})
