import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { prepareRun, type Runbook, type RunbookRun, type RunValues } from '@regent/contract/operate/runbooks'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import type { GiftInputs } from './gift-inputs.ts'

type PrepareRunDrawerProps = {
  gifts: GiftInputs
  runbook: Runbook
  isOpen: boolean
  onClose: () => void
  onPrepared: (run: RunbookRun) => void
}
type Values = Record<string, string>

/** A form for the parameters of a run, which then creates its plans. */
export function PrepareRunDrawer({ gifts, runbook, isOpen, onClose, onPrepared }: PrepareRunDrawerProps) {
  const { realmId } = useRealm()
  const { parameters } = runbook
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: Object.fromEntries(parameters.map((one) => [one.name, String(one.default ?? '')])),
    validate: (values) => {
      const errors: Record<string, string> = {}
      for (const { name, kind } of parameters) {
        const value = values[name]?.trim() ?? ''
        if (value === '') errors[name] = kind === 'time' ? 'Choose a time.' : 'Enter a value.'
        else if (kind === 'number' && !Number.isFinite(Number(value))) errors[name] = 'Enter a number.'
      }
      return errors
    },
  })
  const save = (values: Values) => {
    const sent: RunValues = Object.fromEntries(
      parameters.map(({ name, kind }) => {
        const value = values[name]?.trim() ?? ''
        if (kind === 'time') return [name, new Date(value).getTime()]
        return [name, kind === 'number' ? Number(value) : value]
      }),
    )
    const input = { params: { id: runbook.id }, body: { values: sent } }
    return write(prepareRun, input, { subject: 'runbook', scope: realmScope(realmId) })
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Run ${runbook.name}`}
      subtitle={runbook.description || 'Next: preview of each step.'}
      form={form}
      draft={{ form: 'runbook-run', record: runbook.id }}
      save={save}
      failed="The run was not prepared."
      onSaved={({ data }) => onPrepared(data)}
      fieldOf={(field) => field.replace(/^values\./, '')}
      submitLabel="Prepare the run"
    >
      {parameters.length === 0 && <p>This runbook has no parameters.</p>}
      {parameters.map(({ name, label, kind }, index) => {
        const input = { label, ...(index === 0 && { 'data-autofocus': true }), ...form.getInputProps(name) }
        if (kind === 'time') return <DateTimeField key={name} {...input} />
        if (kind === 'symbol') return <gifts.Picker key={name} realmId={realmId} {...input} />
        return (
          <TextInput
            key={name}
            autoComplete="off"
            spellCheck={kind === 'text'}
            {...(kind === 'number' && { inputMode: 'decimal' as const })}
            {...input}
          />
        )
      })}
    </SaveDrawer>
  )
}
