import { Tabs } from '@mantine/core'
import { Count } from '../../../ui/layout/Count.tsx'
import { usePaymentTotals } from './PaymentTotals.tsx'
import type { PaymentsSearch } from './payments-search.ts'

type Tab = 'all' | 'refund' | 'surplus'

const toTab = ({ refund, surplus }: PaymentsSearch): Tab => (surplus ? 'surplus' : refund ? 'refund' : 'all')

const nothing: Record<Tab, { title: string; description: string }> = {
  all: { title: 'No payments yet', description: 'Payments appear when a game client starts one.' },
  refund: { title: 'No refunds to decide', description: 'Refunds of the stores wait here until somebody decides.' },
  surplus: { title: 'No surplus', description: 'Payments above a purchase limit wait here until somebody decides.' },
}

/** The text of an empty list. */
export const describeNothing = (search: PaymentsSearch) => nothing[toTab(search)]

type PaymentTabsProps = {
  search: PaymentsSearch
  gamerTag: number | undefined
  onChange: (changes: PaymentsSearch) => void
}

/** All payments, and those that wait for a decision, with their counts. */
export function PaymentTabs({ search, gamerTag, onChange }: PaymentTabsProps) {
  const ofPlayer = gamerTag === undefined ? {} : { player: gamerTag }
  const refunds = usePaymentTotals({ ...ofPlayer, refund: 'waiting' }, true)
  const surpluses = usePaymentTotals({ ...ofPlayer, surplus: 'open' }, true)
  const change = (tab: string | null) =>
    onChange({
      refund: tab === 'refund' ? 'waiting' : undefined,
      surplus: tab === 'surplus' ? 'open' : undefined,
    })
  return (
    <Tabs value={toTab(search)} onChange={change}>
      <Tabs.List aria-label="Payments by decision">
        <Tabs.Tab value="all">All</Tabs.Tab>
        <Tabs.Tab value="refund" rightSection={refunds.data && <Count value={refunds.data.payments} />}>
          Refunds to decide
        </Tabs.Tab>
        <Tabs.Tab value="surplus" rightSection={surpluses.data && <Count value={surpluses.data.payments} />}>
          Surplus
        </Tabs.Tab>
      </Tabs.List>
    </Tabs>
  )
}
