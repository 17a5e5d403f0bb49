import { area } from '../../../kernel/area.ts'
import { cloudFileRoutes } from './routes.ts'
import { cloudFile } from './undo.ts'

export const cloudFilesArea = area({
  name: 'cloud-files',
  routes: cloudFileRoutes,
  undo: { 'cloud-file': cloudFile },
})
