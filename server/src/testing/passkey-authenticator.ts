import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  UsedCredential,
} from '@regent/contract/organization/passkeys'

/** How an answer differs from that of an honest authenticator. */
export type Deviation = {
  /** The address that the browser shows. */
  origin?: string
  /** The relying party that the authenticator signs for. */
  rpId?: string
  isUserVerified?: boolean
  counter?: number
  /** Signs something else. */
  isSignatureWrong?: boolean
}

type StoredKey = { id: Buffer; key: KeyObject; userHandle: string; counter: number }

/** An authenticator in memory with ES256 keys, and the browser that asks it. */
export class PasskeyAuthenticator {
  readonly #origin: string
  /** False: the counter stays 0, as with passkeys that devices share. */
  readonly #isCounting: boolean
  readonly #keys: StoredKey[] = []

  constructor({ origin = 'http://localhost', isCounting = true }: { origin?: string; isCounting?: boolean } = {}) {
    this.#origin = origin
    this.#isCounting = isCounting
  }

  create(options: CreationOptions, deviation: Deviation = {}): NewCredential {
    const id = randomBytes(32)
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#keys.push({ id, key: privateKey, userHandle: options.user.id, counter: 0 })
    const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
    // COSE: key type EC2, algorithm ES256, curve P-256, and the point.
    const cose = cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, cose])
    const authData = Buffer.concat([
      authenticatorData({ rpId: options.rp.id, counter: 0, ...deviation }, 0x40),
      attested,
    ])
    const attestationObject = cborMap([
      ['fmt', 'none'],
      ['attStmt', emptyMap],
      ['authData', authData],
    ])
    const name = id.toString('base64url')
    return {
      id: name,
      rawId: name,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, deviation).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Answers with the newest key that the server allows. */
  get(options: RequestOptions, deviation: Deviation = {}): UsedCredential {
    const allowed = new Set(options.allowCredentials.map(({ id }) => id))
    const stored = this.#keys.findLast(({ id }) => allowed.size === 0 || allowed.has(id.toString('base64url')))
    if (!stored) throw new Error('The authenticator has no such passkey.')
    if (this.#isCounting) stored.counter += 1
    const data = authenticatorData({ rpId: options.rpId, counter: stored.counter, ...deviation })
    const clientData = this.#clientData('webauthn.get', options.challenge, deviation)
    const signed = Buffer.concat([data, sha256(deviation.isSignatureWrong ? 'something else' : clientData)])
    const name = stored.id.toString('base64url')
    return {
      id: name,
      rawId: name,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, stored.key).toString('base64url'),
        userHandle: stored.userHandle,
      },
    }
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

function uint16(value: number): Buffer {
  const buffer = Buffer.alloc(2)
  buffer.writeUInt16BE(value)
  return buffer
}

type Signed = { rpId: string; counter: number; isUserVerified?: boolean }

/** The hash of the relying party, the flags (user present, user verified, more) and the counter. */
function authenticatorData({ rpId, counter, isUserVerified = true }: Signed, moreFlags = 0): Buffer {
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(counter)
  const flags = 0x01 | (isUserVerified ? 0x04 : 0) | moreFlags
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted])
}

const emptyMap: unique symbol = Symbol('an empty map')
type Cbor = number | string | Buffer | typeof emptyMap

/** The first bytes of a CBOR item: its major type and a length or number below 65,536. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(value)])
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value === emptyMap) return cborHead(5, 0)
  return Buffer.concat([cborHead(2, value.length), value])
}

const cborMap = (entries: readonly (readonly [number | string, Cbor])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([key, value]) => [cbor(key), cbor(value)])])
