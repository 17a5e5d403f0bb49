import { useForm } from '@mantine/form'
import { planPaidGoods } from '@regent/contract/monetize/payments-refunds'
import { formatQuantity } from '@regent/contract/words'
import { planWrite } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { ReasonInput, requireReason } from './ReasonInput.tsx'

type PaidGoodsDrawerProps = { txids: number[]; act: 'give' | 'take'; isOpen: boolean; onClose: () => void }

/** Asks for the reason to give paid goods again or to take them back; the plan shows what changes. */
export function PaidGoodsDrawer({ txids, act, isOpen, onClose }: PaidGoodsDrawerProps) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: requireReason },
  })
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={act === 'give' ? 'Give goods again' : 'Take goods back'}
      subtitle={`${formatQuantity(txids.length, 'payment')}. Next: preview.`}
      form={form}
      draft={{ none: 'one sentence about a payment on the screen' }}
      save={({ reason }) => planWrite(planPaidGoods, { body: { txids, act, reason } }, { onPlanned: onClose })}
      closesItself
      failed="Nothing was planned."
      submitLabel="Preview"
    >
      <ReasonInput description="Kept in the history of the payment." input={form.getInputProps('reason')} />
    </SaveDrawer>
  )
}
