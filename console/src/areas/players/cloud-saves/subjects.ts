import { getSaveHistory, getSaveManifest } from '@regent/contract/players/cloud-saves'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'cloud-save': { label: 'Cloud save', words: () => 'Changed saved files', reads: [getSaveManifest, getSaveHistory] },
} satisfies AreaSubjects
