import { useForm } from '@mantine/form'
import { type PaymentAudit, setPaymentState } from '@regent/contract/monetize/payments'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { ReasonInput } from './ReasonInput.tsx'

const words = {
  DISPUTED: { title: 'Note a dispute', verb: 'Note the dispute', done: 'Noted a dispute of payment' },
  RESOLVED: { title: 'Resolve the dispute', verb: 'Resolve the dispute', done: 'Resolved the dispute of payment' },
} as const

type DisputeDrawerProps = {
  payment: PaymentAudit
  state: keyof typeof words
  isOpen: boolean
  onClose: () => void
}

/** Records a note about a disputed payment. It does not move money. */
export function DisputeDrawer({ payment, state, isOpen, onClose }: DisputeDrawerProps) {
  const { txid, version } = payment
  const form = useForm({ mode: 'controlled', initialValues: { note: '' } })
  // Sends the version that the operator saw, so that newer changes of the payment are not overwritten.
  const save = ({ note }: { note: string }) =>
    write(
      setPaymentState,
      { params: { txid }, body: { state, note: note.trim() } },
      { subject: 'payment', done: `${words[state].done} ${txid}`, ifMatch: Number(version) || undefined },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={words[state].title}
      subtitle="Adds a note. No refund; the player keeps the items."
      form={form}
      draft={{ form: 'dispute', record: payment.txid }}
      save={save}
      failed="The payment was not changed."
      submitLabel={words[state].verb}
    >
      <ReasonInput
        label="Note"
        description="Reason of the dispute."
        minRows={3}
        maxLength={1_000}
        input={form.getInputProps('note')}
      />
    </SaveDrawer>
  )
}
