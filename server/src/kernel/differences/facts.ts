import type { DifferenceFacts } from '@regent/contract/differences/difference'
import { findOrganization } from '../../directory/organizations/directory.ts'
import type { Customer, RequestContext } from '../context/context.ts'
import { moneyOfRealm } from '../realm-config/money.ts'

/** The facts of a realm, or of the organization. */
export type FactsReader = (pid: string | undefined) => DifferenceFacts

/** The states of a change as JSON, and its realm. */
type FactText = { pid: string | undefined; text: string }

/** Fields with amounts of money in the main currency of the realm. */
const moneyField = /"(?:properties\.)?(?:realPrice|\w+(?:Minor|Cents))":/
/** The id of a realm as the name of a field, or as the value of a field other than the realm of an entry. */
const realmField = /"DE_\d+":|"(?!pid")\w+":"DE_\d+"/

/**
 * Loads the facts besides the values that differences of some changes need, and only if one needs them: the names of
 * realms, and the currency of each realm.
 */
export async function loadFacts(
  { customer, vault }: Pick<RequestContext, 'vault'> & { customer: Customer | undefined },
  changes: readonly FactText[],
): Promise<FactsReader> {
  if (!customer) return () => ({})
  const { db, cid } = customer
  const hasRealms = changes.some(({ text }) => realmField.test(text))
  const realms = hasRealms ? (await findOrganization(db, cid))?.realms : undefined
  const nameRealm = realms && ((pid: string) => nameRealmIn(realms, pid))
  const currencies = new Map<string, string>()
  for (const { pid, text } of changes) {
    if (pid === undefined || currencies.has(pid) || !moneyField.test(text)) continue
    const realm = { db, cid, id: pid, createdAt: 0 }
    currencies.set(pid, (await moneyOfRealm({ realm, vault })).currency)
  }
  return (pid) => ({ nameRealm, currency: pid === undefined ? undefined : currencies.get(pid) })
}

/** "Sky Raiders, staging"; a game has only its own name. */
function nameRealmIn(realms: ReadonlyMap<string, { root: string; name: string }>, pid: string): string | undefined {
  const realm = realms.get(pid)
  const game = realm && realms.get(realm.root)
  if (!realm || !game || game === realm) return realm?.name
  return `${game.name}, ${realm.name}`
}
