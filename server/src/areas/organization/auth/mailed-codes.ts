import { randomBytes, randomInt } from 'node:crypto'
import type { RequestContext } from '../../../kernel/context/context.ts'
import { type CodeOwner, extendCode, lockCodeOfAccount, upsertCode } from './queries.ts'
import { hashOf } from './tokens.ts'

/** How long a code may be used that is typed soon after it was asked for. */
export const codeLifetimeMs = 3_600_000
/** Wrong tries after which the code for a new e-mail is void: only the holder of the account can make them. */
export const maxCodeTries = 5

/** A code for an e-mail: six digits that are easy to type, or one that cannot be guessed. */
const newCode = (codeType: 'PIN' | 'UUID'): string =>
  codeType === 'PIN' ? String(randomInt(1_000_000)).padStart(6, '0') : randomBytes(16).toString('hex')

/** Whether a code is long enough to be looked up without naming its account; a short one could be guessed across all. */
export const isLongCode = (code: string): boolean => code.length >= 32

/**
 * The code to mail. One that is still valid is mailed again and lives on, so that asking for a code never voids the one
 * in a mailbox; it is a new one otherwise. `isNew` tells which.
 */
export async function codeToMail(
  { db, now, vault }: Pick<RequestContext, 'db' | 'now' | 'vault'>,
  owner: CodeOwner,
  codeType: 'PIN' | 'UUID',
  lifetimeMs = codeLifetimeMs,
): Promise<{ code: string; isNew: boolean }> {
  const expiresAt = new Date(now + lifetimeMs)
  const found = await lockCodeOfAccount(db, owner.cid, owner.accountId, owner.purpose)
  const isOfEmail = owner.purpose !== 'email' || found?.new_email === owner.newEmail
  if (found?.sealed_code && isOfEmail && found.expires_at > now && found.failed_tries < maxCodeTries) {
    const code = vault.open(found.sealed_code)
    if (isLongCode(code) === (codeType === 'UUID')) {
      await extendCode(db, owner, expiresAt)
      return { code, isNew: false }
    }
  }
  const code = newCode(codeType)
  await upsertCode(db, { ...owner, hash: hashOf(code), sealed: vault.seal(code), expiresAt }, new Date(now))
  return { code, isNew: true }
}
