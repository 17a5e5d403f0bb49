import { planConfig } from '@regent/contract/operate/config'
import { runbookStep } from '../../../kernel/plans/runbook-step.ts'
import { area } from '../../../kernel/records/area.ts'
import { config, configKey } from './config.record.ts'
import { planConfigChange, setConfig } from './plans.ts'
import { configRoutes } from './routes.ts'
import { tables } from './tables.ts'

export const configArea = area({
  name: 'config',
  tables,
  rights: ['config'],
  routes: configRoutes,
  records: [configKey, config],
  plans: { kinds: { 'set-config': setConfig }, runbookSteps: { config: runbookStep(planConfig, planConfigChange) } },
  sample: { agenda: async () => (await import('./sample.ts')).changesOfSample() },
})
