import { Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { listJobs } from '@regent/contract/operate/scheduler'
import { listSegments } from '@regent/contract/players/segments'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { PairsInput } from '../../../ui/input/PairsInput.tsx'
import { RecordPicker } from '../../../ui/input/RecordPicker.tsx'
import { IconClock, IconUsers } from '../../../ui/layout/icons.ts'
import type { GiftInputs } from './gift-inputs.ts'
import { hasPlayers, type RunbookValues, whoOptions } from './runbook-form.ts'

type StepFieldsProps = {
  form: UseFormReturnType<RunbookValues>
  /** `steps.2` */
  at: string
  index: number
  /** The names of the parameters. */
  names: readonly string[]
  kinds: { value: string; label: string }[]
  gifts: GiftInputs
}

const text = { autoComplete: 'off', spellCheck: false } as const

/** The fields of one step, depending on its kind. */
export function StepFields({ form, at, index, names, kinds, gifts }: StepFieldsProps) {
  const step = form.values.steps[index]
  const { realmId } = useRealm()
  if (!step) return null
  const of = `of step ${index + 1}`
  const input = (field: string) => form.getInputProps(`${at}.${field}`)
  const hint = names.length > 0 ? `Parameters: ${names.map((name) => `{{${name}}}`).join(', ')}` : undefined
  return (
    <>
      <Select label="Does" aria-label={`Kind ${of}`} data={kinds} allowDeselect={false} {...input('kind')} />
      <TextInput label="Title" aria-label={`Title ${of}`} {...text} {...input('title')} />
      {hasPlayers(step.kind) && <Whom form={form} at={at} index={index} hint={hint} />}
      {step.kind === 'mail' && (
        <>
          <TextInput label="Subject" aria-label={`Subject ${of}`} {...input('subject')} />
          <Textarea
            wrapperProps={{ 'data-wide': true }}
            label="Text (HTML)"
            aria-label={`Text ${of}`}
            description={hint}
            autosize
            minRows={2}
            maxRows={10}
            {...input('text')}
          />
        </>
      )}
      {(step.kind === 'mail' || step.kind === 'grant') && (
        <gifts.List
          realmId={realmId}
          legend={step.kind === 'mail' ? 'Gifts' : 'Grants'}
          noun={step.kind === 'mail' ? 'gift' : 'grant'}
          labels={[`Gift ${of}, number`, `Amount ${of}, number`]}
          form={form}
          field={`${at}.gifts`}
        />
      )}
      {step.kind === 'stats' && (
        <>
          <TextInput
            label="Stat"
            aria-label={`Stat ${of}`}
            classNames={{ input: 'mono' }}
            {...text}
            {...input('stat')}
          />
          <Select
            label="Change"
            aria-label={`Change ${of}`}
            data={[
              { value: 'set', label: 'Set it' },
              { value: 'add', label: 'Add to it' },
              { value: 'delete', label: 'Delete it' },
            ]}
            allowDeselect={false}
            {...input('act')}
          />
          {step.act !== 'delete' && (
            <TextInput label="Value" aria-label={`Value ${of}`} description={hint} {...text} {...input('value')} />
          )}
        </>
      )}
      {step.kind === 'config' && <PairsInput legend="Config keys" noun="key" form={form} field={`${at}.keys`} />}
      {step.kind === 'job' && <JobField of={of} input={input('job')} />}
    </>
  )
}

type WhomProps = Pick<StepFieldsProps, 'form' | 'at' | 'index'> & { hint: string | undefined }

/** The players of a step. */
function Whom({ form, at, index, hint }: WhomProps) {
  const { realmId } = useRealm()
  const { can } = useRights()
  const step = form.values.steps[index]
  const of = `of step ${index + 1}`
  const segments = useQuery({
    ...query(listSegments, {}, { scope: realmScope(realmId) }),
    enabled: step?.who === 'segment' && can('view players'),
  }).data?.segments
  const input = (field: string) => form.getInputProps(`${at}.${field}`)
  const apiOption = step?.who === 'kept' ? [{ value: 'kept', label: 'Set by the API' }] : []
  return (
    <>
      <Select
        label="Players"
        aria-label={`Players ${of}`}
        data={[...whoOptions, ...apiOption]}
        allowDeselect={false}
        {...input('who')}
      />
      {step?.who === 'segment' && (
        <RecordPicker
          icon={IconUsers}
          label="Segment"
          aria-label={`Segment ${of}`}
          choices={(segments ?? []).map(({ id, name }) => ({ symbol: String(id), name }))}
          {...input('segment')}
        />
      )}
      {step?.who === 'played' && (
        <>
          <TextInput
            label="From"
            aria-label={`From ${of}`}
            placeholder="{{from}}"
            description={hint}
            {...text}
            {...input('from')}
          />
          <TextInput label="To" aria-label={`To ${of}`} placeholder="{{to}}" {...text} {...input('to')} />
        </>
      )}
      {step?.who === 'one' && (
        <TextInput
          label="Gamer tag"
          aria-label={`Gamer tag ${of}`}
          placeholder="{{player}}"
          description={hint}
          {...text}
          {...input('player')}
        />
      )}
    </>
  )
}

/** The job of a step, by name or id. */
function JobField({ of, input }: { of: string; input: object }) {
  const { realmId } = useRealm()
  const { can } = useRights()
  const jobs = useQuery({
    ...query(listJobs, { query: { limit: 200 } }, { scope: realmScope(realmId) }),
    enabled: can('view jobs'),
  }).data?.records
  return (
    <RecordPicker
      icon={IconClock}
      label="Job"
      aria-label={`Job ${of}`}
      choices={(jobs ?? []).map(({ id, name }) => ({ symbol: id, name }))}
      {...input}
    />
  )
}
