import { IconFlask } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

export const trialsTimeline = {
  trial: {
    label: 'Trial',
    icon: IconFlask,
    words: ({ trial, cohort }) => `Joined the trial ${trial}, cohort ${cohort}`,
    leadsTo: ({ trial }) => ({ kind: 'trial', id: String(trial) }),
  },
} satisfies TimelineWords
