import { listSignIns, listSignInsOf } from '@regent/contract/organization/auth'
import { readTextField } from '../../../api/change-states.ts'
import type { AreaSubjects } from '../../../api/subject.ts'
import { accountReads } from '../admin-users/account-reads.ts'

export const subjects = {
  'e-mail': {
    label: 'E-mail',
    words: () => 'Changed an e-mail',
    valueName: () => 'e-mail',
    reads: accountReads,
    isOfOrganization: true,
  },
  language: {
    label: 'Language',
    words: () => 'Changed a language',
    valueName: () => 'language',
    reads: accountReads,
    isOfOrganization: true,
  },
  'mailed-code': {
    label: 'Mailed code',
    words: ({ after }) => `Mailed a code for ${readTextField(after, 'mailedFor') ?? 'a new e-mail'}`,
    reads: accountReads,
    isOfOrganization: true,
  },
  password: { label: 'Password', words: () => 'Changed a password', reads: [listSignIns], isOfOrganization: true },
  'sign-in': {
    label: 'Sign-in',
    words: () => 'Ended a sign-in',
    reads: [listSignIns, listSignInsOf],
    isOfOrganization: true,
  },
} satisfies AreaSubjects
