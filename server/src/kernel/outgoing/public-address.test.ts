import { expect, test } from 'vitest'
import { addressPolicy, isPublicAddress } from './public-address.ts'

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:1::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['localhost', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('addresses in settings may be called as well, and no others', () => {
  const { host, address } = addressPolicy(['builds.internal', '10.1.0.0/16', 'loopback'])
  expect([host('Builds.internal'), host('other.internal')]).toEqual([true, false])
  expect(['10.1.9.9', '10.2.0.1', '127.0.0.1', '::1', '8.8.8.8', 'fd00::1'].map(address)).toEqual([
    true,
    false,
    true,
    true,
    true,
    false,
  ])
})
