import type { PaymentAudit } from '@regent/contract/monetize/payments'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { Money } from '../../../ui/words/Money.tsx'
import { providerName } from '../../../ui/words/provider-name.ts'
import { formatGoods, formatLocalPrice, statePill, surplusPill } from './payment-words.tsx'

const orDash = (text: string | undefined) => text || <span className="dimmed">–</span>

const playerColumn: Column<PaymentAudit> = {
  id: 'player',
  header: 'Player',
  width: 180,
  isOnCard: true,
  cell: ({ gt }) => <PlayerLink gamerTag={gt} />,
}

const productColumn: Column<PaymentAudit> = {
  id: 'name',
  header: 'Product',
  width: 200,
  isOnCard: true,
  cell: (payment) => (
    <span className="cluster">
      {orDash(payment.details.name)} {surplusPill(payment)}
    </span>
  ),
  csv: {
    name: ({ details }) => details.name,
    sku: ({ details }) => details.sku,
    surplus: ({ details: { isOverLimit, surplus } }) =>
      surplus ? `${surplus.nth} of ${surplus.limit}` : isOverLimit ? 'yes' : '',
  },
}

/** The columns of the realm's payments or of a player's. The provider's id is in the drawer and in the CSV. */
export const buildColumns = (isOfPlayer: boolean, currency: string | undefined): Column<PaymentAudit>[] => [
  {
    id: 'txid',
    header: 'Payment',
    width: 160,
    cell: ({ txid }) => (
      <CopyId value={String(txid)} label="txid">
        <HereLink search={{ payment: String(txid) }}>{String(txid)}</HereLink>
      </CopyId>
    ),
    csv: { txid: ({ txid }) => String(txid), player: ({ gt }) => String(gt) },
  },
  productColumn,
  {
    id: 'price',
    header: 'Price',
    width: 90,
    isOnCard: true,
    align: 'right',
    isSortable: true,
    cell: ({ details }) => <Money minor={details.price} currency={currency} />,
    csv: { priceMinor: ({ details }) => details.price },
  },
  {
    id: 'state',
    header: 'State',
    width: 130,
    isOnCard: true,
    cell: ({ txstate }) => statePill(txstate),
    csv: { state: 'txstate' },
  },
  ...(isOfPlayer ? [] : [playerColumn]),
  {
    id: 'created',
    header: 'Started',
    keepsWidth: true,
    isOnCard: true,
    isSortable: true,
    isNewestFirst: true,
    cell: ({ created }) => <Time ms={created} />,
    csv: { created: ({ created }) => new Date(created).toISOString() },
  },
  {
    id: 'provider',
    header: 'Provider',
    width: 110,
    cell: ({ providername }) => providerName(providername),
    csv: { provider: 'providername', providerId: 'providerid' },
  },
  {
    id: 'local',
    header: 'Local price',
    width: 120,
    align: 'right',
    cell: (row) => orDash(formatLocalPrice(row)),
    csv: { localPrice: formatLocalPrice },
  },
  {
    id: 'gives',
    header: 'Rewards',
    priority: 'low',
    width: 160,
    cell: (row) => orDash(formatGoods(row)),
    csv: { gives: formatGoods },
  },
  { id: 'updated', header: 'Changed', priority: 'low', width: 110, cell: ({ updated }) => <Time ms={updated} /> },
]
