import { getDashboardCard, getDashboardFigure, getHourlyFigures } from '@regent/contract/analyze/analytics'
import { listSkus } from '@regent/contract/monetize/commerce'
import { getConfig, listConfigKeys } from '@regent/contract/operate/config'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'
import { effectInProd } from './effect-in-prod.ts'

export const subjects = {
  config: {
    label: 'Config',
    record: 'config-key',
    words: (change) => `${chooseVerb(change, 'Set')} config key ${change.subjectId}`,
    valueName: (subjectId) => subjectId,
    effectInProd,
    // The config contains the main currency of revenue and prices, and the exchange rates.
    reads: [getConfig, listConfigKeys, getDashboardCard, getDashboardFigure, getHourlyFigures, listSkus],
  },
} satisfies AreaSubjects
