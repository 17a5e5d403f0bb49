import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { toastDone } from '../api/undo.ts'
import { FormDrawer } from '../ui/FormDrawer.tsx'
import type { Stat } from './player-stats.ts'
import { setStat } from './save-stats.ts'
import { statErrors } from './stat-form.ts'
import { hintOf } from './stat-hints.ts'
import { useStatFailure } from './use-stat-failure.ts'

type EditStatDrawerProps = { gamerTag: number | undefined; stat: Stat; isOpen: boolean; onClose: () => void }

export function EditStatDrawer({ gamerTag, stat, isOpen, onClose }: EditStatDrawerProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { value: stat.value },
    validate: ({ value }) => statErrors({ ...stat, value }),
  })
  const save = useMutation({
    mutationFn: (value: string) => setStat(gamerTag, { ...stat, value }),
    onSuccess: (entries, value) => {
      toastDone(`Set ${stat.key} to ${value.length > 40 ? `${value.slice(0, 39)}…` : value}`, entries)
      onClose()
    },
  })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Edit ${stat.key}`}
      subtitle={[hintOf(stat.key), `${stat.origin}, ${stat.visibility}`].filter(Boolean).join(' · ')}
      form={form}
      onSubmit={({ value }) => save.mutate(value)}
      isSaving={save.isPending}
      failure={useStatFailure(save.error)}
      submitLabel="Save value"
    >
      <Textarea
        label="Value"
        description="A text, a number, true or false."
        autosize
        minRows={1}
        maxRows={16}
        spellCheck={false}
        data-autofocus
        classNames={{ input: 'mono' }}
        {...form.getInputProps('value')}
        key={form.key('value')}
      />
    </FormDrawer>
  )
}
