import { area } from '../../../kernel/records/area.ts'
import { cloudFileDrafts } from './drafts.ts'
import { nameCloudFiles } from './name-queries.ts'
import { cloudFileRoutes } from './routes.ts'
import { serveCloudFiles } from './serve.ts'
import { sweepCloudFiles } from './sweep.ts'
import { tables } from './tables.ts'
import { cloudFile } from './undo.ts'

export const cloudFilesArea = area({
  name: 'cloud-files',
  tables,
  rights: ['game-base'],
  routes: cloudFileRoutes,
  names: { 'cloud-file': nameCloudFiles },
  serve: (app, { services }) => serveCloudFiles(app, services),
  drafts: { 'cloud-file': cloudFileDrafts },
  undo: { 'cloud-file': cloudFile },
  jobs: ({ jobs, services }) => sweepCloudFiles(jobs, services.files),
  sample: {
    agenda: async (now) => (await import('./sample.ts')).filesOfSample(now),
  },
})
