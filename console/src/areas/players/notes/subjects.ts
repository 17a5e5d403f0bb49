import { listNotes } from '@regent/contract/players/notes'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  note: {
    label: 'Note',
    words: (change) => `${change.before === null ? 'Wrote' : chooseVerb(change)} a note`,
    reads: [listNotes],
  },
} satisfies AreaSubjects
