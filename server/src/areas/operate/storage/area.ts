import { area } from '../../../kernel/area.ts'
import { sampleStorage } from './job.ts'
import { nameStorageDocuments } from './name-queries.ts'
import { storageDocuments } from './personal-data.ts'
import { readCounterOf } from './read-counter.ts'
import { storageRoutes } from './routes.ts'
import { totalsOf } from './service.ts'
import { tables } from './tables.ts'
import { storageDocument } from './undo.ts'

export const storageArea = area({
  name: 'storage',
  tables,
  rights: ['microstorage'],
  routes: storageRoutes,
  names: { 'storage-document': nameStorageDocuments },
  serve: (app, { services }) => {
    app.addHook('onClose', () => readCounterOf(services.db).flush())
  },
  undo: { 'storage-document': storageDocument },
  hooks: { storedDocuments: totalsOf },
  jobs: ({ jobs }) => sampleStorage(jobs),
  personalData: [storageDocuments],
  sample: { agenda: async () => (await import('./sample.ts')).documentsInPast() },
})
