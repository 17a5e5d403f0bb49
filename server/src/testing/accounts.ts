import { hashPassword } from '../areas/organization/auth/passwords.ts'
import { newId } from '../engines/database/ids.ts'
import type { TestApp } from './test-app.ts'

type AccountInput = {
  email?: string
  password?: string
  devices?: readonly string[]
  /** The user id at the third party "steam". */
  thirdParty?: string
  pid?: string
}

/** Creates a player with every kind of sign-in key; returns the account id. */
export async function givePlayer(app: TestApp, given: AccountInput = {}): Promise<number> {
  const { db, cid } = app
  const { accountId } = await app.player(given.pid)
  const { email = `player-${newId()}@players.test`, devices = [], thirdParty } = given
  const party = { name: 'steam', appId: 'sky', userAppId: thirdParty ?? '', meta: { name: 'Mira Holm' } }
  const keys = [
    { kind: 'email' as const, key: email },
    ...devices.map((key) => ({ kind: 'device' as const, key })),
    ...(thirdParty === undefined ? [] : [{ kind: 'third-party' as const, key: `${thirdParty}|steam|sky` }]),
  ]
  await db
    .insertInto('sign_in_keys')
    .values(keys.map((key) => ({ cid, account_id: accountId, ...key })))
    .execute()
  await db
    .updateTable('accounts')
    .set({
      email,
      device_ids: [...devices],
      third_parties: JSON.stringify(thirdParty === undefined ? [] : [party]),
      ...(given.password !== undefined && { password_hash: await hashPassword(given.password) }),
    })
    .where('cid', '=', cid)
    .where('id', '=', accountId)
    .execute()
  return accountId
}
