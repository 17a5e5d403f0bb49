import { getApiKeyUse, listServiceAccounts } from '@regent/contract/organization/keys'
import { isNothing, readField, readTextField } from '../../../api/change-states.ts'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects, Change } from '../../../api/subject.ts'

const nameIn = ({ before, after, subjectId }: Change) =>
  readTextField(after, 'name') ?? readTextField(before, 'name') ?? subjectId

export const subjects = {
  'service-account': {
    label: 'Service account',
    words: (change) => `${chooseVerb(change)} service account ${nameIn(change)}`,
    reads: [listServiceAccounts],
    isOfOrganization: true,
  },
  'api-key': {
    label: 'API key',
    words: (change) => `${isNothing(change.after) ? 'Revoked' : chooseVerb(change)} API key ${nameIn(change)}`,
    reads: [listServiceAccounts, getApiKeyUse],
    isOfOrganization: true,
  },
  'api-key-secret': {
    label: 'Secret of an API key',
    words: (change) =>
      readField(change.after, 'isEnded') === true
        ? `Ended the old secret of API key ${nameIn(change)}`
        : `Rotated API key ${nameIn(change)}`,
    reads: [listServiceAccounts],
    isOfOrganization: true,
  },
} satisfies AreaSubjects
