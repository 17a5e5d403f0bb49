import { revokeToken } from '@regent/contract/organization/auth'
import { call, customerScope } from './client.ts'
import { queryClient } from './query.ts'
import { readSession, removeAllCustomers, removeCustomer, type StoredCustomer } from './session.ts'

/** Milliseconds to wait for the server: one that does not answer must not prevent a sign-out. */
const REVOKE_WAIT_MS = 3_000

/** Ends the sign-in to one organization: at the server, and in this browser. `leave` goes to the sign-in page. */
export async function signOut(cid: number, leave: () => Promise<void>): Promise<void> {
  const customer = readSession().customers.find((each) => each.cid === cid)
  if (customer) await revoke(customer)
  // Leave the screen first: without a session its reads would fail.
  await leave()
  removeCustomer(cid)
  queryClient.clear()
}

/** Ends the sign-in to every organization; the other tabs follow. */
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
