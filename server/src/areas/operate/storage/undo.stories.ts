import { deployServiceManifest, getServiceManifest } from '@regent/contract/operate/microservices'
import { deleteStorageDocument, listStorageDocuments, putStorageDocument } from '@regent/contract/operate/storage'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { inOrder, type Story } from '../../../testing/undo-story.ts'

const place = { storage: 'matches', collection: 'open' }

async function deploy(by: Actor) {
  const { manifest } = await by.call(getServiceManifest, {})
  if (manifest.storageReference.length > 0) return
  const storageReferences = [{ id: place.storage, enabled: true }]
  await by.call(deployServiceManifest, { body: { manifest: [], storageReferences } })
}

const put = (data: Record<string, unknown>) => async (_: TestApp, by: Actor) => {
  await deploy(by)
  await by.call(putStorageDocument, { params: { ...place, id: 'm-1' }, body: { data } })
}

async function state(_: TestApp, by: Actor) {
  await deploy(by)
  const { rows } = await by.call(listStorageDocuments, { params: place, query: {} })
  return rows.map(({ id, data }) => ({ id, data }))
}

const remove = async (_: TestApp, by: Actor) => {
  await by.call(deleteStorageDocument, { params: { ...place, id: 'm-1' } })
}

export const storageStories: Record<'storage-document', Story[]> = {
  'storage-document': [
    { name: 'a new document', change: put({ map: 'Skyport' }), newer: put({ map: 'Canyon' }), state },
    {
      name: 'a changed document',
      change: inOrder(put({ map: 'Skyport' }), put({ map: 'Canyon', score: [1, 2] })),
      newer: put({ map: 'Shelf' }),
      state,
    },
    {
      name: 'a deleted document',
      change: inOrder(put({ map: 'Skyport' }), remove),
      newer: put({ map: 'Shelf' }),
      state,
    },
  ],
}
