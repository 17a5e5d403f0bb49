import { ApiError } from '@regent/contract/errors'
import { getStorageDocument, listStorageCollections, listStorageDocuments } from '@regent/contract/operate/storage'
import { sampleStorage } from '@regent/contract/samples/storage'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage, demoSorted } from '../../../api/demo/demo-pages.ts'
import { demoDocuments, demoTotals } from './demo-documents.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(listStorageCollections, ({ params: { storage } }, pid) => {
    const all = demoDocuments(pid, storage)
    const names = [...new Set(all.map(({ collection }) => collection))].sort()
    return {
      collections: names.map((collection) => {
        const documents = all.filter((one) => one.collection === collection)
        return { collection, ...demoTotals(documents) }
      }),
      ...demoTotals(all),
      maxDocuments: 100_000,
      maxBytes: 1024 ** 3,
      isOn: storage === sampleStorage,
    }
  })

  demo.on(listStorageDocuments, ({ params: { storage, collection }, query }, pid) => {
    const { prefix = '', field, value, sort, ...page } = query
    const found = demoDocuments(pid, storage).filter(
      (one) =>
        one.collection === collection &&
        one.id.startsWith(prefix) &&
        (field === undefined || String(one.data[field]) === value),
    )
    return demoPage(demoSorted(found, sort, { id: ({ id }) => id, updated: ({ updated }) => updated }), page)
  })

  demo.on(getStorageDocument, ({ params: { storage, collection, id } }, pid) => {
    const found = demoDocuments(pid, storage).find((one) => one.collection === collection && one.id === id)
    if (!found) throw new ApiError('StorageDocumentNotFound')
    return found
  })
}
