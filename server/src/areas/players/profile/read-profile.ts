import { ApiError } from '@regent/contract/errors'
import type { Profile } from '@regent/contract/players/profile'
import type { Customer, ScopedContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { maskingFor } from '../../../kernel/personal-data/masking.ts'
import { findSearch } from '../../../kernel/personal-data/mention-search.ts'
import { requireAccountRow } from '../../organization/accounts/service.ts'
import * as queries from './queries.ts'

/** Rejects merging a guest that waits for its erasure: the erasure would include the merged data. */
export async function rejectMerge(customer: Customer, guestAccountId: number): Promise<void> {
  if ((await queries.selectForgetting(customer, guestAccountId)) === undefined) return
  const message = 'The guest is scheduled to be forgotten. Cancel that first, then attach the guest.'
  throw new ApiError('UnableToMergeError', { message })
}

/** The data of the profile in addition to the account: pending changes, and the caller's rights. */
export async function readProfile(context: ScopedContext, id: number): Promise<Profile> {
  const { customer, now } = context
  const account = await requireAccountRow(customer, id)
  const code = await queries.selectEmailChange(customer, id, new Date(now))
  const forgetting = await queries.selectForgetting(customer, id)
  const search = await findSearch(customer, id)
  const { isClear, column } = maskingFor(context)
  context.setVersion(account.version)
  return {
    accountId: id,
    version: account.version,
    isClear,
    hasPassword: account.password_hash !== null,
    ...(code?.new_email && {
      emailChange: { newEmail: column('confirmation_codes.new_email', code.new_email), expires: code.expires_at },
    }),
    ...(forgetting && {
      forgetting: {
        due: forgetting.due_at,
        asked: forgetting.asked_at,
        ...present({ askedBy: forgetting.asked_by, askedByEmail: forgetting.asked_by_email }),
      },
    }),
    ...present({ forgotten: account.forgotten_at }),
    ...(search && {
      mentions: { started: search.started_at, masked: search.masked, ...present({ ended: search.ended_at }) },
    }),
  }
}
