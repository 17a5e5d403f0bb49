import { useForm } from '@mantine/form'
import type { PaymentAudit } from '@regent/contract/monetize/payments'
import { planRefund } from '@regent/contract/monetize/payments-refunds'
import { countObstacles } from '@regent/contract/monetize/refunding'
import { formatQuantity } from '@regent/contract/words'
import { planWrite } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { sortRefundable } from './payment-words.tsx'
import { ReasonInput, requireReason } from './ReasonInput.tsx'

type RefundDrawerProps = { payments: readonly PaymentAudit[]; isOpen: boolean; onClose: () => void; onDone: () => void }

/** Asks for the reason to refund payments. Lists skipped payments with the reason. */
export function RefundDrawer({ payments, isOpen, onClose, onDone }: RefundDrawerProps) {
  const { refundable, obstacles } = sortRefundable(payments)
  const txids = refundable.map(({ txid }) => txid)
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: requireReason },
  })
  const onPlanned = () => {
    onClose()
    onDone()
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Refund payments"
      subtitle={`${formatQuantity(txids.length, 'payment')}. Next: preview.`}
      form={form}
      draft={{ none: 'one sentence about payments on the screen' }}
      save={({ reason }) => planWrite(planRefund, { body: { txids, reason } }, { onPlanned })}
      closesItself
      failed="Nothing was planned."
      submitLabel="Preview"
    >
      {obstacles.length > 0 && <p className="flush caution">Skipped: {countObstacles(obstacles)}</p>}
      <ReasonInput description="Kept in the history of each payment." input={form.getInputProps('reason')} />
    </SaveDrawer>
  )
}
