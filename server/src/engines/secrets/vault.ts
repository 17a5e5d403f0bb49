import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Keeps secrets that are needed in clear (a realm's secret) encrypted with SECRET_KEY: AES-256-GCM, nonce first. */
export type Vault = {
  seal: (text: string) => Buffer
  open: (sealed: Buffer) => string
  /** Derives a password for a purpose, always the same one: it is stored nowhere and reveals nothing about the key. */
  passwordFor: (purpose: string) => string
}

const nonceBytes = 12
const tagBytes = 16

export function createVault(key: Buffer): Vault {
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    passwordFor: (purpose) => createHmac('sha256', key).update(`password: ${purpose}`).digest('base64url'),
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
