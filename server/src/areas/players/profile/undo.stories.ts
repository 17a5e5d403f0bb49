import type { AuditSubject } from '@regent/contract/audit-subjects'
import { applyPlan } from '@regent/contract/organization/plans'
import { getPlayer } from '@regent/contract/players/players'
import {
  cancelForgetting,
  changePlayerEmail,
  getProfile,
  moveThirdParty,
  planForgetPlayer,
  removePlayerDevices,
  unlinkThirdParty,
  updatePlayerAccount,
} from '@regent/contract/players/profile'
import { givePlayer } from '../../../testing/accounts.ts'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

const accounts = new WeakMap<TestApp, number>()
/** A player with an e-mail, two devices and a third-party account. */
const accountOf = async (app: TestApp): Promise<{ id: number }> => {
  const id =
    accounts.get(app) ?? (await givePlayer(app, { devices: ['phone-of-mira', 'tablet-of-mira'], thirdParty: 'user-1' }))
  accounts.set(app, id)
  return { id }
}

const account = {
  set: (language: string, userName: string) => async (app: TestApp, by: Actor) => {
    await by.call(updatePlayerAccount, { params: await accountOf(app), body: { language, userName } })
  },
  addDevice: (deviceId: string) => async (app: TestApp, by: Actor) => {
    await by.call(updatePlayerAccount, { params: await accountOf(app), body: { deviceId } })
  },
  removeDevice: (deviceId: string) => async (app: TestApp, by: Actor) => {
    await by.call(removePlayerDevices, { params: await accountOf(app), body: { deviceIds: [deviceId] } })
  },
  setEmail: (newEmail: string) => async (app: TestApp, by: Actor) => {
    await by.call(changePlayerEmail, { params: await accountOf(app), body: { newEmail } })
  },
  unlink: async (app: TestApp, by: Actor) => {
    const body = { thirdParty: 'steam', userAppId: 'user-1' }
    await by.call(unlinkThirdParty, { params: await accountOf(app), body })
  },
  forget: async (app: TestApp, by: Actor) => {
    const { id } = await accountOf(app)
    const { plan } = await by.call(planForgetPlayer, { params: { player: id } })
    await by.call(applyPlan, { params: { id: plan.id } })
    await app.runJobs()
  },
  cancel: async (app: TestApp, by: Actor) => {
    const { id } = await accountOf(app)
    await by.call(cancelForgetting, { params: { player: id } })
  },
  state: async (app: TestApp, by: Actor) => {
    const { id } = await accountOf(app)
    const { updatedTimeMillis: _, ...rest } = (await by.call(getPlayer, { params: { player: id } })).account
    const { forgetting } = await by.call(getProfile, { params: { player: id } })
    return { ...rest, deviceIds: rest.deviceIds.toSorted(), due: forgetting?.due }
  },
}

/** What operators do to accounts, and how it is undone. */
export const accountStories: Partial<Record<AuditSubject, Story[]>> = {
  account: [
    {
      name: 'language and user name',
      change: account.set('de', 'Mira'),
      newer: account.set('fr', 'Mirabelle'),
      state: account.state,
    },
  ],
  device: [
    {
      name: 'a device that was added',
      change: account.addDevice('console-3'),
      newer: account.removeDevice('console-3'),
      state: account.state,
    },
    {
      name: 'a device that was removed',
      change: account.removeDevice('phone-of-mira'),
      newer: account.addDevice('phone-of-mira'),
      state: account.state,
    },
  ],
  'player-e-mail': [
    {
      name: 'an e-mail that was changed',
      change: account.setEmail('new@players.test'),
      newer: account.setEmail('newer@players.test'),
      state: account.state,
    },
  ],
  'third-party': [
    {
      name: 'a third-party account that was unlinked',
      change: account.unlink,
      newer: async (app, by) => {
        const fromAccountId = await givePlayer(app, { thirdParty: 'user-2' })
        const body = { fromAccountId, thirdParty: { name: 'steam', userAppId: 'user-2' } }
        await by.call(moveThirdParty, { params: await accountOf(app), body })
      },
      state: account.state,
    },
  ],
  forgetting: [
    { name: 'a player who is to be forgotten', change: account.forget, newer: account.cancel, state: account.state },
    {
      name: 'a player who is kept after all',
      change: async (app, by) => {
        await account.forget(app, by)
        await account.cancel(app, by)
      },
      newer: async (app, by) => {
        app.advance(1000)
        await account.forget(app, by)
      },
      state: account.state,
    },
  ],
}
