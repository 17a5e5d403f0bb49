import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@regent/contract/organization/factors'
import { Secret, TOTP } from 'otpauth'
import type { Vault } from '../../../engines/secrets/vault.ts'

const stepMs = 30_000

/** A new secret of an authenticator app, in base32. */
export const newFactorSecret = (): string => new Secret({ size: 20 }).base32

const totp = (secret: string, label: string) => new TOTP({ issuer: 'Regent', label, secret: Secret.fromBase32(secret) })

/** The address that authenticator apps read from a QR code. */
export const toUri = (secret: string, label: string): string => totp(secret, label).toString()

/**
 * The time step of a code, which is valid one step early or late; undefined for a wrong code. Spaces are ignored: apps
 * show them between the digits.
 */
export function findStep(secret: string, code: string, now: number): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totp(secret, '').validate({ token, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / stepMs) + delta
}

/** Letters and digits that people do not confuse. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

const newRecoveryCode = () => {
  const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode)

/** Hashes a recovery code for storage. The hash is keyed, because the code is short. */
export function hashRecoveryCode(vault: Vault, cid: number, accountId: number, code: string): Buffer {
  const letters = code.toLowerCase().replace(/[^0-9a-z]/g, '')
  return Buffer.from(vault.passwordFor(`recovery code ${cid}/${accountId}/${letters}`), 'base64url')
}
