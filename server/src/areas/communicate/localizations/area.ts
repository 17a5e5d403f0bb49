import { area } from '../../../kernel/records/area.ts'
import { localizationDrafts } from './drafts.ts'
import { importLocalizations } from './import.ts'
import { nameLocalizations } from './name-queries.ts'
import { missingTexts } from './needs.ts'
import { localizationRoutes } from './routes.ts'
import { localization, localizationSettings } from './undo.ts'

export const localizationsArea = area({
  name: 'localizations',
  routes: localizationRoutes,
  names: { localization: nameLocalizations },
  needs: { 'missing-texts': missingTexts },
  drafts: { localization: localizationDrafts },
  undo: { localization, 'localization-settings': localizationSettings },
  sample: { prepare: async (studio) => (await import('./sample.ts')).prepareSample(studio) },
  plans: { 'import-localizations': importLocalizations },
})
