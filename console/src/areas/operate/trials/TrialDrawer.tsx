import { Checkbox, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { createTrial } from '@regent/contract/operate/trials'
import { maxStandingTags } from '@regent/contract/players/player-search'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import { AudienceInput } from '../../players/segments/AudienceInput.tsx'
import { audienceError } from '../../players/segments/audience-form.ts'
import { StatConditionInput } from '../../players/segments/StatConditionInput.tsx'
import { conditionInputs, newCondition } from '../../players/segments/stat-condition.ts'
import { newCohort, type TrialValues, trialBody, trialErrors, trialValues } from './trial-form.ts'

type TrialDrawerProps = { realmId: string; isOpen: boolean; onClose: () => void }

const text = { autoComplete: 'off', spellCheck: false } as const
const mono = { input: 'mono' }

/** Creates a trial, which is paused until it is started; cohorts and rules cannot be edited later. */
export function TrialDrawer({ realmId, isOpen, onClose }: TrialDrawerProps) {
  const form = useForm<TrialValues>({ mode: 'controlled', initialValues: trialValues(), validate: trialErrors })
  const save = (values: TrialValues) =>
    write(createTrial, { body: trialBody(values) }, { subject: 'trial', done: `Created ${values.name.trim()}` })
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Create a trial"
      subtitle="Created paused. Cohorts and rules cannot be changed later."
      form={form}
      draft={{ form: 'new-trial' }}
      save={save}
      failed="The trial was not created."
      submitLabel="Create trial"
      isWide
    >
      <TextInput
        label="Name"
        description="Also part of the cohort’s stat name."
        classNames={mono}
        data-autofocus
        {...text}
        {...form.getInputProps('name')}
      />
      <Checkbox
        label="Exclusive: players join no other trial"
        description="Excludes players of other trials."
        {...form.getInputProps('isExclusive', { type: 'checkbox' })}
      />
      <Checkbox
        label="Players can leave and return"
        description="Players who no longer match leave at their next session."
        {...form.getInputProps('withFlow', { type: 'checkbox' })}
      />
      <ListInput legend="Cohorts" noun="cohort" form={form} field="cohorts" newEntry={newCohort()}>
        {(at, index) => <CohortFields form={form} at={at} index={index} />}
      </ListInput>
      <AudienceInput
        realmId={realmId}
        value={form.values.audience}
        onChange={(audience) => form.setFieldValue('audience', audience)}
        legend="Audience"
        maxTags={maxStandingTags}
        note="before the rules below"
        error={audienceError(form.errors)}
      />
      <ListInput
        legend="Audience (any rule matches; no rules = everyone)"
        noun="rule"
        form={form}
        field="rules"
        newEntry={{ conditions: [newCondition] }}
        isFramed
      >
        {(at, index) => <RuleFields form={form} at={at} index={index} />}
      </ListInput>
    </SaveDrawer>
  )
}

type EntryFieldsProps = {
  form: UseFormReturnType<TrialValues>
  /** The path of the entry in the form. */
  at: string
  index: number
}

const CohortFields = ({ form, at, index }: EntryFieldsProps) => (
  <>
    <TextInput
      aria-label={`Name of cohort ${index + 1}`}
      placeholder="Name"
      classNames={mono}
      {...text}
      {...form.getInputProps(`${at}.name`)}
    />
    <TextInput
      aria-label={`Percent of cohort ${index + 1}`}
      placeholder="Percent of matching players"
      inputMode="numeric"
      {...text}
      {...form.getInputProps(`${at}.pct`)}
    />
  </>
)

/** The conditions of a rule, which all must be met. */
const RuleFields = ({ form, at: rule, index: which }: EntryFieldsProps) => (
  <div data-wide>
    <ListInput
      legend={`Rule ${which + 1}: all of`}
      noun={`condition of rule ${which + 1}`}
      form={form}
      field={`${rule}.conditions`}
      newEntry={newCondition}
    >
      {(at, index) => (
        <StatConditionInput
          inputs={conditionInputs(form, at, 'rel')}
          label={(word) => `${word} of condition ${index + 1} of rule ${which + 1}`}
          hasHiddenLabels
        />
      )}
    </ListInput>
  </div>
)
