import { getLocalizations } from '@regent/contract/localizations'
import { verbOf } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const localizationsSubjects = {
  localization: {
    label: 'Localized text',
    words: (change) => `${verbOf(change, 'Changed')} the text ${change.subjectId}`,
    reads: [getLocalizations],
  },
} satisfies AreaSubjects
