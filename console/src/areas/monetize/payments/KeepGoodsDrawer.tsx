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
      { subject: 'payment', done: `Player keeps the goods of payment ${txid}` },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Let the player keep the goods"
      subtitle="The payment stays refunded; the player keeps its goods."
      form={form}
      draft={{ form: 'keep-goods', record: txid }}
      save={save}
      failed="Nothing was changed."
      submitLabel="Keep goods"
    >
      <Textarea
        label="Note"
        description="The reason, for colleagues."
        autosize
        minRows={3}
        maxLength={1_000}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </SaveDrawer>
  )
}
