import { ApiError } from '@regent/contract/errors'
import type { TokenResponse } from '@regent/contract/organization/auth-shapes'
import { groupCommit } from '../../../engines/database/connection/group-commit.ts'
import type { Db } from '../../../engines/database/database.ts'
import { newId } from '../../../engines/database/ids.ts'
import { transactionEnding } from '../../../engines/database/transaction-ending.ts'
import type { Realm, RequestContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { type HistoryEvent, recordEvents } from '../../../kernel/history/record.ts'
import { createAccountsWithPlayers, findAccountByKey } from '../accounts/service.ts'
import { signInDevices } from './device-sign-in-queries.ts'
import { countNewPlayer } from './new-players.ts'
import { insertSignIns } from './new-sign-in-queries.ts'
import { firstSignInEvents, type Guest, newSignIn, newTokens, pickDevice, toSeenClient, type Where } from './service.ts'
import { suspensionError } from './suspension.ts'

// Guests, and players who sign in with a device, are grouped in one transaction with other concurrent ones of any
// realms and organizations: each separate transaction would take as long as a group. If the database rejects one of
// them, or a row is locked for too long, the group is rolled back, and each signs in within the transaction of its
// call.

type SignInRequest = { context: RequestContext; realm: Realm; guest: Guest }

/** Two concurrent groups: one runs while the other waits for the disk. */
const maxGroups = 2

type SignedIn = SignInRequest & { events: HistoryEvent[]; signIn: ReturnType<typeof newSignIn> }

async function saveSignIns(db: Db, signedIn: readonly SignedIn[]): Promise<void> {
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

/** `deviceId` is the player's new credential, if any. */
const makePlayers = groupCommit<SignInRequest & { deviceId: string | undefined }, TokenResponse>(
  (db, newPlayers) => {
    const drafts = newPlayers.map(({ context, realm, guest, deviceId }) => {
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
        cid,
        accountId: account.id,
        player,
        isPlayerOnly,
        ...pickDevice(guest),
        ...toSeenClient(context),
      })
      return { context, realm, guest, account, signIn, events: firstSignInEvents(now, player.gamerTag, guest.platform) }
    })
    return transactionEnding(db, async (transaction) => {
      const accounts = drafts.map(({ account }) => account)
      const accountsMade = createAccountsWithPlayers(transaction, accounts)
      // Thrown at the end, or by the following statements, which fail for the same reason.
      accountsMade.catch(() => {})
      for (const { context, realm, guest, account } of drafts) {
        const within = { ...realm, db: transaction }
        const initial = guest.initProperties ?? {}
        await runHooks(context.registry, 'playerMade', within, account.player.gamerTag, context.now, initial)
      }
      return {
        end: () => Promise.all([accountsMade, saveSignIns(transaction, drafts)]),
        answer: () => drafts.map(({ signIn }) => signIn.response),
      }
    })
  },
  {
    keyOf: ({ realm, deviceId }) => (deviceId === undefined ? `guest ${newId()}` : `device ${realm.cid} ${deviceId}`),
    maxGroups,
  },
)

type DeviceAnswer = TokenResponse | ApiError | { isKnown: boolean }

/** Without a player in the realm, the answer is whether the device has an account. */
const signInPlayers = groupCommit<SignInRequest & { deviceId: string }, DeviceAnswer>(async (db, asking) => {
  const { registry, now } = asking[0]!.context
  const drafts = asking.map(({ context, realm: { cid, id: pid }, guest, deviceId }) => {
    const { tokens, response } = newTokens(context.now, cid, 'player')
    const { platform, device } = pickDevice(guest)
    return {
      row: { cid, pid, deviceId, id: newId(), platform, device, ...toSeenClient(context), ...tokens },
      response,
    }
  })
  const rows = drafts.map(({ row }) => row)
  const resultsByPosition = new Map((await signInDevices({ db, registry }, now, rows)).map((one) => [one.n, one]))
  return drafts.map(({ response }, index) => {
    const one = resultsByPosition.get(index + 1)
    if (!one?.hasPlayer) return { isKnown: one?.isKnown ?? false }
    if (!one.isHeld) return response
    return suspensionError({ until: one.until ?? undefined, message: one.message ?? undefined })
  })
})

/**
 * Counts a guest and creates their player. It uses a separate transaction, so it is for `before`. Undefined if the
 * guest must be created in the transaction of the call.
 */
export async function signInGuestInGroup(where: Where, guest: Guest): Promise<TokenResponse | undefined> {
  const { context, realm } = where
  await countNewPlayer(context)
  if (!realm || context.timeoutMs !== undefined) return undefined
  return (await makePlayers(context.db, [{ context, realm, guest, deviceId: undefined }]))?.[0]
}

/**
 * The same for a device, known or new. A request with a guest's token signs in within the transaction of its call,
 * because the guest is merged there.
 */
export async function signInDeviceInGroup(
  where: Where,
  guest: Guest,
  deviceId: string,
): Promise<TokenResponse | undefined> {
  const { context, customer, realm } = where
  const { db } = context
  const isAlone = context.timeoutMs !== undefined || context.caller.kind !== 'anonymous'
  let isKnown: boolean | undefined
  if (realm && !isAlone) {
    const [answer] = (await signInPlayers(db, [{ context, realm, guest, deviceId }])) ?? []
    if (answer instanceof ApiError) throw answer
    if (answer && !('isKnown' in answer)) return answer
    isKnown = answer?.isKnown
  }
  isKnown ??= customer !== undefined && (await findAccountByKey(customer, 'device', deviceId)) !== undefined
  if (isKnown) return undefined
  await countNewPlayer(context)
  if (!realm || isAlone) return undefined
  return (await makePlayers(db, [{ context, realm, guest, deviceId }]))?.[0]
}
