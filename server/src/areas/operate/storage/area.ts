import { area } from '../../../kernel/records/area.ts'
import { sampleStorage } from './job.ts'
import { nameStorageDocuments } from './name-queries.ts'
import { storageDocuments } from './personal-data.ts'
import { getReadCounter } from './read-counter.ts'
import { storageRoutes } from './routes.ts'
import { readStorageTotals } from './service.ts'
import { tables } from './tables.ts'
import { storageDocument } from './undo.ts'

export const storageArea = area({
  name: 'storage',
  tables,
  rights: ['microstorage'],
  routes: storageRoutes,
  names: { 'storage-document': nameStorageDocuments },
  serve: (app, { services }) => {
    app.addHook('onClose', () => getReadCounter(services.db).flush())
  },
  undo: { 'storage-document': storageDocument },
  hooks: { storedDocuments: readStorageTotals },
  jobs: ({ jobs }) => sampleStorage(jobs),
  personalData: [storageDocuments],
  sample: { agenda: async () => (await import('./sample.ts')).documentsInPast() },
})
