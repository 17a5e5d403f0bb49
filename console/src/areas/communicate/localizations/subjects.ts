import { getLocalizations } from '@regent/contract/localizations'
import { verbOf } from '../../../api/change-words.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const localizationsSubjects = {
  localization: {
    label: 'Localized text',
    words: (change) => `${verbOf(change, 'Changed')} the text ${change.subjectId}`,
    reads: [getLocalizations],
  },
} satisfies AreaSubjects
