import {
  AddressRange,
  type ApiKey,
  allRealms,
  type KeyMode,
  maxKeyLifetimeMs,
} from '@regent/contract/organization/keys'
import type { RealmSecret } from '@regent/contract/organization/realms-secrets'
import { grantableRights, type Right } from '@regent/contract/permissions'
import { momentFieldText } from '../../../ui/time/moment-text.ts'
import { type Preset, proposedExpiry } from './key-words.ts'

/** The form's values: addresses as one text, the expiry as the text of its field. */
export type KeyValues = {
  name: string
  mode: KeyMode
  rights: Right[]
  place: 'everywhere' | 'realms'
  realms: string[]
  addresses: string
  expires: string
}

export const toAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

export const toKeyValues = (key?: ApiKey): KeyValues => ({
  name: key?.name ?? '',
  mode: key?.mode ?? 'read',
  rights: (key?.rights ?? []) as Right[],
  place: key?.realms.includes(allRealms) ? 'everywhere' : 'realms',
  realms: key?.realms.filter((pid) => pid !== allRealms) ?? [],
  addresses: key?.addresses.join(', ') ?? '',
  expires: momentFieldText(key?.expires ?? proposedExpiry(Date.now())),
})

/** A copy for a new key: the same scope with a new expiry. */
export const toCopyValues = (key: ApiKey): KeyValues => ({
  ...toKeyValues(key),
  name: `${key.name} next`,
  expires: momentFieldText(proposedExpiry(Date.now())),
})

export const fromPreset = ({ name, mode }: Preset, rights: Right[]): KeyValues => ({
  ...toKeyValues(),
  name,
  mode,
  rights,
})

/** A key in place of a realm secret: the rights that its calls needed, as far as the person can grant them. */
export const fromRealmSecret = ({ pid, used, addresses }: RealmSecret, can: (right: Right) => boolean): KeyValues => ({
  ...toKeyValues(),
  name: 'Game server',
  mode: used.some(({ isWrite }) => isWrite) ? 'write' : 'read',
  rights: grantableRights.filter((right) => can(right) && used.some((one) => one.right === right)),
  realms: [pid],
  addresses: addresses.join(', '),
})

/** The request of the values. */
export const toKeyBody = ({ name, mode, rights, place, realms, addresses, expires }: KeyValues) => ({
  name: name.trim(),
  mode,
  rights,
  realms: place === 'everywhere' ? [allRealms] : realms,
  addresses: toAddresses(addresses),
  expires: Date.parse(expires),
})

/** The faults of the form by field; null for a field without one. */
export function keyErrors(values: KeyValues): Record<keyof KeyValues, string | null> {
  const { name, rights, place, realms, addresses, expires } = values
  const at = Date.parse(expires)
  const wrongAddress = toAddresses(addresses).find((range) => !AddressRange.safeParse(range).success)
  return {
    name: name.trim() === '' ? 'Enter a name.' : null,
    mode: null,
    rights: rights.length === 0 ? 'Choose at least one right.' : null,
    place: null,
    realms: place === 'realms' && realms.length === 0 ? 'Choose at least one realm.' : null,
    addresses: wrongAddress === undefined ? null : `${wrongAddress} is not an address or a range such as 10.1.0.0/16.`,
    expires:
      Number.isNaN(at) || at <= Date.now()
        ? 'Choose a time in the future.'
        : at > Date.now() + maxKeyLifetimeMs
          ? 'Choose a time in the next 366 days.'
          : null,
  }
}
