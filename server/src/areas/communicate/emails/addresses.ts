import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../../engines/secrets/vault.ts'

/** Keys of addresses: hashes with a key of this server and organization, so the address cannot be recovered. */
export function addressKeys(vault: Pick<Vault, 'passwordFor'>, cid: number): (email: string) => string {
  const secret = vault.passwordFor(`suppressed addresses of ${cid}`)
  return (email) => createHmac('sha256', secret).update(email.trim().toLowerCase()).digest('base64url')
}

/** Shortened, because mail programs break long links; 144 bits cannot be guessed. */
const signatureLength = 24

const sign = (vault: Pick<Vault, 'passwordFor'>, text: string) =>
  createHmac('sha256', vault.passwordFor('unsubscribe links'))
    .update(text)
    .digest('base64url')
    .slice(0, signatureLength)

/** Content of an unsubscribe link: an organization, and an account with its address at the time of sending. */
export type LinkOwner = { cid: number; accountId: number; key: string }

/** The signed part of an unsubscribe link. It works without a sign-in and never expires, as required for objections. */
export function unsubscribeToken(vault: Pick<Vault, 'passwordFor'>, { cid, accountId, key }: LinkOwner): string {
  const text = `${cid.toString(36)}.${accountId.toString(36)}.${key}`
  return `${text}.${sign(vault, text)}`
}

/** The owner of a link; undefined if this server did not sign it. */
export function readUnsubscribeToken(vault: Pick<Vault, 'passwordFor'>, token: string): LinkOwner | undefined {
  const match = /^(([0-9a-z]{1,12})\.([0-9a-z]{1,12})\.([\w-]{43}))\.([\w-]{24})$/.exec(token)
  if (!match) return undefined
  const [, text = '', cid = '', accountId = '', key = '', given = ''] = match
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(sign(vault, text)))) return undefined
  return { cid: Number.parseInt(cid, 36), accountId: Number.parseInt(accountId, 36), key }
}
