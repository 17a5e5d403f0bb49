import { ActionIcon, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { SpaceCriterion } from '@regent/contract/players/player-search'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { IconPlus, IconTrash } from '../../../ui/layout/icons.ts'
import { StatConditionInput } from '../segments/StatConditionInput.tsx'
import {
  type ConditionPart,
  conditionInputs,
  newCondition,
  type StatCondition,
  toCondition,
  toCriterion,
} from '../segments/stat-condition.ts'
import styles from './Players.module.css'

type Values = { criteria: StatCondition[] }

const maxCriteria = 10

const validate = {
  criteria: {
    stat: (stat: string) =>
      stat.trim() === '' ? 'The name of a stat.' : stat.trim().length > 128 ? 'At most 128 characters.' : null,
  },
}

type CriteriaDrawerProps = {
  criteria: readonly SpaceCriterion[]
  onSearch: (criteria: SpaceCriterion[]) => void
  isOpen: boolean
  onClose: () => void
}

/** Edits a search by stats: one criterion per stat. */
export function CriteriaDrawer({ criteria, onSearch, isOpen, onClose }: CriteriaDrawerProps) {
  const initial = criteria.length > 0 ? criteria.map(toCondition) : [newCondition]
  const form = useForm<Values>({ mode: 'controlled', initialValues: { criteria: initial }, validate })
  const rows = form.values.criteria
  const buildInputs = (index: number) => {
    const inputs = conditionInputs(form, `criteria.${index}`, 'rel')
    return (part: ConditionPart) => ({
      ...inputs(part),
      ...(part === 'stat' && index === 0 && { 'data-autofocus': true }),
    })
  }
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Search by stats"
      subtitle="Finds players who match all criteria."
      form={form}
      draft={{ none: 'a search, which changes nothing and which the address keeps' }}
      onSubmit={(values) => {
        onSearch(values.criteria.map(toCriterion))
        onClose()
      }}
      submitLabel="Search"
    >
      {rows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form identifies its fields by index
        <fieldset key={index} className={`shrink framed ${styles.criterion}`}>
          <legend className={styles.legend}>Criterion {index + 1}</legend>
          <div className={styles.fields}>
            <StatConditionInput inputs={buildInputs(index)} />
          </div>
          {rows.length > 1 && (
            <ActionIcon
              className={styles.remove}
              aria-label={`Remove criterion ${index + 1}`}
              onClick={() => form.removeListItem('criteria', index)}
            >
              <IconTrash aria-hidden />
            </ActionIcon>
          )}
        </fieldset>
      ))}
      <Button
        leftSection={<IconPlus aria-hidden />}
        disabled={rows.length >= maxCriteria}
        onClick={() =>
          form.insertListItem('criteria', { ...newCondition, space: rows.at(-1)?.space ?? newCondition.space })
        }
      >
        Add criterion
      </Button>
      <p className="dimmed">Players without the stat match only “is not set”, “is not” and “is none of”.</p>
    </FormDrawer>
  )
}
