import { planConfig } from '@regent/contract/operate/config'
import { runbookStep } from '../../../kernel/plans/runbook-step.ts'
import { area } from '../../../kernel/records/area.ts'
import { configDrafts } from './drafts.ts'
import { planConfigChange, setConfig } from './plans.ts'
import { configRoutes } from './routes.ts'
import { findConfigKeys, nameConfigKeys } from './search-queries.ts'
import { tables } from './tables.ts'
import { config } from './undo.ts'

export const configArea = area({
  name: 'config',
  tables,
  rights: ['config'],
  routes: configRoutes,
  search: { 'config-key': findConfigKeys },
  names: { 'config-key': nameConfigKeys },
  drafts: { config: configDrafts },
  undo: { config },
  plans: { 'set-config': setConfig },
  runbookSteps: { config: runbookStep(planConfig, planConfigChange) },
  sample: { agenda: async () => (await import('./sample.ts')).changesOfSample() },
})
