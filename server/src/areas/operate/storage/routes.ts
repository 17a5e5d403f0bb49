import { ApiError } from '@regent/contract/errors'
import {
  deleteStorageDocument,
  getStorageDocument,
  listStorageCollections,
  listStorageDocuments,
  putStorageDocument,
  readStorageDocuments,
  writeStorageDocuments,
} from '@regent/contract/operate/storage'
import { ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import * as storage from './service.ts'

export function storageRoutes(server: Router) {
  server.on(listStorageCollections, (context) => storage.listCollections(context, context.params.storage))

  server.on(listStorageDocuments, (context) => storage.listDocuments(context, context.params, context.query))

  server.on(getStorageDocument, async (context) => {
    const [document] = await storage.readDocuments(context, context.params, [context.params.id])
    if (!document) throw new ApiError('StorageDocumentNotFound', { field: 'id' })
    context.setVersion(document.version)
    return document
  })

  server.on(putStorageDocument, async (context) => {
    const { params, body, ifMatch: ifVersion } = context
    const puts = [{ id: params.id, data: body.data, ifVersion }]
    const [written] = await storage.writeDocuments(context, params, { put: puts, remove: [] })
    if (!written) throw new Error('The document was not written')
    context.setVersion(written.version)
    return written
  })

  server.on(deleteStorageDocument, async (context) => {
    const { params, ifMatch: ifVersion } = context
    await storage.writeDocuments(context, params, { put: [], remove: [{ id: params.id, ifVersion }] })
    return ok
  })

  server.on(readStorageDocuments, async (context) => ({
    documents: await storage.readDocuments(context, context.params, context.body.ids),
  }))

  server.on(writeStorageDocuments, async (context) => ({
    put: await storage.writeDocuments(context, context.params, {
      put: context.body.put,
      remove: context.body.delete,
    }),
  }))
}
