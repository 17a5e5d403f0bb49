import { area } from '../../../kernel/records/area.ts'
import { cloudSave, cloudSaves } from './cloud-saves.record.ts'
import { cloudSaveRoutes } from './routes.ts'
import { sweepFiles } from './sweep.ts'
import { tables } from './tables.ts'
import { fileUploaded } from './uploaded.ts'

export const cloudSavesArea = area({
  name: 'cloud-saves',
  tables,
  rights: ['cloud-saving'],
  routes: cloudSaveRoutes,
  work: { jobs: ({ jobs, services }) => sweepFiles(jobs, services.files), uploaded: fileUploaded },
  records: [cloudSave, cloudSaves],
  sample: {
    agenda: async () => (await import('./sample.ts')).savedInPast(),
  },
})
