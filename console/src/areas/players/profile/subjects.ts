import { isNothing, readField, readTextField } from '../../../api/change-states.ts'
import { namesIn } from '../../../api/sentence-parts.ts'
import type { AreaSubjects, Change } from '../../../api/subject.ts'
import { accountReads } from '../../organization/admin-users/account-reads.ts'

export const subjects = {
  account: {
    label: 'Account',
    words: (change) => `Changed the ${namesIn(change.after)} of a player`,
    reads: accountReads,
    isOfOrganization: true,
  },
  device: {
    label: 'Device',
    words: ({ before }) => (isNothing(before) ? 'Added a device' : 'Removed a device'),
    valueName: () => 'device',
    reads: accountReads,
    isOfOrganization: true,
  },
  forgetting: {
    label: 'Forgetting',
    words: ({ after }) =>
      isNothing(after) ? 'Cancelled the erasure of a player' : 'Scheduled the erasure of a player',
    reads: accountReads,
    isOfOrganization: true,
  },
  'personal-data': {
    label: 'Personal data',
    words: formatPersonalDataChange,
    reads: accountReads,
    isOfOrganization: true,
  },
  'player-e-mail': {
    label: 'Player e-mail',
    words: () => 'Changed the e-mail of a player',
    reads: accountReads,
    isOfOrganization: true,
  },
  'third-party': {
    label: 'Third party',
    words: ({ before }) => (isNothing(before) ? 'Linked a third-party account' : 'Unlinked a third-party account'),
    valueName: (subjectId) => subjectId.slice(subjectId.indexOf('/') + 1),
    reads: accountReads,
    isOfOrganization: true,
  },
} satisfies AreaSubjects

function formatPersonalDataChange({ after }: Change): string {
  if (readField(after, 'erased') !== undefined) return 'Erased the personal data of a player'
  if (readField(after, 'masked') !== undefined) return 'Masked a forgotten player in texts of others'
  if (readField(after, 'exported') !== undefined) return 'Exported the data of a player'
  return `Revealed personal data: ${readTextField(after, 'revealed') ?? 'no reason'}`
}
