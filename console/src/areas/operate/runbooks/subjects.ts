import { getRun, getRunbook, listRunbooks, listRuns } from '@regent/contract/operate/runbooks'
import { textOf } from '../../../api/change-states.ts'
import { verbOf } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const runbooksSubjects = {
  runbook: {
    label: 'Runbook',
    record: 'runbook',
    words: (change) => {
      const name = textOf(change.after, 'name') ?? textOf(change.before, 'name')
      return name === undefined ? 'Changed a runbook' : `${verbOf(change)} the runbook ${name}`
    },
    reads: [listRunbooks, getRunbook, listRuns, getRun],
  },
} satisfies AreaSubjects
