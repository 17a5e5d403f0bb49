import { area } from '../../../kernel/area.ts'
import { cloudSaves } from './personal-data.ts'
import { cloudSaveRoutes } from './routes.ts'
import { cloudSave } from './undo.ts'

export const cloudSavesArea = area({
  name: 'cloud-saves',
  routes: cloudSaveRoutes,
  undo: { 'cloud-save': cloudSave },
  personalData: [cloudSaves],
})
