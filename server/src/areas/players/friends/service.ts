import { ApiError } from '@regent/contract/errors'
import { maxFriends, type Social } from '@regent/contract/players/friends'
import { requireGamerTag } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext, RealmRef } from '../../../kernel/context/context.ts'
import { existingGamerTags } from '../players/service.ts'
import * as queries from './queries.ts'

/** The relation of the caller and the other player, locked. */
async function lockPair({ realm, caller }: RealmContext, other: number, field: string) {
  const own = requireGamerTag(caller)
  if (own === other) throw new ApiError('BadRequest', { field, message: `${field} must be another player.` })
  await queries.lockPair(realm, own, other)
  return { own, pair: await queries.selectPair(realm, own, other) }
}

async function requirePlayer({ realm }: RealmContext, gamerTag: number, field: string): Promise<void> {
  if ((await existingGamerTags(realm, [gamerTag])).length === 0) throw new ApiError('PlayerNotFound', { field })
}

/** Anybody can become a player, so the number of relations is limited. */
async function checkRoom({ realm }: RealmContext, gamerTag: number): Promise<void> {
  if ((await queries.countRelations(realm, gamerTag)) >= maxFriends) throw new ApiError('TooManyFriends')
}

async function befriend({ realm, now }: RealmContext, one: number, other: number): Promise<void> {
  await queries.putRelation(realm, one, other, 'friend', new Date(now))
  await queries.putRelation(realm, other, one, 'friend', new Date(now))
}

/** The error of a blocked player does not reveal the block. */
export async function invite(context: RealmContext, other: number): Promise<void> {
  const { own, pair } = await lockPair(context, other, 'gamerTag')
  if (pair.own === 'friend') throw new ApiError('AlreadyFriends', { field: 'gamerTag' })
  if (pair.theirs === 'blocked' || pair.own === 'blocked') throw new ApiError('PlayerBlocked', { field: 'gamerTag' })
  if (pair.own === 'invited') return
  await requirePlayer(context, other, 'gamerTag')
  await checkRoom(context, own)
  if (pair.theirs === 'invited') return befriend(context, own, other)
  const { realm, now } = context
  await queries.putRelation(realm, own, other, 'invited', new Date(now))
}

export async function withdrawInvite(context: RealmContext, other: number): Promise<void> {
  const { own, pair } = await lockPair(context, other, 'gamerTag')
  if (pair.own === 'invited') return queries.deleteRelation(context.realm, own, other)
  if (pair.theirs === 'invited') return queries.deleteRelation(context.realm, other, own)
  throw new ApiError('NoInviteError', { field: 'gamerTag' })
}

export async function accept(context: RealmContext, other: number): Promise<void> {
  const { own, pair } = await lockPair(context, other, 'gamerTag')
  if (pair.theirs !== 'invited') throw new ApiError('NoInviteError', { field: 'gamerTag' })
  await checkRoom(context, own)
  await befriend(context, own, other)
}

export async function removeFriend(context: RealmContext, other: number): Promise<void> {
  const { own, pair } = await lockPair(context, other, 'playerId')
  if (pair.own !== 'friend') return
  await queries.deleteRelation(context.realm, own, other)
  await queries.deleteRelation(context.realm, other, own)
}

/** Blocks by the other player are kept. */
export async function block(context: RealmContext, other: number): Promise<void> {
  const { realm, now } = context
  const { own, pair } = await lockPair(context, other, 'playerId')
  await requirePlayer(context, other, 'playerId')
  if (pair.own === undefined) await checkRoom(context, own)
  await queries.putRelation(realm, own, other, 'blocked', new Date(now))
  if (pair.theirs !== 'blocked') await queries.deleteRelation(realm, other, own)
}

export async function unblock(context: RealmContext, other: number): Promise<void> {
  const { own, pair } = await lockPair(context, other, 'playerId')
  if (pair.own === 'blocked') await queries.deleteRelation(context.realm, own, other)
}

export async function readSocial(realm: Realm, own: number): Promise<Social> {
  const rows = await queries.selectRelations(realm, own)
  const of = (state: queries.RelationRow['state']) =>
    rows
      .filter((row) => row.state === state && row.gamer_tag === own)
      .map((row) => ({ playerId: String(row.other_tag) }))
  return {
    playerId: String(own),
    friends: of('friend').map(({ playerId }) => ({ playerId, source: 'native' })),
    blocked: of('blocked'),
    invites: [
      ...of('invited').map(({ playerId }) => ({ playerId, direction: 'outgoing' as const })),
      ...rows
        .filter((row) => row.gamer_tag !== own)
        .map((row) => ({ playerId: String(row.gamer_tag), direction: 'incoming' as const })),
    ],
  }
}

/** The gamer tags of a player's friends. */
export const listFriendTags = (realm: RealmRef, gamerTag: number): Promise<number[]> =>
  queries.selectFriends(realm, gamerTag)
