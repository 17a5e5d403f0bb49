import { opaque } from './values.ts'

/**
 * Device ids that engines and platforms report when they have none, without case and separators. All devices that send
 * one would share one player.
 */
const placeholders = new Set([
  ...['undefined', 'unknown', 'unavailable', 'notavailable', 'notsupported', 'unsupported', 'unsupportedidentifier'],
  ...['systeminfounsupportedidentifier', 'placeholder', 'default', 'defaultdevice', 'deviceid', 'mydeviceid'],
  ...['uniqueid', 'uniqueidentifier', 'deviceuniqueidentifier', 'anonymous', 'emulator', 'simulator', 'testdevice'],
  ...['testdeviceid', 'objectobject', 'function', 'uuiduuid', 'androidid', 'android', 'iphone', 'noimei', 'noserial'],
  // iOS without permission, an Android id that many devices had, emulators, and counted digits.
  ...['020000000000', '9774d56d682e549c', 'dead00beef', '004999010640000', '358240051111110', '12345678'],
  ...['123456789', '1234567890', '0123456789', '0123456789abcdef', '123456789012345', '1234567890abcdef', 'abcdefgh'],
  ...['12345678123412341234123456789012', '12345678123412341234123456789abc', 'c0ffeec0ffee', 'deadbeef'],
])

const plainOf = (id: string): string => id.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether a device id is one of a list that the realm's operators have made, separated by commas. */
export const isListedDevice = (id: string, list: string): boolean =>
  list.split(',').some((one) => plainOf(one) !== '' && plainOf(one) === plainOf(id))

/** Whether many devices may have an id: a word for none, or a text of one character alone. */
function isPlaceholder(id: string): boolean {
  const plain = plainOf(id)
  return (
    placeholders.has(plain) || /^(.)\1*$/u.test(plain) || plain === '' || /^(undefined|null|none|nil|nan)+$/.test(plain)
  )
}

/** What a device signs in with: a secret that the client makes, so it must not be what others have too. */
export const DeviceId = opaque(256)
  .min(8, 'must have at least 8 characters')
  .refine((id) => !isPlaceholder(id), 'must be an id of this device alone, not a placeholder')

/** The key of a realm's config: further device ids that sign nobody in, separated by commas. */
export const placeholderDevicesKey = 'placeholder_devices'
