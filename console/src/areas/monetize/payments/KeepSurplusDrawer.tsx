import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { PaymentAudit } from '@regent/contract/monetize/payments'
import { keepSurplusPayments } from '@regent/contract/monetize/payments-refunds'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'

type KeepSurplusDrawerProps = { payment: PaymentAudit; isOpen: boolean; onClose: () => void }

/** Decides that the player keeps a payment above a purchase limit. */
export function KeepSurplusDrawer({ payment: { txid }, isOpen, onClose }: KeepSurplusDrawerProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? 'Enter a reason for your colleagues.' : null) },
  })
  const save = ({ reason }: { reason: string }) =>
    write(
      keepSurplusPayments,
      { body: { txids: [txid], reason: reason.trim() } },
      { subject: 'payment', done: `Player keeps surplus payment ${txid}` },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Keep the surplus payment"
      subtitle="The player keeps its goods, without a refund."
      form={form}
      draft={{ form: 'keep-surplus', record: txid }}
      save={save}
      failed="Nothing was changed."
      submitLabel="Keep payment"
    >
      <Textarea
        label="Reason"
        description="For colleagues. Kept in the history."
        autosize
        minRows={3}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </SaveDrawer>
  )
}
