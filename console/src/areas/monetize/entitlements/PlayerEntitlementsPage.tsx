import type { Entitlement } from '@regent/contract/monetize/entitlements'
import { claimEntitlement, revokeEntitlement } from '@regent/contract/monetize/entitlements'
import { useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { IconBan, IconCheck, IconHistory } from '../../../ui/layout/icons.ts'
import { Pill, type Tone } from '../../../ui/layout/Pill.tsx'
import type { FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { formatDuration } from '../../../ui/time/format-time.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { entitlementsQuery } from './entitlements-reads.ts'
import { type EntitlementsSearch, readEntitlementsSearch, shownStates } from './entitlements-search.ts'

const GrantEntitlementDrawer = lazyDialog(() =>
  import('./GrantEntitlementDrawer.tsx').then((module) => module.GrantEntitlementDrawer),
)
const EntitlementDrawer = lazyDialog(() => import('./EntitlementDrawer.tsx').then((module) => module.EntitlementDrawer))

const fields: FilterField[] = [
  { id: 'state', label: 'State', operators: ['is'], options: shownStates.map((value) => ({ value, label: value })) },
]

const entitlements: PagedList<Entitlement, EntitlementsSearch> = {
  name: 'player-entitlements',
  noun: ['entitlement', 'entitlements'],
  rowId: ({ uuid }) => uuid,
  rowName: ({ symbol }) => symbol,
  fields,
  sort: '-granted',
  readSearch: readEntitlementsSearch,
  failed: 'The entitlements could not be loaded.',
}

/** The entitlements granted to one player. */
export function PlayerEntitlementsPage() {
  const { realmId, gamerTag = 0 } = usePlayerRoute()
  const { search, go, open } = useAddress<EntitlementsSearch>()
  const rights = useRights()
  const granting = useDrawer((layer) => <GrantEntitlementDrawer {...layer} realmId={realmId} gamerTag={gamerTag} />)
  const pages = entitlementsQuery(gamerTag, search, realmScope(realmId))
  const { isAllowed, rows, listProps } = usePagedList(entitlements, pages, {
    right: 'view player-entitlements',
    csv: { fileName: `entitlements-${gamerTag}.csv`, of: 'loaded' },
    rowsOf: (page) => page.entitlements,
  })
  const shownRow = rows.find(({ uuid }) => uuid === search.shown)
  const columns = useMemo(() => buildColumns(rights, ({ uuid }) => void open({ shown: uuid })), [rights, open])
  const grantButton = (
    <CreateButton right="grant entitlements" onClick={() => granting.open()}>
      Grant entitlement
    </CreateButton>
  )
  return (
    <>
      <ListPage
        title="Entitlements"
        subtitle="Entitlements granted to the player."
        actions={
          isAllowed && (
            <>
              <RawJson value={rows} title={`the entitlements of ${gamerTag}`} />
              {grantButton}
            </>
          )
        }
        columns={columns}
        {...listProps}
        onOpen={({ uuid }) => open({ shown: uuid })}
        nothingYet={{
          title: 'No entitlements yet',
          description: 'Grant one, or let the game grant it.',
          action: grantButton,
        }}
      />
      {granting.element}
      <EntitlementDrawer entitlement={shownRow} onClose={() => go({ shown: undefined })} />
    </>
  )
}

const tones: Record<Entitlement['state'], Tone> = { GRANTED: 'started', CLAIMED: 'done', REVOKED: 'cancelled' }

const buildColumns = ({ refusal }: Rights, showHistory: (row: Entitlement) => void): Column<Entitlement>[] => [
  {
    id: 'symbol',
    header: 'Symbol',
    width: 200,
    cell: (row) => <CopyId value={row.symbol} label="symbol" onOpen={() => showHistory(row)} />,
    csv: { uuid: 'uuid', symbol: 'symbol' },
  },
  {
    id: 'specialized',
    header: 'Specialization',
    width: 140,
    cell: ({ specialized }) => specialized || <Nothing />,
    csv: 'specialized',
  },
  {
    id: 'state',
    header: 'State',
    width: 110,
    cell: ({ state }) => <Pill tone={tones[state]}>{state.toLowerCase()}</Pill>,
    csv: 'state',
  },
  {
    id: 'granted',
    header: 'Granted',
    keepsWidth: true,
    isSortable: true,
    isNewestFirst: true,
    cell: ({ created }) => <Time ms={created} />,
    csv: { granted: ({ created }) => new Date(created).toISOString() },
  },
  {
    id: 'updated',
    header: 'Updated',
    width: 110,
    cell: ({ updated }) => <Time ms={updated} />,
    csv: { updated: ({ updated }) => new Date(updated).toISOString() },
  },
  {
    id: 'ttl',
    header: 'Expires in',
    width: 110,
    cell: ({ ttl }) => (ttl === 0 ? <Nothing /> : formatDuration(ttl * 1_000)),
  },
  actionsColumn((entitlement) => ({
    name: entitlement.symbol,
    actions: [
      {
        label: 'Show history',
        icon: <IconHistory aria-hidden />,
        onClick: () => showHistory(entitlement),
      },
      {
        label: 'Claim for the player',
        icon: <IconCheck aria-hidden />,
        onClick: () => void claim(entitlement),
        disabledReason:
          refusal('claim entitlements') ??
          (entitlement.state !== 'GRANTED' && `It is already ${entitlement.state.toLowerCase()}.`),
      },
      {
        label: 'Revoke',
        icon: <IconBan aria-hidden />,
        onClick: () => void revoke(entitlement),
        isDangerous: true,
        disabledReason: refusal('revoke entitlements') ?? (entitlement.state === 'REVOKED' && 'It is already revoked.'),
      },
    ],
  })),
]

const Nothing = () => <span className="dimmed">–</span>

/** Neither needs a confirmation, because both can be undone. */
const claim = ({ gamerTag: gt, uuid, symbol }: Entitlement) =>
  act(
    claimEntitlement,
    { body: { gt, uuid } },
    { subject: 'entitlement', done: `Claimed ${symbol}`, failed: `${symbol} was not claimed.` },
  )

const revoke = ({ uuid, symbol }: Entitlement) =>
  act(
    revokeEntitlement,
    { body: { uuid } },
    { subject: 'entitlement', done: `Revoked ${symbol}`, failed: `${symbol} was not revoked.` },
  )
