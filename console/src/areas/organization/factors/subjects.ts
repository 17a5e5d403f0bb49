import { getOwnFactor, getSignInRules, listRememberedDevices } from '@regent/contract/organization/factors'
import { readTextField } from '../../../api/change-states.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'second-factor': {
    label: 'Second factor',
    words: ({ before, after }) =>
      hasField(after, 'deviceRememberedUntil')
        ? 'Remembered a device without the second factor'
        : hasField(after, 'isDeviceRemembered')
          ? 'Forgot a remembered device'
          : readTextField(after, 'recoveryCodes') !== undefined
            ? 'Replaced recovery codes'
            : isSetUp(after)
              ? isSetUp(before)
                ? 'Replaced a second factor'
                : 'Set up a second factor'
              : 'Removed a second factor',
    valueName: () => 'second factor',
    reads: [getOwnFactor, getSignInRules, listRememberedDevices],
    isOfOrganization: true,
  },
  'sign-in-rules': {
    label: 'Sign-in rules',
    words: () => 'Changed the sign-in rules',
    valueName: () => 'rules',
    reads: [getSignInRules, getOwnFactor],
    isOfOrganization: true,
  },
} satisfies AreaSubjects

const hasField = (state: unknown, field: string) => typeof state === 'object' && state !== null && field in state

const isSetUp = (state: unknown) => typeof state === 'object' && state !== null && 'isSetUp' in state && state.isSetUp
