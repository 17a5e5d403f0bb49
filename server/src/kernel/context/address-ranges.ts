import { BlockList, isIP } from 'node:net'

/** The ranges as Node's list of networks, undefined for none; throws for a range that is not valid. */
export function toRange(addresses: readonly string[]): BlockList | undefined {
  if (addresses.length === 0) return undefined
  const list = new BlockList()
  for (const text of addresses) {
    const [address = '', bits] = text.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** True if the address is in one of the ranges. */
export const isWithin = (range: BlockList, address: string | undefined): boolean => {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  const family = isIP(plain)
  return family > 0 && range.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}
