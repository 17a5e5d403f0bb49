import { ActionIcon, Button, Select } from '@mantine/core'
import type { SegmentSearch } from '@regent/contract/players/segments'
import { useState } from 'react'
import { SuggestInput } from '../../../ui/input/SuggestInput.tsx'
import { IconPlus, IconTrash } from '../../../ui/layout/icons.ts'
import { nthLabel } from '../../../ui/table/nth-label.ts'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { DayField } from '../../../ui/time/DayField.tsx'
import { DurationField, daySeconds } from '../../../ui/time/DurationField.tsx'
import { platformName, platformOptions } from '../../../ui/words/platform-name.ts'
import { BoughtInput, ParticipationInput } from './BoughtInput.tsx'
import {
  fieldsFor,
  findRuleError,
  isWithinDay,
  newRule,
  type Rule,
  type RuleField,
  ruleFields,
  rulesToSearch,
  searchToRules,
  spanText,
  splitSpan,
} from './rules-form.ts'
import styles from './Segments.module.css'
import { StatConditionInput } from './StatConditionInput.tsx'
import type { ConditionPart } from './stat-condition.ts'

const text = { autoComplete: 'off', spellCheck: false } as const
const mono = { input: 'mono' }
const toOptions = (fields: readonly RuleField[]) => fields.map((value) => ({ value, label: ruleFields[value].label }))

type RulesInputProps = {
  /** Initial value only: later the input keeps its own state. */
  search: SegmentSearch | undefined
  /** Called with the complete rules; undefined without any. */
  onChange: (search: SegmentSearch | undefined) => void
}

/** Rules that must all match, with the conditions of a player search, one rule per line. */
export function RulesInput({ search, onChange }: RulesInputProps) {
  const [rules, setRules] = useState(() => searchToRules(search))
  const [open] = fieldsFor(rules)
  function change(next: Rule[]) {
    setRules(next)
    onChange(rulesToSearch(next))
  }
  const edit = (at: number, part: Partial<Rule>) =>
    change(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)))
  return (
    <fieldset className={styles.rules}>
      <legend>Rules (all must match)</legend>
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules are identified by their index
        <div key={index} className={`framed ${styles.rule}`}>
          <div className={styles.fields}>
            <Select
              {...nthLabel('Rule', index + 1)}
              data={toOptions(fieldsFor(rules, index))}
              allowDeselect={false}
              value={rule.field}
              onChange={(field) => edit(index, { field: field as RuleField, value: '' })}
            />
            <RuleValue rule={rule} at={index + 1} onChange={(part) => edit(index, part)} />
          </div>
          <ActionIcon
            aria-label={`Remove rule ${index + 1}`}
            onClick={() => change(rules.filter((_, at) => at !== index))}
          >
            <IconTrash aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        className="start"
        leftSection={<IconPlus aria-hidden />}
        disabled={open === undefined}
        onClick={() => open && change([...rules, { ...newRule, field: open }])}
      >
        Add rule
      </Button>
    </fieldset>
  )
}

type RuleValueProps = { rule: Rule; at: number; onChange: (part: Partial<Rule>) => void }

/** The inputs of a rule next to its field. */
function RuleValue({ rule, at, onChange }: RuleValueProps) {
  const { kind } = ruleFields[rule.field]
  const fault = findRuleError(rule)
  const findError = (part: ConditionPart) => fault?.part === part && `${fault.message} The rule is ignored.`
  if (kind === 'none') return null
  if (kind === 'stat')
    return (
      <StatConditionInput
        inputs={(part) => ({
          value: rule[part],
          error: findError(part),
          onChange: (value) => onChange({ [part]: value }),
        })}
        label={(word) => `${word} of rule ${at}`}
      />
    )
  if (kind === 'span') {
    const ends = splitSpan(rule.value)
    return (
      <>
        {['From', 'To'].map((word, end) => (
          <DateTimeField
            key={word}
            {...nthLabel(word, `of rule ${at}`)}
            value={ends[end] ?? ''}
            error={end === 1 && findError('value')}
            onChange={(next) => onChange({ value: spanText(ends.map((one, index) => (index === end ? next : one))) })}
          />
        ))}
      </>
    )
  }
  if (kind === 'bought') return <BoughtInput value={rule.value} at={at} onChange={(value) => onChange({ value })} />
  if (kind === 'participation')
    return (
      <ParticipationInput
        value={rule.value}
        at={at}
        error={findError('value')}
        onChange={(value) => onChange({ value })}
      />
    )
  const value = { ...nthLabel('Value', `of rule ${at}`), value: rule.value, error: findError('value'), ...text }
  const onValue = (next: string) => onChange({ value: next })
  if (kind === 'text')
    return (
      <SuggestInput
        {...value}
        classNames={mono}
        data={platformOptions().map((option) => option.value)}
        renderOption={({ option }) => platformName(option.value)}
        onChange={onValue}
      />
    )
  if (kind === 'day' && isWithinDay(rule)) return <DateTimeField {...value} onChange={onValue} />
  if (kind === 'day') return <DayField {...value} description="UTC." onChange={onValue} />
  return <DurationField {...value} unitSeconds={daySeconds} onChange={onValue} />
}
