import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A chain of certificates like Apple's, made by a test: it signs purchases as Apple does, below a root of its own. */

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const value = Buffer.concat(parts)
  const size = value.length
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), value])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const nameOf = (name: string) =>
  sequence(der(0x31, sequence(identifier('550403'), der(0x0c, Buffer.from(name, 'utf8')))))
const timeOf = (year: number) => der(0x18, Buffer.from(`${year}0101000000Z`))
const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'))
const extension = (id: string, value: Buffer) => sequence(identifier(id), der(0x04, value))
/** It may sign other certificates. */
const authority = extension('551d13', sequence(der(0x01, Buffer.from([0xff]))))

type Signer = { name: string; privateKey: KeyObject }
type CertificateWithKey = Signer & { certificate: Buffer }

function certify(name: string, issuer: Signer | undefined, extensions: Buffer[], until: number): CertificateWithKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signer = issuer ?? { name, privateKey }
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    nameOf(signer.name),
    sequence(timeOf(2020), timeOf(until)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  )
  const signature = sign('sha256', body, signer.privateKey)
  const certificate = sequence(body, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  return { name, privateKey, certificate }
}

/** Apple's marks: an empty value (05 00) below their identifiers. */
const mark = (id: string) => extension(id, Buffer.from([0x05, 0x00]))
const ofPurchases = mark('2a864886f76364060b01')
const ofIntermediate = mark('2a864886f76364060201')

export type Chain = ReturnType<typeof appleChain>

/** `without` leaves out what makes a chain Apple's; `until` is the year in which the certificates end. */
export function appleChain({
  without,
  until = 2040,
}: {
  without?: 'mark' | 'authority' | 'link'
  until?: number
} = {}) {
  const root = certify('Root', undefined, [authority], until)
  const between = certify('Between', root, [...(without === 'authority' ? [] : [authority]), ofIntermediate], until)
  const issuer = without === 'link' ? certify('Between', root, [authority, ofIntermediate], until) : between
  // A text may hold the bytes of the mark: it is no mark.
  const text = extension('551d11', der(0x0c, ofPurchases))
  const leaf = certify('Leaf', issuer, [without === 'mark' ? text : ofPurchases], until)
  const x5c = [leaf, between, root].map(({ certificate }) => certificate.toString('base64'))
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    /** What APPLE_ROOTS must name. */
    fingerprint: createHash('sha256').update(root.certificate).digest('hex'),
    sign(payload: object, header: object = {}): string {
      const text = `${part({ alg: 'ES256', x5c, ...header })}.${part(payload)}`
      const signature = sign('sha256', Buffer.from(text), { key: leaf.privateKey, dsaEncoding: 'ieee-p1363' })
      return `${text}.${signature.toString('base64url')}`
    },
  }
}
