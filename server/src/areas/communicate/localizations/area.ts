import { area } from '../../../kernel/records/area.ts'
import { importLocalizations } from './import.ts'
import { localization, localizationSettings } from './localizations.record.ts'
import { missingTexts } from './needs.ts'
import { localizationRoutes } from './routes.ts'

export const localizationsArea = area({
  name: 'localizations',
  routes: localizationRoutes,
  records: [localization, localizationSettings],
  plans: { kinds: { 'import-localizations': importLocalizations } },
  needs: { 'missing-texts': missingTexts },
  sample: { prepare: async (studio) => (await import('./sample.ts')).prepareSample(studio) },
})
