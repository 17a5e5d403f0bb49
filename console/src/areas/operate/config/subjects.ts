import { getDashboardCard, getDashboardFigure, getHourlyFigures } from '@regent/contract/analyze/analytics'
import { listSkus } from '@regent/contract/monetize/commerce'
import { getConfig, listConfigKeys } from '@regent/contract/operate/config'
import { getGettingStarted } from '@regent/contract/operate/now'
import { verbOf } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'
import { effectInProd } from './effect-in-prod.ts'

export const configSubjects = {
  config: {
    label: 'Config',
    record: 'config-key',
    words: (change) => `${verbOf(change, 'Set')} config key ${change.subjectId}`,
    valueName: (subjectId) => subjectId,
    effectInProd,
    // The main currency of revenue and prices, and its rates, are keys of the config.
    reads: [
      ...[getConfig, listConfigKeys, getGettingStarted],
      ...[getDashboardCard, getDashboardFigure, getHourlyFigures, listSkus],
    ],
  },
} satisfies AreaSubjects
