import { maskingFor } from '../../../kernel/personal-data/masking.ts'
import { record } from '../../../kernel/records/record.ts'
import { knownNetworks, signIns as signInsData } from './personal-data.ts'
import { selectSignInsByTime } from './sign-in-queries.ts'

export const eMail = record({
  kind: 'e-mail',
  undo: {
    irreversible: 'The old e-mail is not stored. Its owner can change the e-mail again.',
  },
})

export const password = record({
  kind: 'password',
  undo: {
    irreversible: 'Passwords are stored only as hashes. The owner can set the old password again.',
  },
})

export const signIn = record({
  kind: 'sign-in',
  undo: {
    irreversible: 'A revoked sign-in cannot be restored. Its owner must sign in again.',
  },
  /** New sign-ins of the player's game clients, without their addresses. */
  timeline: {
    by: 'player',
    async read(context, { gamerTag, accountId }, page) {
      const rows = await selectSignInsByTime(context.realm, accountId, gamerTag, page)
      const { column } = maskingFor(context)
      return rows.map(({ id, created_at: at, platform, device, revoked_at: revokedAt }) => ({
        id,
        at,
        of: {
          ...(platform && { platform: column('sign_ins.platform', platform) }),
          ...(device && { device: column('sign_ins.device', device) }),
          isEnded: revokedAt !== null,
        },
      }))
    },
  },
  personalData: [signInsData, knownNetworks],
})
