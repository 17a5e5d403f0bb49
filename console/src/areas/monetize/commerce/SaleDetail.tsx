import { Drawer } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  endSale,
  extendSale,
  listSalePurchases,
  type Sale,
  type SalePurchase,
} from '@regent/contract/monetize/commerce-sales'
import { formatCount } from '@regent/contract/words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { act, write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { newestReader } from '../../../api/newest-page.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { useListFollow } from '../../../shell/lists/use-list-follow.ts'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import { Figures } from '../../../ui/chart/Figures.tsx'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { GrowingTable } from '../../../ui/table/GrowingTable.tsx'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { momentFieldText } from '../../../ui/time/moment-text.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { formatMoney } from '../../../ui/words/format-number.ts'
import { ResultsPanel } from '../../analyze/results/ResultsPanel.tsx'
import type { PricedSkus } from './catalog-words.ts'
import styles from './Sales.module.css'
import { formatIncome, formatSalePrice } from './sale-form.ts'

type SaleDetailProps = {
  realmId: string
  sale: Sale
  skus: PricedSkus
  isOpen: boolean
  onClose: () => void
  onEdit: () => void
  onExtend: () => void
}

const right = 'edit commerce-catalog'

/** A sale with its purchases; a running one can be ended or extended. */
export function SaleDetail({ realmId, sale, skus, isOpen, onClose, onEdit, onExtend }: SaleDetailProps) {
  const rights = useRights()
  const end = useEndSale(realmId)
  const isOver = sale.state === 'ended' && 'The sale has ended.'
  return (
    <Drawer opened={isOpen} onClose={onClose} title={sale.name} size={720}>
      <div className="stack">
        <div className={`flex wrap ${styles.choices}`}>
          <ActionButton disabledReason={rights.refusal(right) ?? isOver} onClick={onEdit}>
            Edit
          </ActionButton>
          <ActionButton disabledReason={rights.refusal(right) ?? isOver} onClick={onExtend}>
            Extend…
          </ActionButton>
          <ActionButton
            disabledReason={rights.refusal(right) ?? (sale.state !== 'running' && 'The sale is not running.')}
            onClick={() => void end(sale)}
          >
            End now
          </ActionButton>
        </div>
        {sale.problems.map((problem) => (
          <p key={problem} className="flush caution" role="alert">
            {problem} Players pay the regular price.
          </p>
        ))}
        {sale.overlaps.map(({ id, name }) => (
          <p key={id} className="flush caution">
            {name} has a listing of this sale for another audience. Players in both get the lower price.
          </p>
        ))}
        <Figures
          figures={[
            { label: 'Sold', value: formatCount(sale.sold) },
            { label: 'Buyers', value: formatCount(sale.buyers) },
            { label: 'Income', value: formatIncome(sale.income, skus.currency) },
            { label: 'Price', value: formatSalePrice(sale, skus) },
          ]}
        />
        <p className="flush dimmed">
          <Time ms={sale.start} /> to <Time ms={sale.end} />. {sale.holdOut > 0 && `Hold-out: ${sale.holdOut} %. `}
          Refunds are not subtracted.
        </p>
        <Purchases realmId={realmId} id={sale.id} currency={skus.currency} />
        <ResultsPanel kind="sale" id={String(sale.id)} name={sale.name} beginsAt={sale.start} />
      </div>
    </Drawer>
  )
}

const noun: [string, string] = ['purchase', 'purchases']
const rowId = ({ id }: SalePurchase) => String(id)

function Purchases({ realmId, id, currency }: { realmId: string; id: number; currency: string }) {
  const scope = realmScope(realmId)
  const input = { params: { id }, query: {} }
  const pages = pagedQuery(listSalePurchases, input, { scope, newestFirst: { by: ['id'] } })
  const list = useInfiniteQuery(pages)
  const follow = { ...useListFollow('sale-purchases'), onRead: newestReader(pages) }
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const columns = useMemo(() => buildColumns(currency), [currency])
  return (
    <Section title="Bought" isFlush>
      <GrowingTable
        label="Purchases of the sale"
        columns={columns}
        rows={rows}
        rowId={rowId}
        noun={noun}
        {...listRead(list, 'The purchases could not be loaded.')}
        follow={follow}
        count={`${list.hasNextPage ? 'The newest ' : ''}${formatCount(rows.length)} ${noun[rows.length === 1 ? 0 : 1]}`}
        onMore={list.hasNextPage && (() => list.fetchNextPage())}
        isLoadingMore={list.isFetchingNextPage}
        nothingYet={{ title: 'No purchases yet', description: 'Purchases at the price of the sale appear here.' }}
      />
    </Section>
  )
}

function buildColumns(main: string): Column<SalePurchase>[] {
  const price = (amount: number, currency: string | undefined) =>
    currency === undefined ? formatMoney(amount, main) : `${formatCount(amount)} ${currency.replace(/^currency\./, '')}`
  return [
    { id: 'player', header: 'Player', width: 180, cell: ({ gamerTag }) => <PlayerLink gamerTag={gamerTag} /> },
    { id: 'listing', header: 'Listing', width: 130, cell: ({ listing }) => listing },
    { id: 'paid', header: 'Paid', width: 100, align: 'right', cell: ({ paid, currency }) => price(paid, currency) },
    {
      id: 'regular',
      header: 'Regular',
      width: 100,
      align: 'right',
      cell: ({ regular, currency }) => price(regular, currency),
    },
    { id: 'at', header: 'Bought', keepsWidth: true, cell: ({ at }) => <Time ms={at} /> },
  ]
}

/** Ends a running sale after a question. */
export function useEndSale(realmId: string) {
  const confirm = useConfirm()
  return async (sale: Sale) => {
    const isConfirmed = await confirm({
      title: `End ${sale.name} now?`,
      body: 'Players pay the regular price from now on. Payments that have begun keep the price of the sale.',
      verb: 'End sale',
      level: 'costly',
    })
    if (!isConfirmed) return
    await act(
      endSale,
      { params: { id: sale.id } },
      {
        subject: 'sale',
        scope: realmScope(realmId),
        done: `Ended the sale ${sale.name}`,
        failed: 'The sale was not ended.',
      },
    )
  }
}

type ExtendSaleDrawerProps = { realmId: string; sale: Sale; isOpen: boolean; onClose: () => void }

/** Moves the end of a sale to a later time. */
export function ExtendSaleDrawer({ realmId, sale, isOpen, onClose }: ExtendSaleDrawerProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { end: momentFieldText(sale.end) },
    validate: {
      end: (end) => (Date.parse(end) > sale.end ? null : 'Choose a time after the present end.'),
    },
  })
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Extend ${sale.name}`}
      form={form}
      draft={{ form: 'extend-sale', record: String(sale.id) }}
      save={({ end }) =>
        write(
          extendSale,
          { params: { id: sale.id }, body: { end: Date.parse(end) } },
          { subject: 'sale', scope: realmScope(realmId), done: `Extended the sale ${sale.name}` },
        )
      }
      failed="The sale was not extended."
      submitLabel="Extend sale"
    >
      <DateTimeField label="Ends" data-autofocus {...form.getInputProps('end')} />
    </SaveDrawer>
  )
}
