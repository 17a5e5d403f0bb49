import { getCustomer } from '@regent/contract/organization/customers'
import { listGames, listRealms } from '@regent/contract/organization/realms'
import { listRealmSecrets } from '@regent/contract/organization/realms-secrets'
import { isNothing, readField, readTextField } from '../../../api/change-states.ts'
import type { AreaSubjects, Change } from '../../../api/subject.ts'

export const subjects = {
  realm: {
    label: 'Realm',
    words: (change, nameOf) => formatRealmChange(change, nameOf(change.subjectId) ?? change.subjectId),
    reads: [getCustomer, listGames, listRealms],
    isOfOrganization: true,
  },
  'realm-secret': {
    label: 'Realm secret',
    words: ({ after, subjectId }, nameOf) =>
      `${formatSecretVerb(after)} secret of realm ${nameOf(subjectId) ?? subjectId}`,
    reads: [listRealmSecrets],
    isOfOrganization: true,
  },
  'realm-secret-limits': {
    label: 'Limits of a realm secret',
    words: ({ after, subjectId }, nameOf) => {
      const isOff = readField(after, 'isOff')
      const verb = isOff === true ? 'Switched off' : isOff === false ? 'Switched on' : 'Changed the limits of'
      return `${verb} the secret of realm ${nameOf(subjectId) ?? subjectId}`
    },
    reads: [listRealmSecrets],
    isOfOrganization: true,
  },
} satisfies AreaSubjects

function formatSecretVerb(after: unknown): string {
  if (readField(after, 'revealed') === true) return 'Revealed the'
  if (readField(after, 'rotated') === true) return 'Rotated the'
  return readField(after, 'isEnded') === true ? 'Ended the old' : 'Allowed revealing the'
}

function formatRealmChange(change: Change, name: string): string {
  const { before, after } = change
  if (isNothing(before)) return `Created realm ${readTextField(after, 'name') ?? name}`
  const oldName = readTextField(before, 'name')
  const newName = readTextField(after, 'name')
  if (oldName !== undefined && newName !== undefined) return `Renamed realm ${oldName} to ${newName}`
  if (readField(after, 'archived') === true) return `Archived realm ${name}`
  if (readField(after, 'archived') === false) return `Unarchived realm ${name}`
  if (readField(after, 'parent') !== undefined) return `Changed the parent of realm ${name}`
  return `Changed realm ${name}`
}
