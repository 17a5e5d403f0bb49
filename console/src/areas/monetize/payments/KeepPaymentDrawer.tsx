import { useForm } from '@mantine/form'
import type { PaymentAudit } from '@regent/contract/monetize/payments'
import { keepRefundedGoods, keepSurplusPayments } from '@regent/contract/monetize/payments-refunds'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { ReasonInput, requireReason } from './ReasonInput.tsx'

/** What the player keeps: the goods of a refunded payment, or a payment above a purchase limit. */
const decisions = {
  goods: {
    title: 'Let the player keep the goods',
    subtitle: 'The payment stays refunded; the player keeps its goods.',
    submitLabel: 'Keep goods',
    input: { label: 'Note', description: 'The reason, for colleagues.', maxLength: 1_000 },
    isRequired: false,
    keep: (txid: number, note: string) =>
      write(
        keepRefundedGoods,
        { body: { txids: [txid], note } },
        { subject: 'payment', done: `Player keeps the goods of payment ${txid}` },
      ),
  },
  surplus: {
    title: 'Keep the surplus payment',
    subtitle: 'The player keeps its goods, without a refund.',
    submitLabel: 'Keep payment',
    input: { description: 'For colleagues. Kept in the history.' },
    isRequired: true,
    keep: (txid: number, reason: string) =>
      write(
        keepSurplusPayments,
        { body: { txids: [txid], reason } },
        { subject: 'payment', done: `Player keeps surplus payment ${txid}` },
      ),
  },
}
export type KeptPart = keyof typeof decisions

type KeepPaymentDrawerProps = { payment: PaymentAudit; what: KeptPart; isOpen: boolean; onClose: () => void }

/** Decides that the player keeps the goods of a refunded payment, or a payment above a limit. */
export function KeepPaymentDrawer({ payment: { txid }, what, isOpen, onClose }: KeepPaymentDrawerProps) {
  const { title, subtitle, submitLabel, input, isRequired, keep } = decisions[what]
  const form = useForm({
    mode: 'controlled',
    initialValues: { reason: '' },
    validate: { reason: (reason) => (isRequired ? requireReason(reason) : null) },
  })
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      form={form}
      draft={{ form: 'keep-payment', record: `${what} ${txid}` }}
      save={async ({ reason }) => void (await keep(txid, reason.trim()))}
      failed="Nothing was changed."
      fieldOf={(field) => (field === 'note' ? 'reason' : field)}
      submitLabel={submitLabel}
    >
      <ReasonInput {...input} minRows={3} input={form.getInputProps('reason')} />
    </SaveDrawer>
  )
}
