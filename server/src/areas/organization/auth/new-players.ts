import type { TokenResponse } from '@regent/contract/auth-shapes'
import { groupCommit } from '../../../engines/database/group-commit.ts'
import { newId } from '../../../engines/database/ids.ts'
import { useAllowance } from '../../../kernel/attempts/allowance.ts'
import type { Realm, RequestContext } from '../../../kernel/context/context.ts'
import { atMoment } from '../../../kernel/context/hooks.ts'
import { recordEvents } from '../../../kernel/history/record.ts'
import { createAccountsWithPlayers, findAccountByKey } from '../accounts/service.ts'
import { insertSignIns } from './new-sign-in-queries.ts'
import { clientOf, deviceOf, firstSignInEvents, type Guest, newSignIn, type Where } from './service.ts'

/**
 * Counts a new player who proves nothing of themselves, or throws `TooManyRequests`. For `before`. A game server creates
 * its players from one address.
 */
export async function countNewPlayer({ db, now, address, caller, settings }: RequestContext): Promise<void> {
  if (caller.kind === 'server') return
  await useAllowance(db, {
    ...{ now, address, settings },
    what: 'guests',
    perHour: settings.guestsPerHour,
    message:
      'Too many new players came from your address within this hour. Nothing was changed; players who exist can sign in.',
  })
}

type NewPlayer = {
  context: RequestContext
  realm: Realm
  guest: Guest
  /** What the player signs in with from now on, if they have a device id. */
  deviceId: string | undefined
}

/**
 * New players of any realms and organizations, in one transaction: each one alone would take as long as all of them. If
 * the database refuses one of them, none is made.
 */
const makePlayers = groupCommit<NewPlayer, TokenResponse>(
  (db, newPlayers) => {
    const made = newPlayers.map(({ context, realm, guest, deviceId }) => {
      const { now } = context
      const { cid, id: pid } = realm
      const player = { pid, gamerTag: newId() }
      const account = {
        cid,
        id: newId(),
        device: deviceId,
        player: { ...player, platform: guest.platform },
        at: new Date(now),
      }
      const isPlayerOnly = deviceId !== undefined
      const signIn = newSignIn(now, {
        ...{ cid, accountId: account.id, player, isPlayerOnly },
        ...deviceOf(guest),
        ...clientOf(context),
      })
      return { context, realm, guest, account, signIn, events: firstSignInEvents(now, player.gamerTag, guest.platform) }
    })
    const pids = new Set(made.map(({ realm }) => realm.id))
    return db.transaction().execute(async (transaction) => {
      await createAccountsWithPlayers(
        transaction,
        made.map(({ account }) => account),
      )
      for (const id of pids) {
        const ofRealm = made.filter(({ realm }) => realm.id === id)
        await recordEvents(
          { db: transaction, id },
          ofRealm.flatMap(({ events }) => events),
        )
      }
      for (const { context, realm, guest, account } of made) {
        const within = { ...realm, db: transaction }
        const initial = guest.initProperties ?? {}
        await atMoment(context.registry, 'playerMade', within, account.player.gamerTag, context.now, initial)
      }
      await insertSignIns(
        transaction,
        made.map(({ signIn }) => signIn.row),
      )
      return made.map(({ signIn }) => signIn.response)
    })
  },
  {
    keyOf: ({ realm, deviceId }) => (deviceId === undefined ? `guest ${newId()}` : `device ${realm.cid} ${deviceId}`),
    maxGroups: 2,
  },
)

async function makeTogether({ context, realm }: Where, guest: Guest, deviceId?: string) {
  if (!realm || context.timeoutMs !== undefined) return undefined
  const [made] = (await makePlayers(context.db, [{ context, realm, guest, deviceId }])) ?? []
  return made
}

/**
 * Counts a guest and makes their player; for `before`, as it has a transaction of its own. Undefined if the guest must
 * be made in the transaction of the call.
 */
export async function makeNewGuest(where: Where, guest: Guest): Promise<TokenResponse | undefined> {
  await countNewPlayer(where.context)
  return makeTogether(where, guest)
}

/** The same for a device, if it is unknown. It is added to the guest whose token was sent along, if there is one. */
export async function makeNewDevice(where: Where, guest: Guest, deviceId: string): Promise<TokenResponse | undefined> {
  const { context, customer } = where
  if (customer && (await findAccountByKey(customer, 'device', deviceId)) !== undefined) return undefined
  await countNewPlayer(context)
  return context.caller.kind === 'anonymous' ? makeTogether(where, guest, deviceId) : undefined
}
