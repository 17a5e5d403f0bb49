import { opaque } from './values.ts'

/**
 * Placeholder ids that engines and platforms report for a missing device id, without case and separators. All devices
 * that send one would share one player.
 */
const placeholders = new Set([
  'undefined',
  'unknown',
  'unavailable',
  'notavailable',
  'notsupported',
  'unsupported',
  'unsupportedidentifier',
  'systeminfounsupportedidentifier',
  'placeholder',
  'default',
  'defaultdevice',
  'deviceid',
  'mydeviceid',
  'uniqueid',
  'uniqueidentifier',
  'deviceuniqueidentifier',
  'anonymous',
  'emulator',
  'simulator',
  'testdevice',
  'testdeviceid',
  'objectobject',
  'function',
  'uuiduuid',
  'androidid',
  'android',
  'iphone',
  'noimei',
  'noserial',
  // iOS without permission, an Android id that many devices shared, emulators, and sequences of digits.
  '020000000000',
  '9774d56d682e549c',
  'dead00beef',
  '004999010640000',
  '358240051111110',
  '12345678',
  '123456789',
  '1234567890',
  '0123456789',
  '0123456789abcdef',
  '123456789012345',
  '1234567890abcdef',
  'abcdefgh',
  '12345678123412341234123456789012',
  '12345678123412341234123456789abc',
  'c0ffeec0ffee',
  'deadbeef',
])

const stripSymbols = (id: string): string => id.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** True if a device id is one of a list that the realm's operators have made, separated by commas. */
export const isListedDevice = (id: string, list: string): boolean =>
  list.split(',').some((one) => stripSymbols(one) !== '' && stripSymbols(one) === stripSymbols(id))

/** True if many devices may have an id: a word for none, or a text of one character alone. */
function isPlaceholder(id: string): boolean {
  const plain = stripSymbols(id)
  return (
    placeholders.has(plain) || /^(.)\1*$/u.test(plain) || plain === '' || /^(undefined|null|none|nil|nan)+$/.test(plain)
  )
}

/** Secret that the client creates to sign in a device; it must be unique. */
export const DeviceId = opaque(256)
  .min(8, 'must have at least 8 characters')
  .refine((id) => !isPlaceholder(id), 'must be the unique id of this device, not a placeholder')

/** The key of a realm's config: further device ids that sign nobody in, separated by commas. */
export const placeholderDevicesKey = 'placeholder_devices'
