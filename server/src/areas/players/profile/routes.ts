import { ApiError } from '@regent/contract/errors'
import {
  cancelForgetting,
  changePlayerEmail,
  exportPlayer,
  forgetPlayer,
  getPersonalInformation,
  getProfile,
  mailEmailCode,
  moveThirdParty,
  planForgetPlayer,
  removePlayerDevices,
  revealPlayer,
  unlinkThirdParty,
  updatePlayerAccount,
} from '@regent/contract/players/profile'
import { planCopyPlayer } from '@regent/contract/players/profile-copy'
import { ok } from '@regent/contract/shapes'
import type { Context, ScopedContext } from '../../../kernel/context/context.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { findClaim } from '../../organization/accounts/own-account.ts'
import { requirePlayer } from '../players/service.ts'
import { planCopy } from './copying.ts'
import { exportStoredData, personalInformation } from './export.ts'
import * as forgetting from './forgetting.ts'
import { readProfile } from './read-profile.ts'
import * as profile from './service.ts'

export function profileRoutes(server: Router) {
  server.on(updatePlayerAccount, async (context) => {
    const { id } = context.params
    const { deviceId, ...body } = context.body
    await rejectUnproven(context, id, body)
    const isNamed = body.language !== undefined || body.country !== undefined || body.userName !== undefined
    if (isNamed || deviceId === undefined) await profile.updateFields(context, id, toFields(body))
    // Saving the fields before has changed the version.
    const currentContext = isNamed ? { ...context, ifMatch: undefined } : context
    if (deviceId !== undefined) await profile.addDevice(currentContext, id, deviceId)
    return profile.readAccount(context, id)
  })

  server.on(unlinkThirdParty, async (context) => {
    const { thirdParty: name, userAppId } = context.body
    await profile.unlinkThirdParty(context, context.params.id, { name, userAppId })
    return ok
  })

  server.on(moveThirdParty, async (context) => {
    const { fromAccountId, thirdParty } = context.body
    await profile.moveThirdParty(context, context.params.id, fromAccountId, thirdParty)
    return ok
  })

  server.on(removePlayerDevices, async (context) => {
    await profile.removeAccountDevices(context, context.params.id, context.body.deviceIds)
    return profile.readAccount(context, context.params.id)
  })

  server.on(changePlayerEmail, async (context) => {
    await profile.changeEmail(context, context.params.id, context.body.newEmail)
    return profile.readAccount(context, context.params.id)
  })

  server.on(forgetPlayer, async (context) => {
    await forgetting.forgetNow(context, context.params.id)
    return profile.readAccount(context, context.params.id)
  })

  server.on(getProfile, async (context) => {
    const { accountId } = await requirePlayer(context.realm, context.params.player, context.now)
    return readProfile(context, accountId)
  })

  server.on(planCopyPlayer, (context) => planCopy(context, context.body))

  server.on(mailEmailCode, async (context) => {
    const { accountId } = await requirePlayer(context.realm, context.params.player, context.now)
    await profile.mailEmailCodeTo(context, accountId, context.body)
    return ok
  })

  server.on(planForgetPlayer, async (context) => {
    const { accountId } = await requirePlayer(context.realm, context.params.player, context.now)
    return forgetting.planForgetPlayer(context, accountId)
  })

  server.on(cancelForgetting, async (context) => {
    const { accountId } = await requirePlayer(context.realm, context.params.player, context.now)
    await forgetting.cancelForgetting(context, accountId)
    return ok
  })

  server.on(exportPlayer, async (context) => {
    const { accountId, gamerTag } = await requirePlayer(context.realm, context.params.player, context.now)
    return exportStoredData(context, accountId, gamerTag)
  })

  server.on(getPersonalInformation, (context) => personalInformation(context, context.query.query))

  server.on(revealPlayer, async (context) => {
    const player = await requirePlayer(context.realm, context.params.player, context.now)
    const { accountId, gamerTag } = player
    const { reason } = context.body
    context.change({
      subject: 'personal-data',
      id: String(accountId),
      before: {},
      after: { revealed: reason },
      gamerTag,
    })
    return player
  })
}

/** An empty string clears a value. */
function toFields({ language, country, userName }: { language?: string; country?: string; userName?: string }) {
  const fields: profile.Fields = {}
  if (language !== undefined) fields.language = language || null
  if (country !== undefined) fields.country = country || null
  if (userName !== undefined) fields.userName = userName || null
  return fields
}

/** Operators cannot add identities, because that needs proof; an unchanged list may be sent back. */
async function rejectUnproven(
  context: ScopedContext,
  id: number,
  body: Omit<Context<typeof updatePlayerAccount>['body'], 'deviceId'>,
): Promise<void> {
  const reject = (field: string, message: string) => {
    throw new ApiError('BadRequest', { field, message: `${message} Nothing was changed.` })
  }
  const link = 'can be linked only by the player. Operators can move one from another account.'
  for (const field of ['thirdParty', 'token'] as const) {
    if (body[field] !== undefined) reject(field, `A third-party account ${link}`)
  }
  if (body.hasThirdPartyToken) reject('hasThirdPartyToken', `A third-party account ${link}`)
  if (!body.external?.length && !body.gamerTagAssoc) return
  const claim = findClaim(await profile.readAccount(context, id), body)
  if (claim === 'external') reject(claim, 'External identities can be linked only by the player.')
  if (claim) reject(claim, 'Gamer tags cannot be moved to another account.')
}
