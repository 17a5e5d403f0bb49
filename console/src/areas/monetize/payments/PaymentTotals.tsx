import { getPaymentTotals, type PaymentFilter, type PaymentTotals } from '@regent/contract/monetize/payments'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { Figures } from '../../../ui/chart/Figures.tsx'
import { formatMoney } from '../../../ui/words/format-number.ts'

/** The totals of all payments that match; undefined while they load. */
export function usePaymentTotals(filter: PaymentFilter | undefined, isEnabled: boolean) {
  const { realmId } = useRealm()
  return useQuery({
    ...query(getPaymentTotals, { query: filter ?? {} }, { scope: realmScope(realmId) }),
    enabled: isEnabled && filter !== undefined && isServed('getPaymentTotals'),
    placeholderData: (before) => before,
  })
}

type Amounts = PaymentTotals['currencies']

/** The amounts of the first currencies; the others are in the hint. */
const shownCurrencies = 2

const formatAmounts = (currencies: Amounts, amount: (total: Amounts[number]) => number) =>
  currencies
    .filter((total) => amount(total) !== 0)
    .slice(0, shownCurrencies)
    .map((total) => formatMoney(amount(total), total.currency))
    .join(' + ') || '0'

const sumCounts = (currencies: Amounts, count: (total: Amounts[number]) => number) =>
  currencies.reduce((sum, total) => sum + count(total), 0)

function describeOthers(currencies: Amounts) {
  const otherCurrencies = currencies.slice(shownCurrencies)
  if (otherCurrencies.length === 0) return ''
  return `, and ${otherCurrencies.map(({ currency, gross }) => formatMoney(gross, currency)).join(', ')}`
}

/** Count, gross, refunded, net and surplus of all payments that match the filters. */
export function PaymentTotalsStrip({ totals }: { totals: PaymentTotals }) {
  const { payments, players, isExact, currencies } = totals
  const about = isExact ? '' : 'newest '
  const surpluses = sumCounts(currencies, (total) => total.surpluses)
  return (
    <Figures
      figures={[
        { label: 'Payments', value: `${about}${formatCount(payments)}`, hint: formatQuantity(players, 'player') },
        {
          label: 'Gross',
          value: formatAmounts(currencies, ({ gross }) => gross),
          hint: `${formatCount(sumCounts(currencies, ({ paid }) => paid))} paid${describeOthers(currencies)}`,
        },
        {
          label: 'Refunded',
          value: formatAmounts(currencies, ({ refunded }) => refunded),
          hint: formatQuantity(
            sumCounts(currencies, ({ refunds }) => refunds),
            'refund',
          ),
        },
        {
          label: 'Net',
          value: formatAmounts(currencies, ({ gross, refunded }) => gross - refunded),
          hint: 'before the stores’ share',
        },
        ...(surpluses === 0
          ? []
          : [
              {
                label: 'Surplus',
                value: formatAmounts(currencies, ({ surplus }) => surplus),
                hint: `${formatCount(surpluses)} above a limit, not decided`,
              },
            ]),
      ]}
    />
  )
}
