import {
  endOldRealmSecret,
  limitRealmSecret,
  type RealmSecret,
  rotateRealmSecret,
} from '@regent/contract/organization/realms-secrets'
import { dayMs, hourMs } from '@regent/contract/time'
import { act } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import type { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { relativeTime } from '../../../ui/time/format-time.ts'

type Confirm = ReturnType<typeof useConfirm>
type OfRealm = { secret: RealmSecret; name: string }

/** Makes a new secret, after a question: game servers need it before the old one ends. */
export async function rotateSecret({ secret, name }: OfRealm, overlapDays: number, confirm: Confirm): Promise<void> {
  const isConfirmed = await confirm({
    title: `Rotate the secret of ${name}?`,
    body: `The current secret works for ${overlapDays} more ${overlapDays === 1 ? 'day' : 'days'}. Reveal the new one on the page of the game, and store it in your game servers.`,
    verb: 'Rotate secret',
    level: 'costly',
  })
  if (!isConfirmed) return
  await act(
    rotateRealmSecret,
    { params: { pid: secret.pid }, body: { oldEnds: Date.now() + overlapDays * dayMs } },
    {
      subject: 'realm-secret',
      scope: customerScope(),
      isFinal: true,
      done: `Rotated the secret of ${name}`,
      failed: `The secret of ${name} was not rotated.`,
    },
  )
}

export const endOldSecret = ({ secret, name }: OfRealm) =>
  act(
    endOldRealmSecret,
    { params: { pid: secret.pid } },
    {
      subject: 'realm-secret',
      scope: customerScope(),
      isFinal: true,
      done: `Ended the old secret of ${name}`,
      failed: 'The old secret was not ended.',
    },
  )

/** Switches a secret off, after a question that names its last use, or on again. Both can be undone. */
export async function switchSecret({ secret, name }: OfRealm, isOff: boolean, confirm: Confirm): Promise<void> {
  const { pid, lastUsed, version } = secret
  if (isOff) {
    const isBusy = lastUsed !== undefined && lastUsed > Date.now() - hourMs
    const isConfirmed = await confirm({
      title: `Switch off the secret of ${name}?`,
      body: `Last used: ${lastUsed === undefined ? 'never' : relativeTime(lastUsed, Date.now())}. Game servers and services that use it stop working with the next call. You can switch it on again.`,
      verb: 'Switch off',
      level: 'costly',
      ...(isBusy && { typeName: name }),
    })
    if (!isConfirmed) return
  }
  await act(
    limitRealmSecret,
    { params: { pid }, body: { isOff } },
    {
      subject: 'realm-secret-limits',
      scope: customerScope(),
      ifMatch: version,
      done: `Switched ${isOff ? 'off' : 'on'} the secret of ${name}`,
      failed: `The secret of ${name} was not switched ${isOff ? 'off' : 'on'}.`,
    },
  )
}
