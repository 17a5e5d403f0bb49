import { Select, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import {
  createRunbook,
  type Runbook,
  type RunbookContent,
  runbookParameterKinds,
  runbookStepKinds,
  updateRunbook,
} from '@regent/contract/operate/runbooks'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import type { GiftInputs } from './gift-inputs.ts'
import {
  newParameter,
  newStep,
  type RunbookValues,
  runbookErrors,
  runbookValues,
  toFormField,
  toRunbook,
} from './runbook-form.ts'
import { StepFields } from './StepFields.tsx'

type RunbookDrawerProps = {
  gifts: GiftInputs
  known?: Runbook | undefined
  /** The initial content of a new runbook. */
  template?: RunbookContent | undefined
  isOpen: boolean
  onClose: () => void
  onSaved?: (runbook: Runbook) => void
}

const labels = { name: 'Name', description: 'Description', parameters: 'Parameters', steps: 'Steps' }
const text = { autoComplete: 'off', spellCheck: false } as const
const toOptions = (kinds: Readonly<Record<string, string>>) =>
  Object.entries(kinds).map(([value, label]) => ({ value, label }))

/** Creates or edits a runbook: its parameters and its steps. */
export function RunbookDrawer({ gifts, known, template, isOpen, onClose, onSaved }: RunbookDrawerProps) {
  const form = useForm<RunbookValues>({
    mode: 'controlled',
    initialValues: runbookValues(known ?? template),
    validate: runbookErrors,
  })
  const names = form.values.parameters.map(({ name }) => name.trim()).filter(Boolean)
  return (
    <SaveDrawer
      isWide
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.name}` : 'Create a runbook'}
      subtitle="Use {{parameter}} in place of any value. Each run asks for the parameters."
      form={form}
      draft={{ form: 'runbook', record: known?.id ?? template?.name }}
      save={(values, base) => saveRunbook(values, base, known !== undefined)}
      record={{ what: 'runbook', known, toFormValues: runbookValues, labels }}
      failed="The runbook was not saved."
      onSaved={onSaved}
      fieldOf={toFormField}
      submitLabel={known ? 'Save runbook' : 'Create runbook'}
    >
      <TextInput label="Name" data-autofocus {...text} {...form.getInputProps('name')} />
      <Textarea
        label="Description"
        description="When to run it, and first checks."
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('description')}
      />
      <ListInput legend="Parameters" noun="parameter" form={form} field="parameters" newEntry={newParameter} isFramed>
        {(at, index) => <ParameterFields form={form} at={at} index={index} />}
      </ListInput>
      <ListInput legend="Steps, in order" noun="step" form={form} field="steps" newEntry={newStep} isFramed>
        {(at, index) => (
          <StepFields
            form={form}
            at={at}
            index={index}
            names={names}
            kinds={toOptions(runbookStepKinds)}
            gifts={gifts}
          />
        )}
      </ListInput>
    </SaveDrawer>
  )
}

async function saveRunbook(values: RunbookValues, base: Runbook | undefined, isKnown: boolean) {
  const body = toRunbook(values)
  const messages = {
    subject: 'runbook',
    done: `${isKnown ? 'Changed' : 'Created'} the runbook ${body.name}`,
  } as const
  const { data } = base
    ? await write(updateRunbook, { params: { id: base.id }, body }, { ...messages, ifMatch: base.version })
    : await write(createRunbook, { body }, messages)
  return data
}

type ParameterFieldsProps = {
  form: UseFormReturnType<RunbookValues>
  /** The path of the parameter in the form. */
  at: string
  index: number
}

const ParameterFields = ({ form, at, index }: ParameterFieldsProps) => (
  <>
    <TextInput
      label="Label"
      aria-label={`Label of parameter ${index + 1}`}
      placeholder="Outage began"
      {...text}
      {...form.getInputProps(`${at}.label`)}
    />
    <TextInput
      label="Name in steps"
      aria-label={`Name of parameter ${index + 1}`}
      placeholder="from"
      classNames={{ input: 'mono' }}
      {...text}
      {...form.getInputProps(`${at}.name`)}
    />
    <Select
      label="Kind"
      aria-label={`Kind of parameter ${index + 1}`}
      data={toOptions(runbookParameterKinds)}
      allowDeselect={false}
      {...form.getInputProps(`${at}.kind`)}
    />
    {form.values.parameters[index]?.kind !== 'time' && (
      <TextInput
        label="Default"
        aria-label={`Default of parameter ${index + 1}`}
        description="Empty: ask at every run."
        {...text}
        {...form.getInputProps(`${at}.usual`)}
      />
    )}
  </>
)
