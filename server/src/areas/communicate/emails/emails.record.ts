import type { EmailSender } from '@regent/contract/communicate/emails'
import { record } from '../../../kernel/records/record.ts'
import { lockSender, lockSuppressionState, putSuppression, type SuppressionState, setSender } from './service.ts'

export const emailSender = record({
  kind: 'email-sender',
  undo: {
    read: ({ customer }) => lockSender(customer),
    async restore(context, _, state) {
      const current = state === null ? null : await lockSender(context.customer)
      const target = state === null ? null : { ...(current ?? {}), ...(state as EmailSender) }
      await setSender({ ...context, ifMatch: undefined }, target)
    },
  },
})

export const suppressedAddress = record({
  kind: 'suppressed-address',
  undo: {
    read: ({ customer }, { subject_id: key }) => lockSuppressionState(customer, key),
    restore: (context, { subject_id: key }, state) => putSuppression(context, key, state as SuppressionState | null),
  },
})
