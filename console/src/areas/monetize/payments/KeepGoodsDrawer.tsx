import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { PaymentAudit } from '@regent/contract/monetize/payments'
import { keepRefundedGoods } from '@regent/contract/monetize/payments-refunds'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'

type KeepGoodsDrawerProps = { payment: PaymentAudit; isOpen: boolean; onClose: () => void }

/** Decides that the player keeps the goods of a refunded payment. */
export function KeepGoodsDrawer({ payment: { txid }, isOpen, onClose }: KeepGoodsDrawerProps) {
  const form = useForm({ mode: 'controlled', initialValues: { note: '' } })
  const saving = useMutation({
    mutationFn: ({ note }: { note: string }) =>
      write(
        keepRefundedGoods,
        { body: { txids: [txid], note: note.trim() } },
        { subject: 'payment', done: `The player keeps what payment ${txid} gave` },
      ),
    onSuccess: onClose,
  })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Let the player keep it"
      subtitle="The payment stays refunded. The player keeps the items and currencies that it gave."
      form={form}
      draft={{ form: 'keep-goods', record: txid }}
      onSubmit={(values) => saving.mutate(values)}
      isSaving={saving.isPending}
      failure={useWriteFailure('Nothing was changed.', saving.error)}
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
    </FormDrawer>
  )
}
