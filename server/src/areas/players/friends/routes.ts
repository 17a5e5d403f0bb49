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
import { requireGamerTag } from '../../../kernel/context/access.ts'
import type { Caller, RealmContext } from '../../../kernel/context/context.ts'
import type { Router } from '../../../kernel/http/router.ts'
import * as friends from './service.ts'

export function friendRoutes(server: Router) {
  server.on(getSocial, (context) => friends.readSocial(context.realm, requireGamerTag(context.caller)))

  server.on(listSocial, async ({ realm, query }) => {
    const players = [...new Set(query.playerIds)]
    return { statuses: await Promise.all(players.map((player) => friends.readSocial(realm, player))) }
  })

  server.on(inviteFriend, async (context) => {
    await friends.invite(withoutAudit(context), context.body.gamerTag)
    return ok
  })

  server.on(withdrawFriendInvite, async (context) => {
    await friends.withdrawInvite(withoutAudit(context), context.body.gamerTag)
    return ok
  })

  server.on(makeFriend, async (context) => {
    await friends.accept(withoutAudit(context), context.body.gamerTag)
    return done
  })

  server.on(removeFriend, async (context) => {
    await friends.removeFriend(withoutAudit(context), context.body.playerId)
    return ok
  })

  server.on(blockPlayer, async (context) => {
    await friends.block(withoutAudit(context), context.body.playerId)
    return { ...blocking(context.caller, context.body.playerId), isBlocked: true }
  })

  server.on(unblockPlayer, async (context) => {
    await friends.unblock(withoutAudit(context), context.body.playerId)
    return { ...blocking(context.caller, context.body.playerId), isBlocked: false }
  })

  server.on(importFriends, () => {
    const message = 'Facebook is not set up. This server has no id and secret of a Facebook app. Nothing was changed.'
    throw new ApiError('NotSetUp', { field: 'source', message })
  })
}

const blocking = (caller: Caller, other: number) => ({
  playerId: String(requireGamerTag(caller)),
  friendId: String(other),
})

/** Only players make these calls, for themselves: a game server that acts for a player is not an operator. */
function withoutAudit<Given extends RealmContext>(context: Given): Given {
  context.unchanged()
  return context
}
