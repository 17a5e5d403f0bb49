import { randomBytes } from 'node:crypto'

/** Digits and capitals without those that are taken for one another: 32, so that each byte chooses evenly. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 60 bits: who guesses a million times at a realm with a million codes finds one once in a million times. */
const length = 12
const groups = /.{4}(?=.)/g

/** `K7QM-2XRV-9TBW` */
export function randomCodes(count: number): string[] {
  const bytes = randomBytes(count * length)
  return Array.from({ length: count }, (_, index) => {
    let code = ''
    for (const byte of bytes.subarray(index * length, (index + 1) * length)) code += alphabet[byte & 31]
    return code.replace(groups, '$&-')
  })
}

/** What a code is found by: however it is typed, and whether the O was read as a zero. */
export const keyOfCode = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
