import { getCustomer } from '@regent/contract/organization/customers'
import { call } from '../client.ts'
import { type StoredCustomer, selectCustomer, storeCustomer, type Tokens } from './session.ts'

/** Stores the tokens of a new sign-in and selects its organization (cid or alias) for this tab. */
export async function openSession(tokens: Tokens, organization: string): Promise<StoredCustomer> {
  const { customer } = await call(getCustomer, {}, { scope: organization, token: tokens.token })
  const { cid, alias, name } = customer
  const stored = { cid, alias, name, ...tokens }
  storeCustomer(stored)
  selectCustomer(cid)
  return stored
}
