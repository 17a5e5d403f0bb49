import { getEmailSender, listSuppressions } from '@regent/contract/communicate/emails'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'email-sender': {
    label: 'E-mail sender',
    words: ({ after }) => (after === null ? 'Removed the sender of e-mails' : 'Set the sender of e-mails'),
    reads: [getEmailSender],
    isOfOrganization: true,
  },
  'suppressed-address': {
    label: 'Suppressed address',
    words: (change) => `${chooseVerb(change)} a suppressed e-mail address`,
    reads: [listSuppressions],
    isOfOrganization: true,
  },
} satisfies AreaSubjects
