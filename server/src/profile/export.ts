import type { PlayerExport } from '@regent/contract/profile'
import { requireAccountRow } from '../players/service.ts'
import { type ProfileContext, requireRank } from './changeable.ts'
import { clearRight } from './masking.ts'
import { personalData } from './personal-data.ts'
import { selectPlaces } from './queries.ts'

/** Everything held about a player, of the realms where the caller sees personal data. That it was read is recorded. */
export async function exportHeld(context: ProfileContext, accountId: number, gamerTag: number): Promise<PlayerExport> {
  const { customer, can, now } = context
  const account = await requireAccountRow(customer, accountId)
  requireRank(context, account)
  const players = (await selectPlaces(customer, accountId)).filter(({ pid }) => can(clearRight, pid))
  const held: PlayerExport['held'] = {}
  for (const { name, list } of personalData) {
    held[name] = [...(await list(context, { accountId, email: account.email, players }))]
  }
  const rows = Object.values(held).reduce((sum, list) => sum + list.length, 0)
  context.change({ subject: 'personal-data', id: String(accountId), before: {}, after: { exported: rows }, gamerTag })
  return { exported: now, accountId, gamerTag, held }
}
