import { area } from '../../../kernel/records/area.ts'
import { sampleStorage } from './job.ts'
import { getReadCounter } from './read-counter.ts'
import { storageRoutes } from './routes.ts'
import { readStorageTotals } from './service.ts'
import { storageDocument } from './storage-document.record.ts'
import { tables } from './tables.ts'

export const storageArea = area({
  name: 'storage',
  tables,
  rights: ['microstorage'],
  routes: storageRoutes,
  serve: (app, { services }) => {
    app.addHook('onClose', () => getReadCounter(services.db).flush())
  },
  work: { jobs: ({ jobs }) => sampleStorage(jobs) },
  records: [storageDocument],
  hooks: { storedDocuments: readStorageTotals },
  sample: { agenda: async () => (await import('./sample.ts')).documentsInPast() },
})
