import { listSavedViews } from '@regent/contract/organization/saved-views'
import { textOf } from '../../../api/change-states.ts'
import { hiddenText, verbOf } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const savedViewsSubjects = {
  'saved-view': {
    label: 'Saved view',
    words: (change) => {
      const name = textOf(change.after, 'name') ?? textOf(change.before, 'name') ?? ''
      return name === hiddenText ? `${verbOf(change)} a private view` : `${verbOf(change)} view ${name}`.trim()
    },
    reads: [listSavedViews],
  },
  'default-view': {
    label: 'First view',
    words: (change) => `Chose what the list ${change.subjectId} opens with`,
    reads: [listSavedViews],
  },
} satisfies AreaSubjects
