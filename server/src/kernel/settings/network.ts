import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Settings } from './settings.ts'

/**
 * The network for rate limits: an IPv4 address, or the first 64 bits of an IPv6 address, because one client can use all
 * addresses of such a network. A closed connection has no address.
 */
export function toNetwork(address: string | undefined): string {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const splitParts = (text: string | undefined) => (text ? text.split(':') : [])
  const first = splitParts(head)
  const last = splitParts(tail)
  // A trailing IPv4 address counts as two parts.
  const partCount = first.length + last.length + (plain.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - partCount }, () => '0')
  const parts = [...first, ...zeros, ...last].slice(0, 4)
  return `${parts.map((part) => Number.parseInt(part, 16).toString(16)).join(':')}::/64`
}

const ownMachine = new BlockList()
ownMachine.addSubnet('127.0.0.0', 8, 'ipv4')
ownMachine.addAddress('::1', 'ipv6')

/**
 * True if a caller is on this machine: tools of the server's operator, or a proxy that is missing in TRUST_PROXY and
 * forwards all clients. Limits for unauthenticated callers must block neither. If services run on this machine,
 * untrusted programs do too, so the result is always false.
 */
export function isOwnMachine(address: string | undefined, { servicesDir }: Pick<Settings, 'servicesDir'>): boolean {
  if (servicesDir !== undefined) return false
  const family = isIP(address ?? '')
  return family > 0 && ownMachine.check(address ?? '', family === 6 ? 'ipv6' : 'ipv4')
}
