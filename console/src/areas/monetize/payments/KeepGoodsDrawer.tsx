import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { PaymentAudit } from '@regent/contract/monetize/payments'
import { keepRefundedGoods } from '@regent/contract/monetize/payments-refunds'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'

type KeepGoodsDrawerProps = { payment: PaymentAudit; isOpen: boolean; onClose: () => void }

/** Decides that the player keeps the goods of a refunded payment. */
export function KeepGoodsDrawer({ payment: { txid }, isOpen, onClose }: KeepGoodsDrawerProps) {
  const form = useForm({ mode: 'controlled', initialValues: { note: '' } })
  const save = ({ note }: { note: string }) =>
    write(
      keepRefundedGoods,
      { body: { txids: [txid], note: note.trim() } },
      { subject: 'payment', done: `The player keeps what payment ${txid} gave` },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Let the player keep it"
      subtitle="The payment stays refunded. The player keeps the items and currencies that it gave."
      form={form}
      draft={{ form: 'keep-goods', record: txid }}
      save={save}
      failed="Nothing was changed."
      submitLabel="Let them keep it"
    >
      <Textarea
        label="Note"
        description="Why, for colleagues who look at this payment later."
        autosize
        minRows={3}
        maxLength={1_000}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </SaveDrawer>
  )
}
