import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { updateStatsBatch } from '@regent/contract/players/stats'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { newerIn } from '../../../api/stale.ts'
import { Conflict } from '../../../ui/form/Conflict.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { type Stat, statObjectId } from './player-stats.ts'
import { statErrors } from './stat-form.ts'
import { findHint } from './stat-hints.ts'
import { useStatFailure } from './use-stat-failure.ts'

/** The newer value in the error of a stale version; null if the stat was deleted. */
const findNewer = newerIn<{ value: string | null }>

type EditStatDrawerProps = { gamerTag: number | undefined; stat: Stat; isOpen: boolean; onClose: () => void }

export function EditStatDrawer({ gamerTag, stat, isOpen, onClose }: EditStatDrawerProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { value: stat.value },
    validate: ({ value }) => statErrors({ ...stat, value }),
  })
  // The value when the drawer opened: a newer one is shown before it is overwritten.
  const [seen, setSeen] = useState(stat.value)
  const save = useMutation({
    mutationFn: ({ value, from }: { value: string; from: string | undefined }) => {
      const update = {
        objectId: statObjectId(stat, gamerTag),
        set: { [stat.key]: value },
        ...(from !== undefined && { expected: { [stat.key]: from } }),
      }
      const done = `Set ${stat.key} to ${value.length > 40 ? `${value.slice(0, 39)}…` : value}`
      return write(updateStatsBatch, { body: { updates: [update] } }, { subject: 'stat', done })
    },
    onSuccess: onClose,
  })
  const newer = findNewer(save.error)
  const failure = useStatFailure(newer ? null : save.error)

  function saveChosen({ value }: { value: string }, isAllTheirs: boolean) {
    if (isAllTheirs) return onClose()
    // A stat that was deleted in the meantime is created again.
    setSeen(newer?.value ?? '')
    save.mutate({ value, from: newer?.value ?? undefined })
  }

  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Edit ${stat.key}`}
      subtitle={[findHint(stat.key), `${stat.origin}, ${stat.visibility}`].filter(Boolean).join(' · ')}
      form={form}
      draft={{ form: 'stat', record: `${gamerTag}/${stat.origin}/${stat.visibility}/${stat.key}` }}
      onSubmit={({ value }) => save.mutate({ value, from: seen })}
      isSaving={save.isPending}
      failure={failure}
      submitLabel="Save value"
    >
      {newer && (
        <Conflict
          key={newer.value}
          what="stat"
          labels={{ value: 'Value' }}
          seen={{ value: seen }}
          theirs={{ value: newer.value ?? '' }}
          mine={{ value: form.getValues().value }}
          onSave={saveChosen}
          isSaving={save.isPending}
        />
      )}
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
