import { ApiError } from '@regent/contract/errors'
import type { PlayerExport } from '@regent/contract/players/profile'
import { statSpaces, toObjectId } from '@regent/contract/players/stats'
import { insertAuditEntries } from '../../../kernel/audit/service.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { ScopedContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { clearRight } from '../../../kernel/personal-data/masking.ts'
import { findAccount, requireAccountRow } from '../../organization/accounts/service.ts'
import { readStats } from '../stats/service.ts'
import { requireRank } from './changeable.ts'
import { findPersonNames } from './names.ts'
import { selectPlaces } from './queries.ts'

/** All data about a player, from the realms where the caller may see personal data. The export is audited. */
export async function exportStoredData(
  context: ScopedContext,
  accountId: number,
  gamerTag: number,
): Promise<PlayerExport> {
  const { customer, now } = context
  const account = await requireAccountRow(customer, accountId)
  requireRank(context, account)
  const players = await placesInClear(context, accountId)
  const storedData: PlayerExport['held'] = {}
  const subject = { accountId, email: account.email, names: await findPersonNames(context, account), players }
  for (const { name, list } of context.registry.personalData) {
    storedData[name] = [...(await list(context, subject))]
  }
  const rows = Object.values(storedData).reduce((sum, list) => sum + list.length, 0)
  context.change({ subject: 'personal-data', id: String(accountId), before: {}, after: { exported: rows }, gamerTag })
  return { exported: now, accountId, gamerTag, held: storedData }
}

const placesInClear = async ({ customer, can }: ScopedContext, accountId: number) =>
  (await selectPlaces(customer, accountId)).filter(({ pid }) => can(clearRight, pid))

/** An account in the format of older tools: its identity, its payments, and its stats. */
export async function personalInformation(context: ScopedContext, query: string) {
  const { db, customer, realm, caller, role, now, requestId } = context
  const account = await findAccount(customer, query, realm?.id)
  if (!account) throw new ApiError('AccountNotFoundError', { field: 'query' })
  requireRank(context, await requireAccountRow(customer, account.id))
  const places = (await placesInClear(context, account.id)).map(({ pid, gamerTag }) => ({
    realm: { db, cid: customer.cid, id: pid, createdAt: 0 },
    gamerTag,
  }))
  const [payments, stats] = await Promise.all([
    Promise.all(places.map(({ realm, gamerTag }) => runHooks(context.registry, 'paymentsOf', realm, gamerTag))),
    Promise.all(
      places.flatMap(({ realm, gamerTag }) =>
        statSpaces.map((space) => readStats(realm, toObjectId(space, gamerTag), undefined, () => undefined)),
      ),
    ),
  ])
  const audits = payments.flat(2)
  const nonEmptyStats = stats.filter((one) => Object.keys(one.stats).length > 0)
  // A read has no transaction, so it needs one to be audited.
  await insertAuditEntries(db, [
    {
      cid: customer.cid,
      at: new Date(now),
      accountId: findAccountId(caller),
      role: caller.kind === 'server' ? 'server' : role(realm?.id),
      pid: realm?.id,
      action: 'GET /basic/accounts/get-personally-identifiable-information',
      change: {
        subject: 'personal-data',
        id: String(account.id),
        before: {},
        after: { exported: audits.length + nonEmptyStats.length + 1 },
        gamerTag: places.find((place) => place.realm.id === realm?.id)?.gamerTag,
      },
      requestId,
    },
  ])
  return { account, paymentAudits: { audits }, stats: nonEmptyStats }
}
