import { ActionIcon, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ApiKey, ServiceAccount } from '@regent/contract/organization/keys'
import type { RealmSecret } from '@regent/contract/organization/realms-secrets'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { customerScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealms } from '../../../shell/frame/place.ts'
import { UserTabs } from '../../../shell/frame/UserTabs.tsx'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { Pending } from '../../../shell/routing/Pending.tsx'
import { findRealm, realmName } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { IconBan, IconCopy, IconPencil, IconPlus, IconTrash, IconX } from '../../../ui/layout/icons.ts'
import { type MenuAction, PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import type { FilterField } from '../../../ui/list/filters.ts'
import { useNow } from '../../../ui/time/Time.tsx'
import { AllConnections } from '../connections/ConnectionSections.tsx'
import { AccountDrawer } from './AccountDrawer.tsx'
import { ApiKeyDrawer, Presets } from './ApiKeyDrawer.tsx'
import { KeyPanel } from './KeyPanel.tsx'
import styles from './Keys.module.css'
import { KeyTable } from './KeyTable.tsx'
import { endOld, removeAccount, revoke, rotate } from './key-acts.ts'
import { fromPreset, fromRealmSecret, type KeyValues, toCopyValues } from './key-form.ts'
import { filterAccounts, needsCare, type Preset, rightsOfPreset } from './key-words.ts'
import { keysQuery } from './keys-reads.ts'
import type { KeysSearch } from './keys-search.ts'
import { RealmSecrets } from './RealmSecrets.tsx'
import { type NewSecret, SecretDialog } from './SecretDialog.tsx'

const fields: FilterField[] = [
  {
    id: 'state',
    label: 'State',
    options: [
      { value: 'needs-you', label: 'needs you' },
      { value: 'ended', label: 'ended or revoked' },
    ],
  },
]

/** The service accounts of the organization with their API keys. */
export function KeysPage() {
  const rights = useRights()
  const isAllowed = rights.can('view api-keys')
  const list = useQuery({ ...keysQuery(customerScope()), enabled: isAllowed })
  const drawers = useKeyDrawers()
  const nameOf = useRealmNames()
  return (
    <>
      <PageHeader
        title="User Administration"
        subtitle="Tools, pipelines and game servers that use the API with keys."
        actions={
          isAllowed && (
            <CreateButton right="create api-keys" onClick={() => drawers.editAccount({})}>
              New service account
            </CreateButton>
          )
        }
      />
      <UserTabs current="service-accounts" />
      {!isAllowed ? (
        <Card isFlush>
          <EmptyState kind="not-allowed" missingRight="view api-keys" />
        </Card>
      ) : list.error ? (
        <Card isFlush>
          <EmptyState
            kind="failed"
            failure={readFailure('The service accounts could not be loaded.', list.error)}
            onRetry={() => list.refetch()}
            isRetrying={list.isFetching}
          />
        </Card>
      ) : list.data ? (
        <>
          <AccountList accounts={list.data.accounts} drawers={drawers} />
          <RealmSecrets nameOf={nameOf} onMove={drawers.moveSecret} />
          <AllConnections />
        </>
      ) : (
        <Pending />
      )}
      {drawers.element}
    </>
  )
}

/** The forms of the screen, and the dialog that shows a new secret. */
function useKeyDrawers() {
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

function useRealmNames() {
  const realms = useRealms()
  return useCallback(
    (pid: string) => {
      const realm = findRealm(realms, pid)
      return realm ? realmName(realm) : pid
    },
    [realms],
  )
}

type AccountListProps = { accounts: readonly ServiceAccount[]; drawers: ReturnType<typeof useKeyDrawers> }

function AccountList({ accounts, drawers }: AccountListProps) {
  const { search, go, open, filtersBy } = useAddress<KeysSearch>()
  const now = useNow()
  const nameOf = useRealmNames()
  const isNarrow = useMediaQuery('(max-width: 1200px)', undefined, { getInitialValueInEffect: false })
  const actions = useKeyActions(drawers)
  const shown = useMemo(() => filterAccounts(accounts, search, now), [accounts, search, now])
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const keysOf = ({ id }: ServiceAccount) => byId.get(id)?.keys ?? []
  const opened = accounts
    .flatMap((account) => account.keys.map((apiKey) => ({ account, apiKey })))
    .find(({ apiKey }) => String(apiKey.id) === search.key)
  const close = () => go({ key: undefined })
  if (accounts.length === 0) return <NoAccounts onChoose={(preset) => drawers.editAccount({ preset })} />
  const panel = opened && <KeyPanel {...opened} nameOf={nameOf} {...actions.panelActs(opened.account, opened.apiKey)} />
  return (
    <div className={styles.columns} data-single={!opened || isNarrow || undefined}>
      <section className={`panel ${styles.list}`} aria-label="Service accounts">
        <div className={`row wrap ${styles.bar}`}>
          <FilterBar
            search={{ value: search.q ?? '', onChange: (q) => go({ q }), placeholder: 'Name or key id' }}
            {...filtersBy(fields)}
          />
          <span className={`dimmed ${styles.count}`}>{summarize(accounts, now)}</span>
        </div>
        {shown.length === 0 ? (
          <EmptyState kind="no-match" onClear={() => go({ q: undefined, state: undefined })} />
        ) : (
          <KeyTable
            accounts={shown}
            keysOf={keysOf}
            openId={opened?.apiKey.id}
            onOpen={({ id }) => open({ key: String(id) })}
            accountActions={actions.accountActions}
            keyActions={actions.keyActions}
            nameOf={nameOf}
          />
        )}
      </section>
      {isNarrow ? (
        <Drawer opened={opened !== undefined} onClose={close} title={opened?.apiKey.name} size={480}>
          {panel}
        </Drawer>
      ) : (
        opened && (
          <section className={`panel ${styles.panel}`} aria-label={`Key ${opened.apiKey.name}`}>
            <div className="row spread padded">
              <h2 className="part-title">{opened.apiKey.name}</h2>
              <ActionIcon variant="subtle" aria-label="Close the key" onClick={close}>
                <IconX aria-hidden />
              </ActionIcon>
            </div>
            {panel}
          </section>
        )
      )}
    </div>
  )
}

/** "2 accounts · 5 keys · 1 needs you" */
function summarize(accounts: readonly ServiceAccount[], now: number): string {
  const valid = accounts.flatMap(({ keys }) => keys.filter(({ revoked }) => revoked === undefined))
  const careCount = accounts.flatMap(({ keys }) => keys.filter((key) => needsCare(key, keys, now))).length
  const parts = [formatQuantity(accounts.length, 'account'), formatQuantity(valid.length, 'key')]
  if (careCount > 0) parts.push(`${careCount} ${careCount === 1 ? 'needs' : 'need'} you`)
  return parts.join(' · ')
}

/** The actions of the rows and of the panel. */
function useKeyActions(drawers: ReturnType<typeof useKeyDrawers>) {
  const { refusal } = useRights()
  const confirm = useConfirm()
  const rotateKey = async (apiKey: ApiKey, overlapHours: number) => {
    const made = await rotate(apiKey, overlapHours)
    if (made) drawers.showSecret(made)
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

/** Explains service accounts; each preset begins one. */
const NoAccounts = ({ onChoose }: { onChoose: (preset: Preset) => void }) => (
  <Card>
    <div className="stack">
      <h2 className="part-title">No service accounts yet</h2>
      <p className="note">
        A service account is a tool that uses the API without a password. Its keys have rights, realms, addresses and an
        end. Choose what you want to connect.
      </p>
      <Presets onChoose={onChoose} />
    </div>
  </Card>
)
