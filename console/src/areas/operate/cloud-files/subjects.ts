import { getCloudFile, listAssets, listCloudFiles, listCloudFileVersions } from '@regent/contract/operate/cloud-files'
import { getPlayerTrials, getTrialData, listTrials } from '@regent/contract/operate/trials'
import { isNothing, readTextField } from '../../../api/change-states.ts'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'cloud-file': {
    label: 'Cloud file',
    record: 'cloud-file',
    words: (change) => {
      const name = readTextField(change.after, 'name') ?? readTextField(change.before, 'name') ?? change.subjectId
      return `${isNothing(change.before) ? 'Uploaded' : chooseVerb(change)} file ${name}`
    },
    reads: [listCloudFiles, listAssets, getCloudFile, listCloudFileVersions, listTrials, getPlayerTrials, getTrialData],
  },
} satisfies AreaSubjects
