import { revokeToken } from '@regent/contract/organization/auth'
import { call, customerScope } from '../client.ts'
import { queryClient } from '../query.ts'
import { readSession, removeAllCustomers, removeCustomer, type StoredCustomer } from './session.ts'

/** Timeout of the server in milliseconds: a server that does not respond must not prevent a sign-out. */
const REVOKE_WAIT_MS = 3_000

/** Ends the session of one organization on the server and in this browser. `leave` navigates to the sign-in page. */
export async function signOut(cid: number, leave: () => Promise<void>): Promise<void> {
  const customer = readSession().customers.find((each) => each.cid === cid)
  if (customer) await revoke(customer)
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

async function revoke({ cid, refreshToken }: StoredCustomer): Promise<void> {
  const revoked = call(revokeToken, { body: { token: refreshToken } }, { scope: customerScope(cid) })
  const waited = new Promise((resolve) => setTimeout(resolve, REVOKE_WAIT_MS))
  await Promise.race([revoked, waited]).catch(() => {})
}
