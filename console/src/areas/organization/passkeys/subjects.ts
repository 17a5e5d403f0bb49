import { getSignInRules } from '@regent/contract/organization/factors'
import { listOwnPasskeys } from '@regent/contract/organization/passkeys'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  passkey: {
    label: 'Passkey',
    words: ({ after }) => {
      const state = (after ?? {}) as { isAdded?: boolean; isRenamed?: boolean; refused?: boolean }
      if (state.refused) return 'Refused a passkey whose counter went back'
      if (state.isRenamed) return 'Renamed a passkey'
      return state.isAdded ? 'Added a passkey' : 'Removed passkeys'
    },
    valueName: () => 'passkey',
    reads: [listOwnPasskeys, getSignInRules],
    isOfOrganization: true,
  },
} satisfies AreaSubjects
