import { getAdminUser, listAdminUsers } from '@regent/contract/organization/admin-users'
import { getScim } from '@regent/contract/organization/scim'
import { getSso } from '@regent/contract/organization/sso'
import { getSignInWays } from '@regent/contract/organization/sso-sign-in'
import type { AreaSubjects } from '../../../api/subject.ts'

const asFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const readName = (value: unknown): string | undefined => {
  const { name } = asFields(value)
  return typeof name === 'string' ? name : undefined
}

export const subjects = {
  sso: {
    label: 'Single sign-on',
    words: ({ before, after }) =>
      before === null ? 'Set up single sign-on' : after === null ? 'Removed single sign-on' : 'Changed single sign-on',
    valueName: () => 'settings',
    reads: [getSso, getSignInWays, listAdminUsers],
    isOfOrganization: true,
  },
  'sso-account': {
    label: 'Account of single sign-on',
    record: ({ subjectId }) => ({ kind: 'person', id: subjectId }),
    words: ({ before, after }) =>
      before === null
        ? 'Created an account at single sign-on'
        : after !== null && typeof after === 'object' && 'isLinked' in after
          ? 'Linked an account to single sign-on'
          : 'Changed roles at single sign-on',
    valueName: () => 'role',
    reads: [listAdminUsers, getAdminUser],
    isOfOrganization: true,
  },
  'sso-domain': {
    label: 'Domain of single sign-on',
    words: ({ subjectId, before, after }) =>
      before === null
        ? `Added domain ${subjectId}`
        : after === null
          ? `Removed domain ${subjectId}`
          : `Changed the verification of domain ${subjectId}`,
    valueName: () => 'verification',
    reads: [getSso],
    isOfOrganization: true,
  },
  'scim-token': {
    label: 'SCIM token',
    words: ({ before, after }) => {
      const name = readName(after) ?? readName(before)
      if (before === null) return `Created the SCIM token ${name ?? ''}`.trim()
      return after === null ? `Revoked the SCIM token ${name ?? ''}`.trim() : 'Changed the expiry of a SCIM token'
    },
    valueName: () => 'token',
    reads: [getScim],
    isOfOrganization: true,
  },
  'scim-person': {
    label: 'Provisioned person',
    record: ({ subjectId }) => ({ kind: 'person', id: subjectId }),
    words: ({ before, after }) => {
      if (before === null) return 'Provisioned a person'
      const is = asFields(after)
      const was = asFields(before)
      if (is['isDeleted'] === true) return 'Deleted a person at the provider'
      if (is['isActive'] === false) return 'Deactivated a person'
      if (was['isActive'] === false) return 'Reactivated a person'
      return 'changed' in is ? 'Changed the data of a person' : 'Changed roles by groups of the provider'
    },
    valueName: () => 'person',
    reads: [listAdminUsers, getAdminUser, getScim],
    isOfOrganization: true,
  },
  'scim-group': {
    label: 'Provisioned group',
    words: ({ before, after }) => {
      const name = readName(after) ?? readName(before) ?? ''
      if (before === null) return `Provisioned the group ${name}`
      if (after === null) return `Deleted the group ${name}`
      const is = asFields(after)
      if ('added' in is) return `Added members to the group ${name}`
      return 'removed' in is ? `Removed members from the group ${name}` : `Renamed a group to ${name}`
    },
    valueName: () => 'group',
    reads: [getScim],
    isOfOrganization: true,
  },
} satisfies AreaSubjects
