import type { Account } from '@regent/contract/organization/accounts'
import type { PlayerRow } from '@regent/contract/players/players'

/** The player of an account in a realm; undefined for an account without a gamer tag there. */
export function toPlayerRow(account: Account, realmId: string): PlayerRow | undefined {
  const gamerTag = account.gamerTags.find(({ projectId }) => projectId === realmId)?.gamerTag
  return gamerTag === undefined
    ? undefined
    : {
        gamerTag,
        accountId: account.id,
        created: account.createdTimeMillis,
        online: false,
        ...(account.email !== undefined && { email: account.email }),
        ...(account.language !== undefined && { language: account.language }),
      }
}
