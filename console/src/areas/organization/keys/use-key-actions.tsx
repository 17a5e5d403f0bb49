import type { ApiKey, ServiceAccount } from '@regent/contract/organization/keys'
import type { RealmSecret } from '@regent/contract/organization/realms-secrets'
import { useCallback } from 'react'
import { useRealms } from '../../../shell/frame/place.ts'
import { findRealm, realmName } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { IconBan, IconCopy, IconPencil, IconPlus, IconTrash } from '../../../ui/layout/icons.ts'
import type { MenuAction } from '../../../ui/layout/PageHeader.tsx'
import { AccountDrawer } from './AccountDrawer.tsx'
import { ApiKeyDrawer } from './ApiKeyDrawer.tsx'
import { endOld, removeAccount, revoke, rotate } from './key-acts.ts'
import { fromPreset, fromRealmSecret, type KeyValues, toCopyValues } from './key-form.ts'
import { type Preset, rightsOfPreset } from './key-words.ts'
import { type NewSecret, SecretDialog } from './SecretDialog.tsx'

/** The forms of the screen, and the dialog that shows a new secret. */
export function useKeyDrawers() {
  const nameOf = useRealmNames()
  const rights = useRights()
  const secret = useDrawer((layer, made: NewSecret) => <SecretDialog {...layer} {...made} nameOf={nameOf} />)
  const key = useDrawer((layer, item: { account: ServiceAccount; known?: ApiKey; first?: KeyValues }) => (
    <ApiKeyDrawer {...layer} {...item} nameOf={nameOf} onCreated={secret.open} />
  ))
  const account = useDrawer((layer, item: { known?: ServiceAccount; preset?: Preset; first?: KeyValues }) => (
    <AccountDrawer
      {...layer}
      account={item.known}
      // A new account is of use only with a key.
      onSaved={(made) =>
        item.known ?? key.open({ account: made, ...(item.first ? { first: item.first } : firstValues(item.preset)) })
      }
    />
  ))
  const firstValues = (preset: Preset | undefined) =>
    preset && { first: fromPreset(preset, rightsOfPreset(preset, rights.can)) }
  return {
    editAccount: account.open,
    moveSecret: (secret: RealmSecret) => account.open({ first: fromRealmSecret(secret, rights.can) }),
    editKey: key.open,
    showSecret: secret.open,
    element: (
      <>
        {account.element}
        {key.element}
        {secret.element}
      </>
    ),
  }
}

/** The names of realms by their ids. */
export function useRealmNames() {
  const realms = useRealms()
  return useCallback(
    (pid: string) => {
      const realm = findRealm(realms, pid)
      return realm ? realmName(realm) : pid
    },
    [realms],
  )
}

export type KeyDrawers = ReturnType<typeof useKeyDrawers>

/** The actions of the rows and of the panel. */
export function useKeyActions(drawers: KeyDrawers) {
  const { refusal } = useRights()
  const confirm = useConfirm()
  const rotateKey = async (apiKey: ApiKey, overlapHours: number) => {
    const newSecret = await rotate(apiKey, overlapHours)
    if (newSecret) drawers.showSecret(newSecret)
  }
  const panelActs = (account: ServiceAccount, apiKey: ApiKey) => ({
    onEdit: () => drawers.editKey({ account, known: apiKey }),
    onCopy: () => drawers.editKey({ account, first: toCopyValues(apiKey) }),
    onRotate: (overlapHours: number) => void rotateKey(apiKey, overlapHours),
    onEndOld: () => void endOld(apiKey),
    onRevoke: () => void revoke(apiKey, confirm),
  })
  const keyActions = (account: ServiceAccount, apiKey: ApiKey): MenuAction[] => {
    const { onEdit, onCopy, onRevoke } = panelActs(account, apiKey)
    const isRevoked = apiKey.revoked !== undefined && 'The key is revoked.'
    return [
      {
        label: 'Edit key',
        icon: <IconPencil aria-hidden />,
        onClick: onEdit,
        disabledReason: refusal('edit api-keys') ?? isRevoked,
      },
      {
        label: 'Copy as new',
        icon: <IconCopy aria-hidden />,
        onClick: onCopy,
        disabledReason: refusal('create api-keys'),
      },
      {
        label: 'Revoke key',
        icon: <IconBan aria-hidden />,
        onClick: onRevoke,
        isDangerous: true,
        disabledReason: refusal('delete api-keys') ?? isRevoked,
      },
    ]
  }
  const accountActions = (account: ServiceAccount): MenuAction[] => [
    {
      label: 'New key',
      icon: <IconPlus aria-hidden />,
      onClick: () => drawers.editKey({ account }),
      disabledReason: refusal('create api-keys'),
    },
    {
      label: 'Edit account',
      icon: <IconPencil aria-hidden />,
      onClick: () => drawers.editAccount({ known: account }),
      disabledReason: refusal('edit api-keys'),
    },
    {
      label: 'Delete account',
      icon: <IconTrash aria-hidden />,
      onClick: () => void removeAccount(account, confirm),
      isDangerous: true,
      disabledReason: refusal('delete api-keys'),
    },
  ]
  return { panelActs, keyActions, accountActions }
}
