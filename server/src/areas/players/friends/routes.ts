import { ApiError } from '@regent/contract/errors'
import {
  blockPlayer,
  getSocial,
  importFriends,
  inviteFriend,
  listSocial,
  makeFriend,
  removeFriend,
  unblockPlayer,
  withdrawFriendInvite,
} from '@regent/contract/players/friends'
import { done, ok } from '@regent/contract/shapes'
import { playerOf } from '../../../kernel/context/access.ts'
import type { Caller, RealmContext } from '../../../kernel/context/context.ts'
import type { Router } from '../../../kernel/http/router.ts'
import * as friends from './service.ts'

export function friendRoutes(server: Router) {
  server.on(getSocial, (context) => friends.socialOf(context.realm, playerOf(context.caller)))

  server.on(listSocial, async ({ realm, query }) => {
    const players = [...new Set(query.playerIds)]
    return { statuses: await Promise.all(players.map((player) => friends.socialOf(realm, player))) }
  })

  server.on(inviteFriend, async (context) => {
    await friends.invite(unaudited(context), context.body.gamerTag)
    return ok
  })

  server.on(withdrawFriendInvite, async (context) => {
    await friends.withdrawInvite(unaudited(context), context.body.gamerTag)
    return ok
  })

  server.on(makeFriend, async (context) => {
    await friends.accept(unaudited(context), context.body.gamerTag)
    return done
  })

  server.on(removeFriend, async (context) => {
    await friends.removeFriend(unaudited(context), context.body.playerId)
    return ok
  })

  server.on(blockPlayer, async (context) => {
    await friends.block(unaudited(context), context.body.playerId)
    return { ...blocking(context.caller, context.body.playerId), isBlocked: true }
  })

  server.on(unblockPlayer, async (context) => {
    await friends.unblock(unaudited(context), context.body.playerId)
    return { ...blocking(context.caller, context.body.playerId), isBlocked: false }
  })

  server.on(importFriends, () => {
    const message = 'Facebook is not set up: this server has no id and secret of a Facebook app. Nothing was changed.'
    throw new ApiError('NotSetUp', { field: 'source', message })
  })
}

const blocking = (caller: Caller, other: number) => ({ playerId: String(playerOf(caller)), friendId: String(other) })

/** Only players make these calls, for themselves: a game server that acts for one is not an operator. */
function unaudited<Given extends RealmContext>(context: Given): Given {
  context.unchanged()
  return context
}
