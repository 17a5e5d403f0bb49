import { area } from '../../../kernel/records/area.ts'
import { copyCloudSaves } from './copy.ts'
import { cloudSaves } from './personal-data.ts'
import { cloudSaveRoutes } from './routes.ts'
import { sweepFiles } from './sweep.ts'
import { tables } from './tables.ts'
import { cloudSave } from './undo.ts'
import { fileUploaded } from './uploaded.ts'

export const cloudSavesArea = area({
  name: 'cloud-saves',
  tables,
  rights: ['cloud-saving'],
  routes: cloudSaveRoutes,
  uploaded: fileUploaded,
  undo: { 'cloud-save': cloudSave },
  copies: { 'cloud-saves': copyCloudSaves },
  personalData: [cloudSaves],
  jobs: ({ jobs, services }) => sweepFiles(jobs, services.files),
  sample: {
    agenda: async () => (await import('./sample.ts')).savedInPast(),
  },
})
