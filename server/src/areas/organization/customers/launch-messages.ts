import { ApiError } from '@regent/contract/errors'
import { maxLaunchMessages } from '@regent/contract/organization/customers'
import type { Customer, OrganizationContext } from '../../../kernel/context/context.ts'
import * as queries from './launch-message-queries.ts'

/** The text of a message, locked. */
export async function readMessage(customer: Customer, name: string): Promise<string | null> {
  await queries.lockMessages(customer)
  return (await queries.selectMessage(customer, name))?.body ?? null
}

/** Sets the text of a message; null deletes it. */
export async function putMessage(context: OrganizationContext, name: string, body: string | null): Promise<void> {
  const { customer, now } = context
  const before = await readMessage(customer, name)
  if (before === body) return context.unchanged()
  if (body === null) await queries.deleteMessage(customer, name)
  else {
    if (before === null && (await queries.selectNames(customer)).length >= maxLaunchMessages)
      throw new ApiError('TooManyLaunchMessages', { field: 'name' })
    await queries.upsertMessage(customer, name, body, new Date(now))
  }
  context.change({ subject: 'launch-message', id: name, before, after: body })
}

export async function removeMessage(context: OrganizationContext, name: string): Promise<void> {
  if ((await readMessage(context.customer, name)) === null)
    throw new ApiError('LaunchMessageNotFound', { field: 'file' })
  await putMessage(context, name, null)
}
