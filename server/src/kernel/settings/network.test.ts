import { expect, test } from 'vitest'
import { isOwnMachine, toNetwork } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['', ''],
  [undefined, ''],
])('the network of %s is %s', (address, network) => expect(toNetwork(address)).toBe(network))

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['2001:db8::1', false],
  ['', false],
  [undefined, false],
])('%s is this machine: %s', (address, isOwn) => {
  expect(isOwnMachine(address, { servicesDir: undefined })).toBe(isOwn)
  // Programs of organizations run there too.
  expect(isOwnMachine(address, { servicesDir: '/srv/services' })).toBe(false)
})
