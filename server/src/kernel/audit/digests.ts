import { createHash, createHmac, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { Vault } from '../../engines/secrets/vault.ts'

/** Bytes of a digest, and of the salt of an entry. */
export const digestBytes = 32
export const saltBytes = 16

/** The previous hash of the first seal. */
export const noHash = Buffer.alloc(digestBytes)

/** The fields of an entry as the database writes them: those that never change, and those that an erasure masks. */
export type EntryTexts = { id: number; at: number; fixed: string; texts: string }

export const fixedDigest = ({ fixed }: EntryTexts): Buffer => createHash('sha256').update(fixed).digest()

export const textsDigest = ({ texts }: EntryTexts, salt: Buffer): Buffer =>
  createHmac('sha256', salt).update(texts).digest()

/** The content that the hash of a seal covers. The salts are not in it: they are deleted when a person is erased. */
export type SealContent = {
  cid: number
  number: number
  ids: readonly number[]
  /** The time of each entry. */
  times: readonly number[]
  fixed: Buffer
  texts: Buffer
  erasures: readonly { entryId: number; texts: Buffer }[]
  keptFrom: number | null
  previousHash: Buffer
  sealedAt: number
}

export const hashSeal = (seal: SealContent): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        'regent-audit-1',
        seal.cid,
        seal.number,
        seal.ids,
        seal.times,
        seal.fixed.toString('hex'),
        seal.texts.toString('hex'),
        seal.erasures.map(({ entryId, texts }) => [entryId, texts.toString('hex')]),
        seal.keptFrom,
        seal.previousHash.toString('hex'),
        seal.sealedAt,
      ]),
    )
    .digest()

export type Head = { cid: number; number: number; hash: Buffer; signedAt: number }

const headText = ({ cid, number, hash, signedAt }: Head): Buffer =>
  Buffer.from(JSON.stringify(['regent-audit-head-1', cid, number, hash.toString('hex'), signedAt]))

/** The header of an Ed25519 private key in PKCS #8; 32 bytes of the key follow. */
const pkcs8Header = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key that signs heads. It follows from SECRET_KEY, so all servers of an installation have the same one. */
function headKey(vault: Pick<Vault, 'passwordFor'>) {
  const seed = createHash('sha256').update(vault.passwordFor('heads of the audit trail')).digest()
  return createPrivateKey({ key: Buffer.concat([pkcs8Header, seed]), format: 'der', type: 'pkcs8' })
}

/** The public key of the heads, as PEM. */
export const headPublicKey = (vault: Pick<Vault, 'passwordFor'>): string =>
  createPublicKey(headKey(vault)).export({ type: 'spki', format: 'pem' }).toString()

export const signHead = (vault: Pick<Vault, 'passwordFor'>, head: Head): Buffer =>
  sign(null, headText(head), headKey(vault))

/** False also for a key or a signature that is not valid. */
export function isSignedHead(head: Head, signature: Buffer, publicKey: string): boolean {
  try {
    return verify(null, headText(head), publicKey, signature)
  } catch {
    return false
  }
}

/** The part of a seal's digests that belongs to the entry at a place. */
export const partAt = (all: Buffer, index: number, bytes = digestBytes): Buffer =>
  all.subarray(index * bytes, (index + 1) * bytes)
