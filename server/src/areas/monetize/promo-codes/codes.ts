import { randomBytes } from 'node:crypto'

/** Digits and capitals without look-alikes: 32 characters, so that bytes map evenly. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 60 bits: with a million codes, a million guesses succeed once in a million times. */
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
