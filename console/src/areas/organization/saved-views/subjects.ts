import { listSavedViews } from '@regent/contract/organization/saved-views'
import { readTextField } from '../../../api/change-states.ts'
import { chooseVerb, hiddenText } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'saved-view': {
    label: 'Saved view',
    words: (change) => {
      const name = readTextField(change.after, 'name') ?? readTextField(change.before, 'name') ?? ''
      return name === hiddenText ? `${chooseVerb(change)} a private view` : `${chooseVerb(change)} view ${name}`.trim()
    },
    reads: [listSavedViews],
  },
  'default-view': {
    label: 'First view',
    words: (change) => `Chose what the list ${change.subjectId} opens with`,
    reads: [listSavedViews],
  },
} satisfies AreaSubjects
