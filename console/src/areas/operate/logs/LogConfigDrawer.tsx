import { Checkbox, Drawer, Select, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import {
  configLevels,
  getLogContext,
  type LogContext,
  pathOperations,
  playerOperations,
  saveLogContext,
} from '@regent/contract/operate/logs/logs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { PlayersPicker } from '../../../shell/records/PlayersPicker.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import { TagsField } from '../../../ui/input/TagsField.tsx'
import { JsonText } from '../../../ui/json/RawJson.tsx'
import { nthLabel } from '../../../ui/table/nth-label.ts'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import styles from './Logs.module.css'
import { type ConfigValues, configBody, configErrors, configValues, newRule, splitParts } from './log-form.ts'

type LogConfigDrawerProps = { service: string; isOpen: boolean; onClose: () => void }

const levelLabels: Record<string, string> = {
  Trace: 'All levels',
  None: 'None',
}
/** Synonymous levels are listed once. */
const sameLevels: Record<string, string> = { Info: 'Information', Critical: 'Fatal' }
const levels = configLevels
  .filter((level) => !(level in sameLevels))
  .map((value) => ({ value, label: levelLabels[value] ?? value }))
const levelsWith = (chosen: string) => (chosen in sameLevels ? [...levels, { value: chosen, label: chosen }] : levels)

const playerFilterLabels = { Include: 'is one of', GreaterThan: 'is above', LesserThan: 'is below' }
const pathFilterLabels = { Include: 'is one of', Contain: 'contains', StartsWith: 'begins with', EndsWith: 'ends with' }
const players = playerOperations.map((value) => ({ value, label: `Player ${playerFilterLabels[value]}` }))
const paths = pathOperations.map((value) => ({ value, label: `Path ${pathFilterLabels[value]}` }))

const text = { autoComplete: 'off', spellCheck: false } as const

/** Edits the log levels and filters of a service. */
export function LogConfigDrawer({ service, isOpen, onClose }: LogConfigDrawerProps) {
  const rights = useRights()
  const [seen, setSeen] = useState<LogContext>()
  const read = useQuery({ ...query(getLogContext, { params: { service } }), staleTime: 0, enabled: isOpen })
  const title = `Log config of ${service}`
  const mayEdit = rights.refusal('edit logs') === undefined
  // A snapshot from when the drawer opened: a refetch does not change unsaved input.
  if (!seen && read.data && read.isFetchedAfterMount) setSeen(read.data)
  if (seen && mayEdit) return <ConfigForm context={seen} title={title} isOpen={isOpen} onClose={onClose} />
  return (
    <Drawer opened={isOpen} onClose={onClose} title={title} size={720}>
      {read.error && (
        <ErrorNotice
          failure={readFailure('The log config could not be loaded.', read.error)}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data && !mayEdit && (
        <>
          <p className="dimmed">{rights.refusal('edit logs')}</p>
          <JsonText value={read.data} />
        </>
      )}
    </Drawer>
  )
}

type ConfigFormProps = Omit<LogConfigDrawerProps, 'service'> & { context: LogContext; title: string }

function ConfigForm({ context, title, isOpen, onClose }: ConfigFormProps) {
  const { serviceName, version } = context
  const form = useForm<ConfigValues>({
    mode: 'controlled',
    initialValues: configValues(context),
    validate: configErrors,
  })
  const save = (values: ConfigValues) =>
    write(
      saveLogContext,
      { params: { service: serviceName }, body: configBody(values) },
      { subject: 'log-config', done: `Changed the log config of ${serviceName}`, ifMatch: version },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      subtitle="Lines below this level are discarded. Takes effect within 1 second."
      form={form}
      draft={{ form: 'log-config', record: title }}
      save={save}
      failed="The log config was not saved."
      submitLabel="Save log config"
      isWide
    >
      <Select
        label="Minimum level"
        data={levelsWith(form.values.defaultLogLevel)}
        allowDeselect={false}
        {...form.getInputProps('defaultLogLevel')}
      />
      <ListInput
        legend="Rules (the first match sets the level)"
        noun="rule"
        form={form}
        field="rules"
        newEntry={newRule}
        isFramed
      >
        {(at, index) => <RuleFields form={form} at={at} index={index} />}
      </ListInput>
    </SaveDrawer>
  )
}

type RuleFieldsProps = {
  form: UseFormReturnType<ConfigValues>
  /** The path of the rule in the form. */
  at: string
  index: number
}

function RuleFields({ form, at, index }: RuleFieldsProps) {
  const rule = form.values.rules[index]
  const nth = (label: string) => nthLabel(label, `of rule ${index + 1}`)
  return (
    <div data-wide className={styles.rule}>
      <TextInput {...nth('Name')} {...text} {...form.getInputProps(`${at}.name`)} />
      <Select
        {...nth('Level')}
        data={levelsWith(rule?.logLevel ?? '')}
        allowDeselect={false}
        {...form.getInputProps(`${at}.logLevel`)}
      />
      <Select
        {...nth('Players')}
        data={players}
        allowDeselect={false}
        {...form.getInputProps(`${at}.playerIdOperationType`)}
      />
      <PlayersPicker
        {...nth('Gamer tags')}
        placeholder="All players"
        {...form.getInputProps(`${at}.playerIds`)}
        value={splitParts(rule?.playerIds ?? '')}
        onChange={(chosen) => form.setFieldValue(`${at}.playerIds`, chosen.join(', '))}
      />
      <Select
        {...nth('Paths')}
        data={paths}
        allowDeselect={false}
        {...form.getInputProps(`${at}.pathsOperationType`)}
      />
      <TagsField {...nth('Paths')} placeholder="All paths" {...form.getInputProps(`${at}.paths`)} />
      <DateTimeField {...nth('End')} emptyLabel="Never" {...form.getInputProps(`${at}.expiresAt`)} />
      <Textarea {...nth('Description')} className={styles.row} {...form.getInputProps(`${at}.description`)} />
      <Checkbox
        label="On"
        aria-label={`Rule ${index + 1} is on`}
        className={styles.row}
        {...form.getInputProps(`${at}.enabled`, { type: 'checkbox' })}
      />
      {(rule?.otherFilters.length ?? 0) > 0 && <p className={styles.row}>Other filters of this rule are kept.</p>}
    </div>
  )
}
