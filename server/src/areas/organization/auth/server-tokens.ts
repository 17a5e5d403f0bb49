import { timingSafeEqual } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import { hourMs } from '@regent/contract/time'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import { newId } from '../../../engines/database/ids.ts'
import { judgeAttempt } from '../../../kernel/attempts/attempts.ts'
import type { Realm, RequestContext } from '../../../kernel/context/context.ts'
import { hasOldSecret, refuseSecret } from '../../../kernel/http/realm-secrets.ts'
import { insertSignIns } from './new-sign-in-queries.ts'
import { toSeenClient } from './service.ts'
import { gameServerId, updateProof } from './sign-in-queries.ts'
import { hashToken, newToken } from './tokens.ts'

const lifetimeMs = hourMs

/** A realm whose secret was proved; `oldEnds` is set if it was the one before the last rotation. */
type ProvenRealm = { realm: Realm; oldEnds: number | undefined }

/**
 * Finds the realm of a secret. Runs before the transaction, so that failures are counted although the call is rejected.
 */
export async function checkSecret(
  { db, now, address, vault }: RequestContext,
  realm: Realm | undefined,
  { clientId, clientSecret, realmId }: { clientId: string; clientSecret: string; realmId?: string | undefined },
): Promise<ProvenRealm> {
  if (!realm) throw new ApiError('InvalidScopeError')
  const attempt = { kind: 'game server', now, address, account: realm.id } as const
  const proven = await judgeAttempt(db, attempt, async () => {
    const isNamed = clientId === realm.id && (realmId ?? realm.id) === realm.id
    const entry = (await findOrganization(db, realm.cid))?.realms.get(realm.id)
    if (!entry) throw new ApiError('RealmNotFound')
    const { secret, secretLimits } = entry
    // Hashes have equal lengths, which timingSafeEqual requires.
    const isSecret = (sealed: Buffer) => timingSafeEqual(hashToken(clientSecret), hashToken(vault.open(sealed)))
    const oldEnds =
      isNamed && !isSecret(secret) && hasOldSecret(secretLimits, now) && isSecret(secretLimits.old.secret)
        ? secretLimits.old.ends
        : undefined
    if (isNamed && (oldEnds !== undefined || isSecret(secret))) return { realm, oldEnds, secretLimits }
    throw new ApiError('InvalidCredentialsError', { field: 'clientSecret', message: 'The id or the secret is wrong.' })
  })
  refuseSecret(proven.secretLimits, address)
  return proven
}

/**
 * A token with the same rights in the realm as requests signed with its secret. A token made with the old secret ends
 * with it.
 */
export async function signInServer(
  context: RequestContext,
  { realm: { cid, id: pid }, oldEnds }: ProvenRealm,
): Promise<{ accessToken: string }> {
  const { db, now } = context
  const accessToken = newToken(cid)
  const expiresAt = new Date(Math.min(now + lifetimeMs, oldEnds ?? Number.POSITIVE_INFINITY))
  const who = { cid, id: newId(), accountId: gameServerId, pid, ...toSeenClient(context) }
  // The refresh token is not returned: a holder of the secret can ask for a new token.
  const refresh = { hash: hashToken(newToken(cid)), expiresAt }
  const access = { hash: hashToken(accessToken), expiresAt }
  await insertSignIns(db, [{ who, access, refresh, at: new Date(now) }])
  const how = oldEnds === undefined ? 'realm secret' : 'old realm secret'
  await updateProof(db, cid, who.id, { how, at: new Date(now) })
  return { accessToken }
}
