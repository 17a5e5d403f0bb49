import { area } from '../../../kernel/area.ts'
import { localizationRoutes } from './routes.ts'
import { localization } from './undo.ts'

export const localizationsArea = area({
  name: 'localizations',
  routes: localizationRoutes,
  undo: { localization },
})
