import {
  type ApiKey,
  deleteServiceAccount,
  endOldSecret,
  revokeApiKey,
  rotateApiKey,
  type ServiceAccount,
} from '@regent/contract/organization/keys'
import { hourMs } from '@regent/contract/time'
import { formatQuantity } from '@regent/contract/words'
import { act } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import type { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import type { NewSecret } from './SecretDialog.tsx'

type Confirm = ReturnType<typeof useConfirm>

const isBusy = ({ lastUsed }: ApiKey): boolean => lastUsed !== undefined && lastUsed > Date.now() - hourMs

/** Makes a new secret; undefined after a failure, which was shown. */
export async function rotate(apiKey: ApiKey, overlapHours: number): Promise<NewSecret | undefined> {
  const answer = await act(
    rotateApiKey,
    { params: { id: apiKey.id }, body: { overlapHours } },
    {
      subject: 'api-key-secret',
      scope: customerScope(),
      isFinal: true,
      done: `Rotated ${apiKey.name}`,
      failed: `${apiKey.name} was not rotated.`,
    },
  )
  return answer && { apiKey: answer.data.key, secret: answer.data.secret }
}

export const endOld = (apiKey: ApiKey) =>
  act(
    endOldSecret,
    { params: { id: apiKey.id } },
    {
      subject: 'api-key-secret',
      scope: customerScope(),
      isFinal: true,
      done: `Ended the old secret of ${apiKey.name}`,
      failed: 'The old secret was not ended.',
    },
  )

/** Asks, and for the name of a key that was used in the last hour. */
export async function revoke(apiKey: ApiKey, confirm: Confirm): Promise<void> {
  const isConfirmed = await confirm({
    title: `Revoke ${apiKey.name}?`,
    body: isBusy(apiKey)
      ? 'This key made calls in the last hour. Its tool stops working with the next call.'
      : 'The key stops working with the next call, on all servers.',
    verb: 'Revoke key',
    level: 'irreversible',
    ...(isBusy(apiKey) && { typeName: apiKey.name }),
  })
  if (!isConfirmed) return
  await act(
    revokeApiKey,
    { params: { id: apiKey.id } },
    {
      subject: 'api-key',
      scope: customerScope(),
      isFinal: true,
      done: `Revoked ${apiKey.name}`,
      failed: `${apiKey.name} was not revoked.`,
    },
  )
}

/** Deletes an account with its keys; asks for its name if one of them was used in the last hour. */
export async function removeAccount(account: ServiceAccount, confirm: Confirm): Promise<void> {
  const valid = account.keys.filter(({ revoked }) => revoked === undefined)
  const isConfirmed = await confirm({
    title: `Delete ${account.name}?`,
    body: `${formatQuantity(valid.length, 'key')} of the account ${valid.length === 1 ? 'stops' : 'stop'} working with the next call.`,
    verb: 'Delete account',
    level: 'irreversible',
    ...(valid.some(isBusy) && { typeName: account.name }),
  })
  if (!isConfirmed) return
  await act(
    deleteServiceAccount,
    { params: { id: account.id } },
    {
      subject: ['service-account', 'api-key'],
      scope: customerScope(),
      isFinal: true,
      done: `Deleted service account ${account.name}`,
      failed: `${account.name} was not deleted.`,
    },
  )
}
