import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Settings } from './settings.ts'

/**
 * The network that limits are counted for: an IPv4 address, or the first 64 bits of an IPv6 address, because whoever has
 * one address of such a network has all of them. A connection that has broken off has no address.
 */
export function networkOf(address: string | undefined): string {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const partsOf = (text: string | undefined) => (text ? text.split(':') : [])
  const [first, last] = [partsOf(head), partsOf(tail)]
  // An IPv4 address at the end stands for two parts.
  const written = first.length + last.length + (plain.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - written }, () => '0')
  const parts = [...first, ...zeros, ...last].slice(0, 4)
  return `${parts.map((part) => Number.parseInt(part, 16).toString(16)).join(':')}::/64`
}

const ownMachine = new BlockList()
ownMachine.addSubnet('127.0.0.0', 8, 'ipv4')
ownMachine.addAddress('::1', 'ipv6')

/**
 * Whether a caller is on this machine: tools of whoever runs the server, or a proxy that TRUST_PROXY does not name and that
 * stands for everybody. Neither must be held up by limits for strangers. Where services run, programs of strangers are on
 * this machine too, so nobody is let through.
 */
export function isOwnMachine(address: string | undefined, { servicesDir }: Pick<Settings, 'servicesDir'>): boolean {
  if (servicesDir !== undefined) return false
  const family = isIP(address ?? '')
  return family > 0 && ownMachine.check(address ?? '', family === 6 ? 'ipv6' : 'ipv4')
}
