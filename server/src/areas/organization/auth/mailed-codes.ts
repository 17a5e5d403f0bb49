import { randomBytes, randomInt } from 'node:crypto'
import { hourMs } from '@regent/contract/time'
import type { RequestContext } from '../../../kernel/context/context.ts'
import { type CodeOwner, extendCode, lockCodeOfAccount, upsertCode } from './queries.ts'
import { hashToken } from './tokens.ts'

/** The lifetime of a code that is usually typed soon after the request. */
export const codeLifetimeMs = hourMs
/** The maximum number of wrong attempts with a code for a new e-mail; only the holder of the account can make them. */
export const maxCodeTries = 5

/** A code for an e-mail: six digits that are easy to type, or a long one that cannot be guessed. */
const newCode = (codeType: 'PIN' | 'UUID'): string =>
  codeType === 'PIN' ? String(randomInt(1_000_000)).padStart(6, '0') : randomBytes(16).toString('hex')

/**
 * Whether a code is long enough to be looked up without its account; a short one could be guessed across all accounts.
 */
export const isLongCode = (code: string): boolean => code.length >= 32

/**
 * The code to mail. A still valid code is mailed again and extended, so that a request never revokes the one in a
 * mailbox; otherwise a new code is created. `isNew` tells them apart.
 */
export async function codeToMail(
  { db, now, vault }: Pick<RequestContext, 'db' | 'now' | 'vault'>,
  owner: CodeOwner,
  codeType: 'PIN' | 'UUID',
  lifetimeMs = codeLifetimeMs,
): Promise<{ code: string; isNew: boolean }> {
  const expiresAt = new Date(now + lifetimeMs)
  const codeRow = await lockCodeOfAccount(db, owner.cid, owner.accountId, owner.purpose)
  const isOfEmail = owner.purpose !== 'email' || codeRow?.new_email === owner.newEmail
  if (codeRow?.sealed_code && isOfEmail && codeRow.expires_at > now && codeRow.failed_tries < maxCodeTries) {
    const code = vault.open(codeRow.sealed_code)
    if (isLongCode(code) === (codeType === 'UUID')) {
      await extendCode(db, owner, expiresAt)
      return { code, isNew: false }
    }
  }
  const code = newCode(codeType)
  await upsertCode(db, { ...owner, hash: hashToken(code), sealed: vault.seal(code), expiresAt }, new Date(now))
  return { code, isNew: true }
}
