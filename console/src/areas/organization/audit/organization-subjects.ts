import { getRoleReport, listAvailableRoles } from '@regent/contract/admin-users'
import { listCampaigns } from '@regent/contract/campaigns'
import { getCustomer } from '@regent/contract/customers'
import { getPlan, listPlans } from '@regent/contract/plans'
import { listGames, listRealms } from '@regent/contract/realms'
import { listServicePlans } from '@regent/contract/service-plans'
import { fieldOf, isNothing, textOf, verbOf } from './audit-words.ts'
import { accountReads } from './shared-reads.ts'
import type { Change, Subject } from './subject.ts'

/** What operators change of an organization. */
export const organizationSubjects = {
  'mailed-code': {
    label: 'Mailed code',
    words: ({ after }) => `Mailed a code for ${textOf(after, 'mailedFor') ?? 'a new e-mail'}`,
    reads: accountReads,
    isOfOrganization: true,
  },
  operator: {
    label: 'Operator',
    words: (change) => (change.before === null ? 'Added an operator' : 'Sent an invitation again'),
    reads: accountReads,
    isOfOrganization: true,
  },
  organization: {
    label: 'Organization',
    words: (change) => (change.before === null ? 'Founded the organization' : `${verbOf(change)} organization`),
    reads: [getCustomer],
    isOfOrganization: true,
  },
  password: { label: 'Password', words: () => 'Changed a password', reads: [], isOfOrganization: true },
  plan: { label: 'Plan', words: planWords, reads: [getPlan, listPlans, listCampaigns] },
  realm: {
    label: 'Realm',
    words: (change, nameOf) => realmWords(change, nameOf(change.subjectId) ?? change.subjectId),
    reads: [getCustomer, listGames, listRealms],
    isOfOrganization: true,
  },
  roles: {
    label: 'Roles',
    words: () => 'Changed the roles of an operator',
    reads: [...accountReads, getRoleReport, listAvailableRoles],
    isOfOrganization: true,
  },
  'launch-message': {
    label: 'Launch message',
    words: (change) => `${verbOf(change)} launch message ${change.subjectId}`,
    valueName: () => 'message',
    reads: [],
    isOfOrganization: true,
  },
  'service-plan': {
    label: 'Service plan',
    words: (change) => `${verbOf(change)} service plan ${change.subjectId}`,
    reads: [listServicePlans],
    isOfOrganization: true,
  },
  'sign-in': { label: 'Sign-in', words: () => 'Ended a sign-in', reads: [], isOfOrganization: true },
} satisfies Record<string, Subject>

function planWords({ after, subjectId }: Change): string {
  const state = textOf(after, 'state')
  return state === 'cancelled' ? `Stopped plan ${subjectId}` : `Applied plan: ${textOf(after, 'title') ?? subjectId}`
}

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
