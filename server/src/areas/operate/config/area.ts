import { area } from '../../../kernel/area.ts'
import { configDrafts } from './drafts.ts'
import { configRoutes } from './routes.ts'
import { findConfigKeys } from './search-queries.ts'
import { config } from './undo.ts'

export const configArea = area({
  name: 'config',
  rights: ['config'],
  routes: configRoutes,
  search: { 'config-key': findConfigKeys },
  drafts: { config: configDrafts },
  undo: { config },
  sample: { agenda: async () => (await import('./sample.ts')).changesOfSample() },
})
