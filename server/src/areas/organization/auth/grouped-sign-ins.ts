import { ApiError } from '@regent/contract/errors'
import type { TokenResponse } from '@regent/contract/organization/auth-shapes'
import type { Db } from '../../../engines/database/database.ts'
import { groupCommit } from '../../../engines/database/group-commit.ts'
import { newId } from '../../../engines/database/ids.ts'
import { transactionEnding } from '../../../engines/database/transaction-ending.ts'
import type { Realm, RequestContext } from '../../../kernel/context/context.ts'
import { atMoment } from '../../../kernel/context/hooks.ts'
import { type HistoryEvent, recordEvents } from '../../../kernel/history/record.ts'
import { createAccountsWithPlayers, findAccountByKey } from '../accounts/service.ts'
import { type DeviceSignedIn, signInDevices } from './device-sign-in-queries.ts'
import { countNewPlayer } from './new-players.ts'
import { insertSignIns } from './new-sign-in-queries.ts'
import { clientOf, deviceOf, firstSignInEvents, type Guest, newSignIn, newTokens, type Where } from './service.ts'
import { suspended } from './suspension.ts'

// Guests, and players who sign in with a device, do so in one transaction with others of the same moment, of any realms
// and organizations: each one alone would take as long as all of them. If the database refuses one of them, or somebody
// holds a row for longer than a moment, nothing of the group is done, and each signs in by the transaction of its call.

type Asking = { context: RequestContext; realm: Realm; guest: Guest }

/** Two at once: while one waits for the disk, the next one is worked on. */
const maxGroups = 2

type SignedIn = Asking & { events: HistoryEvent[]; signIn: ReturnType<typeof newSignIn> }

async function keep(db: Db, signedIn: readonly SignedIn[]): Promise<void> {
  const events = [...new Set(signedIn.map(({ realm }) => realm.id))].map((id) => {
    const ofRealm = signedIn.filter(({ realm }) => realm.id === id)
    return recordEvents(
      { db, id },
      ofRealm.flatMap(({ events }) => events),
    )
  })
  const signIns = insertSignIns(
    db,
    signedIn.map(({ signIn }) => signIn.row),
  )
  await Promise.all([...events, signIns])
}

/** `deviceId` is what the player signs in with from now on, if anything. */
const makePlayers = groupCommit<Asking & { deviceId: string | undefined }, TokenResponse>(
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
    return transactionEnding(db, async (transaction) => {
      const accounts = made.map(({ account }) => account)
      const accountsMade = createAccountsWithPlayers(transaction, accounts)
      // Thrown at the end, or by what follows, which fails for the same reason.
      accountsMade.catch(() => {})
      for (const { context, realm, guest, account } of made) {
        const within = { ...realm, db: transaction }
        const initial = guest.initProperties ?? {}
        await atMoment(context.registry, 'playerMade', within, account.player.gamerTag, context.now, initial)
      }
      return {
        end: () => Promise.all([accountsMade, keep(transaction, made)]),
        answer: () => made.map(({ signIn }) => signIn.response),
      }
    })
  },
  {
    keyOf: ({ realm, deviceId }) => (deviceId === undefined ? `guest ${newId()}` : `device ${realm.cid} ${deviceId}`),
    maxGroups,
  },
)

/** Answers undefined for a device that has no player in its realm, and the refusal for a player who may not enter. */
const signInPlayers = groupCommit<Asking & { deviceId: string }, TokenResponse | ApiError | undefined>(
  (db, asking) => {
    const { registry, now } = asking[0]!.context
    const made = asking.map(({ context, realm: { cid, id: pid }, guest, deviceId }) => {
      const { tokens, response } = newTokens(context.now, cid, 'player')
      const { platform, device } = deviceOf(guest)
      return { row: { cid, pid, deviceId, id: newId(), platform, device, ...clientOf(context), ...tokens }, response }
    })
    return transactionEnding(db, (transaction) => ({
      end: () =>
        signInDevices(
          { db: transaction, registry },
          now,
          made.map(({ row }) => row),
        ),
      answer: (signedIn: DeviceSignedIn[]) => {
        const found = new Map(signedIn.map((one) => [one.n, one]))
        return made.map(({ response }, index) => {
          const one = found.get(index + 1)
          if (!one?.isHeld) return one && response
          return suspended({ until: one.until ?? undefined, message: one.message ?? undefined })
        })
      },
    }))
  },
  { maxGroups },
)

/**
 * Counts a guest and makes their player; for `before`, as it has a transaction of its own. Undefined if the guest must
 * be made in the transaction of the call.
 */
export async function signInGuestInGroup(where: Where, guest: Guest): Promise<TokenResponse | undefined> {
  const { context, realm } = where
  await countNewPlayer(context)
  if (!realm || context.timeoutMs !== undefined) return undefined
  return (await makePlayers(context.db, [{ context, realm, guest, deviceId: undefined }]))?.[0]
}

/**
 * The same for a device, known or new. Who brings a guest's token along signs in by the transaction of the call, because
 * the guest is merged there.
 */
export async function signInDeviceInGroup(
  where: Where,
  guest: Guest,
  deviceId: string,
): Promise<TokenResponse | undefined> {
  const { context, customer, realm } = where
  const { db } = context
  const isAlone = context.timeoutMs !== undefined || context.caller.kind !== 'anonymous'
  if (realm && !isAlone) {
    const [answer] = (await signInPlayers(db, [{ context, realm, guest, deviceId }])) ?? []
    if (answer instanceof ApiError) throw answer
    if (answer) return answer
  }
  if (customer && (await findAccountByKey(customer, 'device', deviceId)) !== undefined) return undefined
  await countNewPlayer(context)
  if (!realm || isAlone) return undefined
  return (await makePlayers(db, [{ context, realm, guest, deviceId }]))?.[0]
}
