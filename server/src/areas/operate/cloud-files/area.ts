import { checkFiles, fileCheckMetrics } from '../../../kernel/file-check/file-check.ts'
import { area } from '../../../kernel/records/area.ts'
import { cloudFile } from './cloud-file.record.ts'
import { cloudFileRoutes } from './routes.ts'
import { serveCloudFiles } from './serve.ts'
import { sweepCloudFiles } from './sweep.ts'
import { tables } from './tables.ts'

export const cloudFilesArea = area({
  name: 'cloud-files',
  tables,
  rights: ['game-base'],
  routes: cloudFileRoutes,
  serve: (app, { services }) => serveCloudFiles(app, services),
  work: {
    jobs({ jobs, services: { files, registry }, log }) {
      sweepCloudFiles(jobs, files)
      checkFiles(jobs, { files, fileTables: registry.fileTables, log })
    },
    metrics: fileCheckMetrics,
  },
  records: [cloudFile],
  sample: {
    agenda: async (now) => (await import('./sample.ts')).filesOfSample(now),
  },
})
