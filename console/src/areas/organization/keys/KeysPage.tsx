import { ActionIcon, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ServiceAccount } from '@regent/contract/organization/keys'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customerScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { UserTabs } from '../../../shell/frame/UserTabs.tsx'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { Pending } from '../../../shell/routing/Pending.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { IconX } from '../../../ui/layout/icons.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import type { FilterField } from '../../../ui/list/filters.ts'
import { useNow } from '../../../ui/time/Time.tsx'
import { AllConnections } from '../connections/ConnectionSections.tsx'
import { Presets } from './ApiKeyDrawer.tsx'
import { KeyPanel } from './KeyPanel.tsx'
import styles from './Keys.module.css'
import { KeyTable } from './KeyTable.tsx'
import { filterAccounts, needsCare, type Preset } from './key-words.ts'
import { keysQuery } from './keys-reads.ts'
import type { KeysSearch } from './keys-search.ts'
import { RealmSecrets } from './RealmSecrets.tsx'
import { type KeyDrawers, useKeyActions, useKeyDrawers, useRealmNames } from './use-key-actions.tsx'

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

type AccountListProps = { accounts: readonly ServiceAccount[]; drawers: KeyDrawers }

function AccountList({ accounts, drawers }: AccountListProps) {
  const { search, go, open, filtersBy } = useAddress<KeysSearch>()
  const now = useNow()
  const nameOf = useRealmNames()
  const isNarrow = useMediaQuery('(max-width: 1200px)', undefined, { getInitialValueInEffect: false })
  const actions = useKeyActions(drawers)
  const shownAccounts = useMemo(() => filterAccounts(accounts, search, now), [accounts, search, now])
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const findKeys = ({ id }: ServiceAccount) => byId.get(id)?.keys ?? []
  const openKey = accounts
    .flatMap((account) => account.keys.map((apiKey) => ({ account, apiKey })))
    .find(({ apiKey }) => String(apiKey.id) === search.key)
  const close = () => go({ key: undefined })
  if (accounts.length === 0) return <NoAccounts onChoose={(preset) => drawers.editAccount({ preset })} />
  const panel = openKey && (
    <KeyPanel {...openKey} nameOf={nameOf} {...actions.panelActs(openKey.account, openKey.apiKey)} />
  )
  return (
    <div className={styles.columns} data-single={!openKey || isNarrow || undefined}>
      <section className={`panel ${styles.list}`} aria-label="Service accounts">
        <div className={`row wrap ${styles.bar}`}>
          <FilterBar
            search={{ value: search.q ?? '', onChange: (q) => go({ q }), placeholder: 'Name or key id' }}
            {...filtersBy(fields)}
          />
          <span className={`dimmed ${styles.count}`}>{summarize(accounts, now)}</span>
        </div>
        {shownAccounts.length === 0 ? (
          <EmptyState kind="no-match" onClear={() => go({ q: undefined, state: undefined })} />
        ) : (
          <KeyTable
            accounts={shownAccounts}
            keysOf={findKeys}
            openId={openKey?.apiKey.id}
            onOpen={({ id }) => open({ key: String(id) })}
            accountActions={actions.accountActions}
            keyActions={actions.keyActions}
            nameOf={nameOf}
          />
        )}
      </section>
      {isNarrow ? (
        <Drawer opened={openKey !== undefined} onClose={close} title={openKey?.apiKey.name} size={480}>
          {panel}
        </Drawer>
      ) : (
        openKey && (
          <section className={`panel ${styles.panel}`} aria-label={`Key ${openKey.apiKey.name}`}>
            <div className="row spread padded">
              <h2 className="part-title">{openKey.apiKey.name}</h2>
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

/** Explains service accounts; each preset begins one. */
const NoAccounts = ({ onChoose }: { onChoose: (preset: Preset) => void }) => (
  <Card>
    <div className="stack">
      <h2 className="part-title">No service accounts yet</h2>
      <p className="note">
        A service account lets a tool use the API with keys instead of a password. Each key has rights, realms,
        addresses and an expiry. Choose a tool to connect.
      </p>
      <Presets onChoose={onChoose} />
    </div>
  </Card>
)
