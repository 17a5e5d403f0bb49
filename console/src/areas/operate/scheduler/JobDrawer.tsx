import { Checkbox, Select, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { durationText } from '@regent/contract/duration'
import { httpMethods, type Job, saveJob } from '@regent/contract/operate/scheduler'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { ZoneField } from '../../../shell/form/ZoneField.tsx'
import { describeClockChange } from '../../../shell/form/zone-words.ts'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import { PairsInput } from '../../../ui/input/PairsInput.tsx'
import { JsonInput } from '../../../ui/json-fields/JsonInput.tsx'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { DurationField } from '../../../ui/time/DurationField.tsx'
import { NextTimes } from '../../../ui/time/NextTimes.tsx'
import {
  findExecutions,
  formField,
  hasBody,
  type JobValues,
  jobBody,
  jobErrors,
  jobValues,
  newTrigger,
} from './job-form.ts'
import { actionLabels, describeTriggers } from './job-words.ts'
import { ServiceCallFields } from './ServiceCallFields.tsx'

type JobDrawerProps = { known?: Job | undefined; isOpen: boolean; onClose: () => void }

const text = { autoComplete: 'off', spellCheck: false } as const
const mono = { input: 'mono' }
const kinds = Object.entries(actionLabels).map(([value, label]) => ({ value, label }))
const triggerKinds = [
  { value: 'CronTrigger', label: 'By a cron expression' },
  { value: 'ExactTrigger', label: 'At a time' },
]

const labels = {
  name: 'Name',
  type: 'Action',
  method: 'Method',
  uri: 'Address',
  contentType: 'Content type',
  body: 'Body',
  headers: 'Headers',
  topic: 'Topic',
  message: 'Message',
  triggers: 'When',
  maxRetryCount: 'Retries',
  retryDelaySeconds: 'Wait between retries',
  useExponentialBackoff: 'Exponential back-off',
  source: 'Source',
  isUnique: 'Name and source must be unique',
}

const words = {
  type: (type: JobValues['type']) => actionLabels[type],
  retryDelaySeconds: (seconds: string) => durationText(Number(seconds)),
}

/** Creates or edits a job: its action and its triggers. */
export function JobDrawer({ known, isOpen, onClose }: JobDrawerProps) {
  const form = useForm<JobValues>({ mode: 'controlled', initialValues: jobValues(known), validate: jobErrors })
  const save = (submitted: JobValues, over: Job | undefined) =>
    write(
      saveJob,
      { body: jobBody(submitted, over) },
      {
        subject: 'job',
        done: `${known ? 'Changed' : 'Created'} the job ${submitted.name.trim()}`,
        ifMatch: over?.version,
      },
    )
  const { values } = form
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.name}` : 'Create a job'}
      subtitle={known?.suspendedAt !== undefined && 'Suspended. Saving resumes the job.'}
      form={form}
      draft={{ form: 'job', record: known?.id, except: ['headers', 'uri', 'body'] }}
      save={save}
      record={{ what: 'job', known, toFormValues: jobValues, labels, words }}
      failed="The job was not saved."
      fieldOf={formField}
      submitLabel={known ? 'Save job' : 'Create job'}
    >
      <TextInput label="Name" data-autofocus={!known || undefined} {...text} {...form.getInputProps('name')} />
      <Select label="Action" data={kinds} allowDeselect={false} {...form.getInputProps('type')} />
      <ActionFields form={form} />
      <ListInput legend="When" noun="trigger" form={form} field="triggers" newEntry={newTrigger}>
        {(at, index) => (
          <>
            <Select
              aria-label={`Kind of trigger ${index + 1}`}
              data={triggerKinds}
              allowDeselect={false}
              {...form.getInputProps(`${at}.type`)}
            />
            {values.triggers[index]?.type === 'ExactTrigger' ? (
              <DateTimeField aria-label={`Time of trigger ${index + 1}`} {...form.getInputProps(`${at}.executeAt`)} />
            ) : (
              <TextInput
                aria-label={`Cron expression ${index + 1}`}
                placeholder="0 0 3 * * MON"
                classNames={mono}
                {...text}
                {...form.getInputProps(`${at}.expression`)}
              />
            )}
            {values.triggers[index]?.type === 'CronTrigger' && (
              <ZoneField
                label={undefined}
                aria-label={`Time zone of trigger ${index + 1}`}
                {...form.getInputProps(`${at}.zone`)}
              />
            )}
          </>
        )}
      </ListInput>
      <NextTimes
        label="Next runs"
        words={describeTriggers(values.triggers)}
        times={findExecutions(values, Date.now())}
        none="The job never runs with these triggers."
      >
        {values.triggers
          .filter(({ type }) => type === 'CronTrigger')
          .flatMap(({ expression, zone }) => describeClockChange(expression, zone, Date.now()))
          .map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
      </NextTimes>
      <TextInput label="Retries" inputMode="numeric" {...text} {...form.getInputProps('maxRetryCount')} />
      <DurationField label="Wait between retries" {...form.getInputProps('retryDelaySeconds')} />
      <Checkbox
        label="Exponential back-off, at most 1 hour"
        {...form.getInputProps('useExponentialBackoff', { type: 'checkbox' })}
      />
      <TextInput
        label="Source"
        description="The tool or service that created the job."
        {...text}
        {...form.getInputProps('source')}
      />
      <Checkbox label="Name and source must be unique" {...form.getInputProps('isUnique', { type: 'checkbox' })} />
    </SaveDrawer>
  )
}

/** The fields of the selected kind of action. */
function ActionFields({ form }: { form: UseFormReturnType<JobValues> }) {
  const { values } = form
  if (values.type === 'PublishMessage')
    return (
      <>
        <TextInput
          label="Topic"
          description="Game clients subscribe to topics such as content.refresh."
          classNames={mono}
          {...text}
          {...form.getInputProps('topic')}
        />
        <JsonInput
          label="Message"
          description="Fields or a text. Only connected clients receive it."
          takes="text"
          {...form.getInputProps('message')}
        />
      </>
    )
  return (
    <>
      {values.type === 'ServiceCall' ? (
        <ServiceCallFields form={form} />
      ) : (
        <>
          <TextInput
            label="Address"
            description="A public URL. Redirects are not followed."
            placeholder="https://example.com/hook"
            classNames={mono}
            {...text}
            {...form.getInputProps('uri')}
          />
          <Select label="Method" data={[...httpMethods]} allowDeselect={false} {...form.getInputProps('method')} />
        </>
      )}
      {hasBody(values) && (
        <>
          <JsonInput label="Body" takes="text" {...form.getInputProps('body')} />
          <TextInput label="Content type" classNames={mono} {...text} {...form.getInputProps('contentType')} />
        </>
      )}
      <PairsInput legend="Headers" noun="header" form={form} field="headers" />
    </>
  )
}
