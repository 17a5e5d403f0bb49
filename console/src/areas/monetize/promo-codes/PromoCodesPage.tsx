import { Drawer } from '@mantine/core'
import { listPromos, type Promo } from '@regent/contract/monetize/promo-codes'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { useBegin } from '../../../shell/routing/begin.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { usePlayersMenu } from '../../players/players/use-player-acts.tsx'
import { PromoDetail } from './PromoDetail.tsx'
import type { PromoCodesSearch } from './promo-codes-search.ts'
import { formatGoods } from './promo-form.ts'

const PromoDrawer = lazyDialog(() => import('./PromoDrawer.tsx').then((module) => module.PromoDrawer))
const OwnCodesDrawer = lazyDialog(() => import('./OwnCodesDrawer.tsx').then((module) => module.OwnCodesDrawer))

const rowId = ({ definition }: Promo) => String(definition.id)
const toIso = (ms: number) => (ms === 0 ? undefined : new Date(ms).toISOString())

const promos: WholeList<Promo, PromoCodesSearch> = {
  name: 'promo-codes',
  noun: ['promo', 'promos'],
  rowId,
  placeholder: 'Name or description',
  texts: ({ definition: { name, description } }) => [name, description],
}

/** The promos of the realm: gifts for redeeming a code. */
export function PromoCodesPage() {
  const { realmId } = useRealm()
  const rights = useRights()
  const creating = useDrawer((layer) => <PromoDrawer {...layer} realmId={realmId} onMade={(id) => show(String(id))} />)
  const adding = useDrawer((layer, item: Promo) => <OwnCodesDrawer {...layer} promo={item} />)
  const isAllowed = rights.can('view promotion-codes')
  const scope = realmScope(realmId)
  const read = useQuery({ ...query(listPromos, {}, { scope }), enabled: isAllowed })
  const { all, shown, show, hide, listProps } = useWholeList(promos, read.data?.summaries)
  const { participantsMenu, element: acting } = usePlayersMenu('redeemers')
  const columns = useMemo(
    () => [
      ...promoColumns,
      actionsColumn((promo: Promo) => ({
        name: promo.definition.name,
        actions: participantsMenu('promo', rowId(promo), promo.definition.name),
      })),
    ],
    [participantsMenu],
  )
  useBegin('create a promo', () => creating.open())
  const createButton = (
    <CreateButton right="create promotion-codes" onClick={() => creating.open()}>
      Create promo
    </CreateButton>
  )
  return (
    <>
      <ListPage
        title="Promotion Codes"
        subtitle="Codes that players redeem for rewards."
        actions={
          isAllowed && (
            <>
              <RawJson value={all} title="the promos" />
              {createButton}
            </>
          )
        }
        columns={columns}
        {...listProps}
        {...listRead(read, 'The promos could not be loaded.')}
        onOpen={(promo) => show(rowId(promo))}
        csv={{ fileName: `promos-${realmId}.csv` }}
        missingRight={isAllowed ? undefined : 'view promotion-codes'}
        nothingYet={{
          title: 'No promos yet',
          description: 'A promo sets the rewards and limits of its codes.',
          action: createButton,
        }}
      />
      <Drawer opened={shown !== undefined} onClose={hide} title={shown?.definition.name} size={600}>
        {shown && <PromoDetail key={rowId(shown)} promo={shown} onAdd={() => adding.open(shown)} />}
      </Drawer>
      {creating.element}
      {adding.element}
      {acting}
    </>
  )
}

const promoColumns: Column<Promo>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 170,
    cell: (promo) => <HereLink search={{ shown: rowId(promo) }}>{promo.definition.name}</HereLink>,
    csv: { id: ({ definition }) => String(definition.id), name: ({ definition }) => definition.name },
  },
  {
    id: 'description',
    header: 'Description',
    width: 160,
    cell: ({ definition }) => definition.description,
    csv: { description: ({ definition }) => definition.description },
  },
  { id: 'gives', header: 'Rewards', width: 210, cell: formatGoods, csv: { gives: formatGoods } },
  {
    id: 'redeemed',
    header: 'Redeemed',
    align: 'right',
    width: 90,
    cell: ({ redeemed }) => formatCount(redeemed),
    csv: 'redeemed',
  },
  {
    id: 'capacity',
    header: 'Limit',
    align: 'right',
    width: 80,
    cell: ({ capacity }) => formatCount(capacity),
    csv: { capacity: 'capacity', maxPerUser: ({ definition }) => definition.maxPerUser },
  },
  {
    id: 'per-player',
    header: 'Per player',
    align: 'right',
    width: 90,
    cell: ({ definition: { maxPerUser } }) => (maxPerUser === 0 ? 'any' : formatCount(maxPerUser)),
  },
  {
    id: 'for',
    header: 'For',
    width: 100,
    cell: ({ definition: { whitelist } }) =>
      whitelist.length === 0 ? 'everybody' : `${formatCount(whitelist.length)} players`,
  },
  {
    id: 'expires',
    header: 'Expires',
    keepsWidth: true,
    cell: ({ definition: { timeExpires } }) => (timeExpires === 0 ? 'never' : <Time ms={timeExpires} />),
    csv: { expires: ({ definition }) => toIso(definition.timeExpires) },
  },
  {
    id: 'created',
    header: 'Created',
    width: 110,
    cell: ({ definition }) => <Time ms={definition.timeCreated} />,
    csv: { created: ({ definition }) => toIso(definition.timeCreated) },
  },
]
