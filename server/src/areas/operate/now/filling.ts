import { ApiError } from '@regent/contract/errors'
import { toObjectId } from '@regent/contract/players/stats'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import { newId } from '../../../engines/database/ids.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { orThrow } from '../../../kernel/write/refused.ts'
import { lockAccountRow } from '../../organization/accounts/service.ts'
import { existingGamerTags, findPlayerByTag } from '../../players/players/service.ts'
import { findPersonNames } from '../../players/profile/names.ts'
import { type StatUpdate, updateStats } from '../../players/stats/service.ts'
import * as queries from './generated-player-queries.ts'
import type { GeneratedPlayer } from './generated-players.ts'

/** A realm without a parent is in production. */
export const isInProduction = async ({ db, cid, id }: Realm): Promise<boolean> =>
  (await findOrganization(db, cid))?.realms.get(id)?.parent === undefined

type NewPlayer = { gamerTag: number; player: GeneratedPlayer }

/** Makes the players who do not exist yet, each as one change. */
export async function makePlayers(context: RealmContext, players: readonly NewPlayer[]): Promise<void> {
  const { realm } = context
  if (await isInProduction(realm)) throw new ApiError('RealmInProduction')
  const tags = players.map(({ gamerTag }) => gamerTag)
  const existingTags = new Set(await existingGamerTags(realm, tags))
  const newPlayers = players.filter(({ gamerTag }) => !existingTags.has(gamerTag))
  if (newPlayers.length === 0) return context.unchanged()
  await queries.insertPlayers(
    realm,
    newPlayers.map(({ gamerTag, player }) => ({ gamerTag, accountId: newId(), player })),
  )
  await fillPlayers({ ...context, change: () => {} }, newPlayers)
  for (const { gamerTag, player } of newPlayers)
    context.change({ subject: 'sample-player', id: String(gamerTag), before: null, after: player, gamerTag })
}

/** Stats, and what other areas add; a part of the change that makes the player. */
async function fillPlayers(context: RealmContext, players: readonly NewPlayer[]): Promise<void> {
  await updateStats(
    context,
    players.flatMap(({ gamerTag, player: { name, level, wins } }): StatUpdate[] => [
      { objectId: toObjectId('client.public', gamerTag), set: { alias: name }, add: {} },
      { objectId: toObjectId('game.private', gamerTag), set: { LEVEL: level, WINS: wins }, add: {} },
    ]),
  )
  const levels = players.map(({ gamerTag, player: { level } }) => ({ gamerTag, level }))
  await runHooks(context.registry, 'samplePlayersMade', context, levels)
}

/** A sample player, locked: null if deleted; with `isUsed` if somebody has signed in as them. */
export async function lockPlayer(
  { realm }: RealmContext,
  gamerTag: number,
  player: GeneratedPlayer,
): Promise<(GeneratedPlayer & { isUsed?: true }) | null> {
  const playerRow = await findPlayerByTag(realm, gamerTag)
  if (!playerRow) return null
  // A sign-in that has begun ends first; one that begins later finds no account.
  await lockAccountRow(realm, playerRow.accountId)
  const isUsed = await queries.isPlayerUsed(realm, gamerTag, new Date(player.lastSeen))
  return isUsed ? { ...player, isUsed } : player
}

/**
 * Deletes a sample player with all data, at once. Other players are only forgotten, because payments and other records
 * refer to them.
 */
export async function deletePlayer(context: RealmContext, gamerTag: number, player: GeneratedPlayer): Promise<void> {
  const { customer, realm, registry } = context
  if (await isInProduction(realm))
    throw new ApiError('NotUndoable', {
      message: 'Players of a production realm are not deleted. Forget them instead.',
    })
  const playerRow = await findPlayerByTag(realm, gamerTag)
  if (!playerRow) throw new ApiError('PlayerNotFound')
  const account = await lockAccountRow(customer, playerRow.accountId)
  const dataSubject = {
    accountId: account.id,
    email: account.email,
    names: await findPersonNames(context, account),
    players: [{ pid: realm.id, gamerTag }],
  }
  for (const part of registry.personalData) await part.erase?.(context, dataSubject)
  await orThrow(
    () => queries.deletePlayer(realm, gamerTag, account.id),
    () => new ApiError('NotUndoable', { message: 'Other records refer to this player. The player was not deleted.' }),
  )
  context.change({ subject: 'sample-player', id: String(gamerTag), before: player, after: null, gamerTag })
}
