import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { PaymentAudit } from '@regent/contract/payments'
import { useMutation } from '@tanstack/react-query'
import { toastDone } from '../../../api/undo.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { noteState } from './save-payments.ts'

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

/** What an operator writes down about a payment; it moves no money. */
export function DisputeDrawer({ payment, state, isOpen, onClose }: DisputeDrawerProps) {
  const { txid, version } = payment
  const form = useForm({ mode: 'controlled', initialValues: { note: '' } })
  const saving = useMutation({
    mutationFn: ({ note }: { note: string }) => noteState(txid, state, note.trim(), Number(version) || undefined),
    onSuccess: (entries) => {
      toastDone(`${words[state].done} ${txid}`, entries)
      onClose()
    },
  })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={words[state].title}
      subtitle="It is written into the history of the payment. No money moves, and what was given stays with the player."
      form={form}
      onSubmit={(values) => saving.mutate(values)}
      isSaving={saving.isPending}
      failure={useWriteFailure('The payment was not changed.', saving.error)}
      submitLabel={words[state].verb}
    >
      <Textarea
        label="Note"
        description="What the player or the provider says."
        autosize
        minRows={3}
        maxLength={1_000}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </FormDrawer>
  )
}
