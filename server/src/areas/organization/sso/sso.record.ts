import type { SsoSettings } from '@regent/contract/organization/sso'
import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { record } from '../../../kernel/records/record.ts'
import { lockDomainState, restoreDomain } from './domains.ts'
import { deleteIdentitiesOf, selectIdentitiesOf } from './queries.ts'
import { changeSso, lockSso, removeSso } from './settings.ts'

/** The persons at providers that an account is linked to. */
const identities: PersonalPart = {
  name: 'ssoIdentities',
  noun: ['single sign-on identity', 'single sign-on identities'],
  async list({ customer }, { accountId }) {
    const rows = await selectIdentitiesOf(customer, accountId)
    return rows.map(({ issuer, subject, groups, created_at, last_used_at }) => ({
      issuer,
      subject,
      groups,
      created: created_at,
      lastUsed: last_used_at,
    }))
  },
  async erase({ customer }, { accountId }) {
    await deleteIdentitiesOf(customer, accountId)
  },
}

type State = SsoSettings & { clientSecret?: string }

export const sso = record({
  kind: 'sso',
  undo: {
    read: (context) => lockSso(context),
    async restore(context, _, state) {
      const undoing = { ...context, ifMatch: undefined }
      if (state === null) return removeSso(undoing)
      const restored = { ...(await lockSso(context)), ...(state as State) }
      // A field that was absent is null.
      const present = Object.entries(restored).filter(([, value]) => value !== null && value !== undefined)
      const { clientSecret = '', ...settings } = Object.fromEntries(present) as State
      await changeSso(undoing, { ...settings, clientSecret })
    },
  },
})

export const ssoDomain = record({
  kind: 'sso-domain',
  undo: {
    read: (context, { subject_id: domain }) => lockDomainState(context, domain),
    restore: (context, { subject_id: domain }, state) =>
      restoreDomain(context, domain, state as { isVerified: boolean } | null),
  },
})

export const ssoAccount = record({
  kind: 'sso-account',
  undo: {
    irreversible: 'Single sign-on sets roles at each sign-in. Change the groups at the provider, or the rules.',
  },
  personalData: [identities],
})
