import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { toastDone } from '../../../api/undo.ts'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import type { Stat } from './player-stats.ts'
import { addToStat } from './save-stats.ts'
import { numberIn } from './stat-form.ts'
import { useStatFailure } from './use-stat-failure.ts'

type AddToStatDrawerProps = { gamerTag: number | undefined; stat: Stat; isOpen: boolean; onClose: () => void }

/** Adds to a number where it stands: what the game counts meanwhile is not lost. */
export function AddToStatDrawer({ gamerTag, stat, isOpen, onClose }: AddToStatDrawerProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { amount: '' },
    validate: {
      amount: (text) => (numberIn(text) ? null : 'Enter a number other than 0, such as 10 or -2.5.'),
    },
  })
  const add = useMutation({
    mutationFn: (amount: number) => addToStat(gamerTag, stat, amount),
    onSuccess: (entries, amount) => {
      toastDone(amount > 0 ? `Added ${amount} to ${stat.key}` : `Took ${-amount} from ${stat.key}`, entries)
      onClose()
    },
  })
  const amount = numberIn(form.values.amount)
  const now = numberIn(stat.value) ?? 0
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Add to ${stat.key}`}
      subtitle="It is added to what the value is at that moment, so nothing the game counts meanwhile is lost."
      form={form}
      onSubmit={({ amount: text }) => add.mutate(numberIn(text) ?? 0)}
      isSaving={add.isPending}
      failure={useStatFailure(add.error)}
      submitLabel="Add"
    >
      <TextInput
        label="Amount"
        description={
          amount === undefined
            ? `Now ${stat.value}. A negative amount takes away.`
            : `${stat.value} becomes ${now + amount}.`
        }
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('amount')}
      />
    </FormDrawer>
  )
}
