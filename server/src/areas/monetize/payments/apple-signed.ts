import { verify, X509Certificate } from 'node:crypto'
import { objectIn, toInteger } from './verifier.ts'

/** Markers in Apple's certificates for purchases, as the bytes of their object identifiers. */
const purchaseSigner = '2a864886f76364060b01' // 1.2.840.113635.100.6.11.1
const intermediateOfApple = '2a864886f76364060201' // 1.2.840.113635.100.6.2.1

/**
 * The payload of data signed by Apple (a JWS with its certificate chain in `x5c`), or the reason why it is not trusted.
 * The chain is leaf, intermediate, root. The root is identified by its fingerprint, the other two by Apple's markers,
 * because Apple also signs certificates of third parties with the same root.
 */
export function readSignedByApple(jws: string, roots: readonly string[]): Record<string, unknown> | string {
  const [head = '', body = '', signature = ''] = jws.split('.')
  const header = objectIn(decode(head))
  const payload = objectIn(decode(body))
  const chain = header?.['x5c']
  if (header?.['alg'] !== 'ES256' || !payload || !Array.isArray(chain) || chain.length !== 3)
    return 'The receipt is not a transaction signed by Apple.'
  try {
    const [leaf, intermediate, root] = chain.map((part) => new X509Certificate(Buffer.from(String(part), 'base64')))
    if (!leaf || !intermediate || !root || !roots.includes(formatFingerprint(root)))
      return 'The receipt is not signed by Apple: its root certificate is not one of APPLE_ROOTS.'
    const at = toInteger(payload['signedDate']) ?? Number.NaN
    const isChain =
      intermediate.ca &&
      isIssuedBy(intermediate, root) &&
      isIssuedBy(leaf, intermediate) &&
      [leaf, intermediate, root].every((certificate) => isValidAt(certificate, at)) &&
      hasMark(leaf, purchaseSigner) &&
      hasMark(intermediate, intermediateOfApple)
    const isSigned =
      isChain &&
      verify(
        'sha256',
        Buffer.from(`${head}.${body}`),
        { key: leaf.publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      )
    return isSigned ? payload : 'The receipt is not signed by Apple.'
  } catch {
    // A certificate or a key is malformed.
    return 'The receipt is not a transaction signed by Apple.'
  }
}

const decode = (part: string) => Buffer.from(part, 'base64url').toString('utf8')

const formatFingerprint = (certificate: X509Certificate) => certificate.fingerprint256.replaceAll(':', '').toLowerCase()

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

const isValidAt = ({ validFrom, validTo }: X509Certificate, at: number) =>
  Date.parse(validFrom) <= at && at <= Date.parse(validTo)

const hasMark = (certificate: X509Certificate, mark: string) => identifiersIn(certificate.raw).includes(mark)

/**
 * The object identifiers in the structure of a certificate, as hexadecimal text. Only constructed values are parsed, so
 * that strings and keys, which third parties control, are never interpreted as structure.
 */
function identifiersIn(der: Buffer): string[] {
  const identifiers: string[] = []
  for (let at = 0; at + 2 <= der.length; ) {
    const tag = der.readUInt8(at)
    const first = der.readUInt8(at + 1)
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f
    if (lengthBytes > 3) throw new RangeError('The certificate is malformed.')
    const length = lengthBytes === 0 ? first : der.readUIntBE(at + 2, lengthBytes)
    const start = at + 2 + lengthBytes
    const value = der.subarray(start, start + length)
    if (tag === 0x06) identifiers.push(value.toString('hex'))
    else if ((tag & 0x20) !== 0) identifiers.push(...identifiersIn(value))
    at = start + length
  }
  return identifiers
}
