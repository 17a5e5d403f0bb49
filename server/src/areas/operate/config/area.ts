import { area } from '../../../kernel/area.ts'
import { configRoutes } from './routes.ts'
import { config } from './undo.ts'

export const configArea = area({
  name: 'config',
  routes: configRoutes,
  undo: { config },
})
