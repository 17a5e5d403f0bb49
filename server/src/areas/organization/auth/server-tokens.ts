import { timingSafeEqual } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import { hourMs } from '@regent/contract/time'
import { readRealmSecret } from '../../../directory/organizations/directory.ts'
import { newId } from '../../../engines/database/ids.ts'
import { judgeAttempt } from '../../../kernel/attempts/attempts.ts'
import type { Realm, RequestContext } from '../../../kernel/context/context.ts'
import { insertSignIns } from './new-sign-in-queries.ts'
import { toSeenClient } from './service.ts'
import { gameServerId } from './sign-in-queries.ts'
import { hashToken, newToken } from './tokens.ts'

const lifetimeMs = hourMs

/**
 * Finds the realm of a secret. Runs before the transaction, so that failures are counted although the call is rejected.
 */
export async function checkSecret(
  { db, now, address, vault }: RequestContext,
  realm: Realm | undefined,
  { clientId, clientSecret, realmId }: { clientId: string; clientSecret: string; realmId?: string | undefined },
): Promise<Realm> {
  if (!realm) throw new ApiError('InvalidScopeError')
  return judgeAttempt(db, { kind: 'game server', now, address, account: realm.id }, async () => {
    const isNamed = clientId === realm.id && (realmId ?? realm.id) === realm.id
    // Hashes have equal lengths, which timingSafeEqual requires.
    if (isNamed && timingSafeEqual(hashToken(clientSecret), hashToken(await readRealmSecret(realm, vault))))
      return realm
    throw new ApiError('InvalidCredentialsError', { field: 'clientSecret', message: 'The id or the secret is wrong.' })
  })
}

/** A token with the same rights in the realm as requests signed with its secret. */
export async function signInServer(context: RequestContext, { cid, id: pid }: Realm): Promise<{ accessToken: string }> {
  const { db, now } = context
  const accessToken = newToken(cid)
  const expiresAt = new Date(now + lifetimeMs)
  const who = { cid, id: newId(), accountId: gameServerId, pid, ...toSeenClient(context) }
  // The refresh token is not returned: a holder of the secret can ask for a new token.
  const refresh = { hash: hashToken(newToken(cid)), expiresAt }
  const access = { hash: hashToken(accessToken), expiresAt }
  await insertSignIns(db, [{ who, access, refresh, at: new Date(now) }])
  return { accessToken }
}
