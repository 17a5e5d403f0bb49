import { expect, test } from 'vitest'
import { DeviceId, isListedDevice } from './device-id.ts'

test.each([
  'undefined',
  'none',
  'Unknown',
  '(null)(null)',
  'nullundefined',
  '[object Object]',
  '02:00:00:00:00:00',
  '9774d56d682e549c',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '        ',
  '--------',
  '1',
  'n/a',
  'aaaaaaaa',
  'SystemInfo.unsupportedIdentifier',
])('%j is no id of a device', (id) => {
  expect(DeviceId.safeParse(id).success).toBe(false)
})

test.each(['b5a6f2c0-1d2e-4f3a-9b8c-7d6e5f4a3b2c', '9774d56d682e549d', 'tablet-of-sam', 'A1B2C3D4'])(
  '%j is an id of a device',
  (id) => {
    expect(DeviceId.parse(id)).toBe(id)
  },
)

test('a realm lists further placeholders, in any spelling', () => {
  const list = 'Our-Kiosk-01, 0badc0de0badc0de,'
  expect(isListedDevice('ourkiosk01', list)).toBe(true)
  expect(isListedDevice('0BADC0DE-0BADC0DE', list)).toBe(true)
  expect(isListedDevice('another-kiosk', list)).toBe(false)
  expect(isListedDevice('--------', list)).toBe(false)
})
