import { listCloudFiles } from '@regent/contract/operate/cloud-files'
import { forecastTrial, getPlayerTrials, getTrialResults, listTrials } from '@regent/contract/operate/trials'
import { listSegmentUses } from '@regent/contract/players/segments'
import { isNothing, readField } from '../../../api/change-states.ts'
import type { AreaSubjects } from '../../../api/subject.ts'
import { IconFlask } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

export const subjects = {
  trial: {
    label: 'Trial',
    record: 'trial',
    words: ({ before, after, subjectId }) => {
      if (isNothing(after)) return `Ejected trial ${subjectId}`
      if (isNothing(before)) return `Created trial ${subjectId}`
      if (readField(after, 'isActive') === undefined)
        return isNothing(readField(after, 'startsAt'))
          ? `Unscheduled trial ${subjectId}`
          : `Scheduled trial ${subjectId}`
      return `${readField(after, 'isActive') === true ? 'Started' : 'Paused'} trial ${subjectId}`
    },
    reads: [listTrials, forecastTrial, getTrialResults, getPlayerTrials, listCloudFiles, listSegmentUses],
  },
} satisfies AreaSubjects

export const timeline = {
  trial: {
    label: 'Trial',
    icon: IconFlask,
    words: ({ trial, cohort }) => `Joined the trial ${trial}, cohort ${cohort}`,
    leadsTo: ({ trial }) => ({ kind: 'trial', id: String(trial) }),
  },
} satisfies TimelineWords
