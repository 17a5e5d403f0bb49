import { getAdminUser, getCurrentOperator, listAdminUsers } from '@regent/contract/organization/admin-users'
import { getOwnRights, listCustomRoles, listRightHolders, previewCustomRole } from '@regent/contract/organization/roles'
import { isNothing, readTextField } from '../../../api/change-states.ts'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

const reads = [
  listCustomRoles,
  listRightHolders,
  getOwnRights,
  previewCustomRole,
  getAdminUser,
  listAdminUsers,
  getCurrentOperator,
]

export const subjects = {
  'custom-role': {
    label: 'Custom role',
    words: (change) => {
      const { after, before, subjectId } = change
      return `${chooseVerb(change)} role ${readTextField(after, 'name') ?? readTextField(before, 'name') ?? subjectId}`
    },
    reads,
    isOfOrganization: true,
  },
  'custom-role-holder': {
    label: 'Holder of a custom role',
    record: ({ subjectId }) => ({ kind: 'person', id: subjectId.split('/')[0] ?? '' }),
    words: ({ after, before }) =>
      isNothing(after)
        ? `Took role ${readTextField(before, 'role') ?? ''} from an operator`
        : `Gave role ${readTextField(after, 'role') ?? ''} to an operator`,
    reads,
    isOfOrganization: true,
  },
} satisfies AreaSubjects
