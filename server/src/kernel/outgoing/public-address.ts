import { BlockList, isIP } from 'node:net'

/** Networks outside the public internet: this machine, private networks, and those that are routed to one of them. */
const notPublic4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 ' +
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'

/**
 * In version 6 only 2000::/3 is in use; its parts for documentation and for embedded version 4 addresses are excluded
 * too.
 */
const notPublic6 = '::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 2002::/16 3fff::/20'

function buildBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

const lists = { 4: buildBlockList(notPublic4.split(' ')), 6: buildBlockList(notPublic6.split(' ')) }

/** True if an address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !lists[4].check(address, 'ipv4')
  return family === 6 && !lists[6].check(address, 'ipv6')
}

const ranges: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** The addresses that may be called: the public internet, and the named hosts, addresses and networks. */
export function addressPolicy(privateHosts: readonly string[]): {
  host: (name: string) => boolean
  address: (ip: string) => boolean
} {
  const networks = privateHosts.flatMap((name) => ranges[name] ?? (isIP(name.split('/')[0] ?? '') ? [name] : []))
  const allowed = buildBlockList(networks)
  const hosts = new Set(privateHosts.map((name) => name.toLowerCase()))
  return {
    host: (name) => hosts.has(name.toLowerCase()),
    address: (ip) => isPublicAddress(ip) || (isIP(ip) > 0 && allowed.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')),
  }
}
