import type { SignInRules } from '@regent/contract/organization/factors'
import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { record } from '../../../kernel/records/record.ts'
import { deleteDevicesOf, selectAllDevices } from './device-queries.ts'
import { deleteFactor, lockSignInRules, selectHolder } from './queries.ts'
import { toRules } from './rules.ts'
import { changeSignInRules } from './service.ts'

/** When a person set up and last used their second factor. */
const secondFactors: PersonalPart = {
  name: 'secondFactors',
  noun: ['second factor', 'second factors'],
  async list({ customer }, { accountId }) {
    const holder = await selectHolder(customer, accountId)
    const created = holder?.confirmed_at ?? null
    return created === null ? [] : [{ created, lastUsed: holder?.last_used_at }]
  },
  async erase({ customer }, { accountId }) {
    await deleteFactor(customer, accountId)
  },
}

/** Devices that can skip the second factor. */
const rememberedDevices: PersonalPart = {
  name: 'rememberedDevices',
  noun: ['remembered device', 'remembered devices'],
  async list({ customer }, { accountId }) {
    const rows = await selectAllDevices(customer, accountId)
    return rows.map(({ user_agent, address, created_at, last_used_at, expires_at }) => ({
      userAgent: user_agent,
      address,
      created: created_at,
      lastUsed: last_used_at,
      expires: expires_at,
    }))
  },
  async erase({ customer }, { accountId }) {
    await deleteDevicesOf(customer, accountId)
  },
}

export const secondFactor = record({
  kind: 'second-factor',
  undo: { irreversible: 'The secret of the app is not restored. Its owner can set up the second factor again.' },
  personalData: [secondFactors, rememberedDevices],
})

export const signInRules = record({
  kind: 'sign-in-rules',
  undo: {
    read: async ({ customer }) => toRules(await lockSignInRules(customer)).rules,
    async restore(context, _, state) {
      const current = toRules(await lockSignInRules(context.customer)).rules
      const { rememberDays, ...rules } = { ...current, ...(state as Partial<SignInRules>) }
      // A field that was absent is null.
      const days = rememberDays == null ? {} : { rememberDays }
      await changeSignInRules({ ...context, ifMatch: undefined }, { ...rules, ...days })
    },
  },
})
