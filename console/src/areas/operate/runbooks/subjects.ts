import { getRun, getRunbook, listRunbooks, listRuns } from '@regent/contract/operate/runbooks'
import { readTextField } from '../../../api/change-states.ts'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  runbook: {
    label: 'Runbook',
    record: 'runbook',
    words: (change) => {
      const name = readTextField(change.after, 'name') ?? readTextField(change.before, 'name')
      return name === undefined ? 'Changed a runbook' : `${chooseVerb(change)} the runbook ${name}`
    },
    reads: [listRunbooks, getRunbook, listRuns, getRun],
  },
} satisfies AreaSubjects
