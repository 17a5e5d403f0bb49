import { type Money, readMoney } from '@regent/contract/money'
import type { Vault } from '../../engines/secrets/vault.ts'
import type { Realm } from '../context/context.ts'
import { readNamespace } from './realm-config.ts'

/** The main currency of a realm, and the rates that its operators have set. */
export const moneyOfRealm = async ({ realm, vault }: { realm: Realm; vault: Vault }): Promise<Money> =>
  readMoney(await readNamespace(realm, vault, 'payments'))
