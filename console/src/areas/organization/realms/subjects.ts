import { getCustomer } from '@regent/contract/organization/customers'
import { listGames, listRealms } from '@regent/contract/organization/realms'
import { fieldOf, isNothing, textOf } from '../../../api/change-states.ts'
import type { AreaSubjects, Change } from '../../../api/subject.ts'

export const realmsSubjects = {
  realm: {
    label: 'Realm',
    words: (change, nameOf) => realmWords(change, nameOf(change.subjectId) ?? change.subjectId),
    reads: [getCustomer, listGames, listRealms],
    isOfOrganization: true,
  },
  'realm-secret': {
    label: 'Realm secret',
    words: ({ after, subjectId }, nameOf) =>
      `${fieldOf(after, 'revealed') === true ? 'Revealed' : 'Let somebody reveal'} the secret of realm ${nameOf(subjectId) ?? subjectId}`,
    reads: [],
    isOfOrganization: true,
  },
} satisfies AreaSubjects

function realmWords(change: Change, name: string): string {
  const { before, after } = change
  if (isNothing(before)) return `Created realm ${textOf(after, 'name') ?? name}`
  const oldName = textOf(before, 'name')
  const newName = textOf(after, 'name')
  if (oldName !== undefined && newName !== undefined) return `Renamed realm ${oldName} to ${newName}`
  if (fieldOf(after, 'archived') === true) return `Archived realm ${name}`
  if (fieldOf(after, 'archived') === false) return `Unarchived realm ${name}`
  if (fieldOf(after, 'parent') !== undefined) return `Changed the parent of realm ${name}`
  return `Changed realm ${name}`
}
