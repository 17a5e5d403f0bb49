import { revokeToken } from '@regent/contract/organization/auth'
import { call, customerScope } from '../client.ts'
import { queryClient } from '../query.ts'
import { readSession, removeAllCustomers, removeCustomer, type StoredCustomer, storageKeys } from './session.ts'

/** Timeout of the server in milliseconds: a server that does not respond must not prevent a sign-out. */
const REVOKE_WAIT_MS = 3_000

/** Ends the session of one organization on the server and in this browser. `leave` navigates to the sign-in page. */
export async function signOut(cid: number, leave: () => Promise<void>): Promise<void> {
  const customer = readSession().customers.find((each) => each.cid === cid)
  if (customer) keepEndAddress(await revoke(customer))
  // Leave the screen first: without a session its queries would fail.
  await leave()
  removeCustomer(cid)
  queryClient.clear()
}

/** Ends the sessions of all organizations; other tabs follow. */
export async function signOutEverywhere(leave: () => Promise<void>): Promise<void> {
  await Promise.all(readSession().customers.map(revoke))
  await leave()
  removeAllCustomers()
  queryClient.clear()
}

/** Returns the address that also ends the session at the provider of single sign-on, if there is one. */
async function revoke({ cid, refreshToken }: StoredCustomer): Promise<string | undefined> {
  const revoked = call(revokeToken, { body: { token: refreshToken } }, { scope: customerScope(cid) })
  const waited = new Promise<undefined>((resolve) => setTimeout(resolve, REVOKE_WAIT_MS))
  const answer = await Promise.race([revoked, waited]).catch(() => undefined)
  return answer?.endSessionUrl
}

/** The sign-in page offers the address; the tab keeps it, because the console may be loaded again. */
function keepEndAddress(endSessionUrl: string | undefined): void {
  if (endSessionUrl !== undefined) sessionStorage.setItem(storageKeys.endSession, endSessionUrl)
}
