import type { DonationRequest } from '@regent/contract/engage/group-shapes'
import { ApiError } from '@regent/contract/errors'
import { requireGamerTag } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { changeInventories, changeInventory } from '../../monetize/inventory/service.ts'
import { lockTarget } from './access.ts'
import * as queries from './member-queries.ts'

const sumGiven = ({ progress }: queries.DonationRow) => progress.reduce((sum, { amount }) => sum + amount, 0)
const isSatisfied = (row: queries.DonationRow) => sumGiven(row) >= row.amount
const sumUnclaimed = ({ progress }: queries.DonationRow) =>
  progress.reduce((sum, { amount, claimed }) => (claimed ? sum : sum + amount), 0)

export const donationView = (row: queries.DonationRow): DonationRequest => ({
  playerId: row.gamer_tag,
  currency: { id: row.currency_id, amount: row.amount },
  timeRequested: row.requested_at,
  progress: row.progress,
  satisfied: isSatisfied(row),
})

/** The locked group and its open request; the caller must be a member. */
async function enter(context: RealmContext, groupId: number) {
  const { realm, caller } = context
  const own = requireGamerTag(caller)
  const group = await lockTarget(realm, groupId)
  if (!(await queries.selectMember(realm, group.id, own))) throw new ApiError('GroupMemberNotFound', { field: 'id' })
  return { own, group, requests: await queries.selectDonations(realm, [group.id]) }
}

/** One request at a time: a new one replaces a fulfilled and claimed one. */
export async function ask(context: RealmContext, groupId: number, currencyId: string, amount: number): Promise<void> {
  const { own, group, requests } = await enter(context, groupId)
  const open = requests.find(({ gamer_tag }) => gamer_tag === own)
  if (open && (!isSatisfied(open) || sumUnclaimed(open) > 0)) throw new ApiError('DonationPending')
  await queries.putDonation(context.realm, {
    group_id: group.id,
    gamer_tag: own,
    currency_id: currencyId,
    amount,
    progress: [],
    requested_at: context.now,
  })
  context.unchanged()
}

type Gift = { recipientId: number; amount: number; autoClaim: boolean }

/** The amount is taken from the giver immediately, and stored until the recipient claims it. */
export async function give(
  context: RealmContext,
  groupId: number,
  { recipientId, amount, autoClaim }: Gift,
): Promise<void> {
  const { own, group, requests } = await enter(context, groupId)
  if (own === recipientId)
    throw new ApiError('BadRequest', { field: 'recipientId', message: 'recipientId must be another member.' })
  const request = requests.find(({ gamer_tag }) => gamer_tag === recipientId)
  if (!request || isSatisfied(request)) throw new ApiError('DonationNotFound', { field: 'recipientId' })
  const missing = request.amount - sumGiven(request)
  if (amount > missing)
    throw new ApiError('BadRequest', {
      field: 'amount',
      message: `amount must be at most ${missing}, the remaining amount.`,
    })
  const reason = { cause: 'group', reference: String(group.id) } as const
  await changeInventory(context, own, { currencies: { [request.currency_id]: -amount } }, reason)
  const entry = { playerId: own, amount, time: context.now, claimed: autoClaim }
  await queries.putDonation(context.realm, { ...request, progress: [...request.progress, entry] })
  if (autoClaim) await changeInventory(context, recipientId, { currencies: { [request.currency_id]: amount } }, reason)
}

export async function claim(context: RealmContext, groupId: number): Promise<void> {
  const { own, group, requests } = await enter(context, groupId)
  const request = requests.find(({ gamer_tag }) => gamer_tag === own)
  if (!request || sumUnclaimed(request) === 0) throw new ApiError('DonationNotFound')
  await settleDonations(context, group.id, own)
}

/** Gives unclaimed donations to their recipients: all of a group that ends, or those of a leaving member. */
export async function settleDonations(context: RealmContext, groupId: number, only?: number): Promise<void> {
  const { realm } = context
  const rows = (await queries.selectDonations(realm, [groupId])).filter(
    (row) => sumUnclaimed(row) > 0 && (only === undefined || row.gamer_tag === only),
  )
  if (rows.length === 0) return
  const newRequests = rows.map((row) => ({
    gamerTag: row.gamer_tag,
    changes: { currencies: { [row.currency_id]: sumUnclaimed(row) } },
  }))
  await changeInventories(context, newRequests, { cause: 'group', reference: String(groupId) })
  for (const row of rows) {
    await queries.putDonation(realm, { ...row, progress: row.progress.map((one) => ({ ...one, claimed: true })) })
  }
}
