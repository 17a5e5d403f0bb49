import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { updateInventory } from '@regent/contract/inventory'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { amountIn, type InventoryRow } from './inventory-rows.ts'

type ChangeAmountDrawerProps = { gamerTag: number; row: InventoryRow; isOpen: boolean; onClose: () => void }

const written = (n: number) => n.toLocaleString('en')

/** Adds to a currency instead of setting it, so that what the player earns or spends meanwhile is not lost. */
export function ChangeAmountDrawer({ gamerTag, row, isOpen, onClose }: ChangeAmountDrawerProps) {
  const { contentId, amount: now = 0 } = row
  const form = useForm({
    mode: 'controlled',
    initialValues: { added: '' },
    validate: {
      added: (text) => (amountIn(text) === undefined ? 'Enter a whole number other than 0, such as 100 or -20.' : null),
    },
  })
  const save = useMutation({
    mutationFn: (added: number) =>
      write(
        updateInventory,
        { params: { gamerTag }, body: { currencies: { [contentId]: added } } },
        {
          subject: 'currency',
          done: added > 0 ? `Added ${written(added)} ${contentId}` : `Took ${written(-added)} ${contentId}`,
        },
      ),
    onSuccess: onClose,
  })
  const added = amountIn(form.values.added)
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Change ${contentId}`}
      subtitle="Added to the player’s current amount, so nothing they earn or spend in the meantime is lost."
      form={form}
      draft={{ form: 'amount', record: `${gamerTag}/${contentId}` }}
      onSubmit={({ added: text }) => save.mutate(amountIn(text) ?? 0)}
      isSaving={save.isPending}
      failure={useWriteFailure('The amount was not changed.', save.error)}
      submitLabel={added !== undefined && added < 0 ? 'Take away' : 'Add'}
    >
      <TextInput
        label="Amount to add"
        description={
          added === undefined
            ? `Now ${written(now)}. A negative number takes away.`
            : now + added < 0
              ? `The player has ${written(now)}, which is not enough.`
              : `${written(now)} → ${written(now + added)}`
        }
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('added')}
      />
    </FormDrawer>
  )
}
