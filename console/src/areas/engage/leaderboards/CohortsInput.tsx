import { TextInput } from '@mantine/core'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import type { ListForm } from '../../../ui/list/list-form.ts'
import { nthLabel } from '../../../ui/table/nth-label.ts'
import { StatConditionInput } from '../../players/segments/StatConditionInput.tsx'
import { conditionInputs } from '../../players/segments/stat-condition.ts'
import { newCohort, newRequirement } from './cohort-form.ts'

const text = { autoComplete: 'off', spellCheck: false } as const

type CohortsInputProps = {
  form: ListForm
  /** The list's field name in the (controlled) form. */
  field: string
}

/** Cohorts of players by their stats; a player belongs to the first one whose conditions all hold. */
export function CohortsInput({ form, field }: CohortsInputProps) {
  return (
    <ListInput
      legend="Cohorts (the first match applies)"
      noun="cohort"
      form={form}
      field={field}
      newEntry={newCohort}
      isFramed
    >
      {(cohort, which) => (
        <>
          <TextInput
            {...nthLabel('Name', `of cohort ${which + 1}`)}
            {...text}
            {...form.getInputProps(`${cohort}.id`)}
          />
          <TextInput
            {...nthLabel('Description', `of cohort ${which + 1}`)}
            {...text}
            {...form.getInputProps(`${cohort}.description`)}
          />
          <div data-wide>
            <ListInput
              legend="All of"
              noun={`condition of cohort ${which + 1}`}
              form={form}
              field={`${cohort}.requirements`}
              newEntry={newRequirement}
              isFramed
            >
              {(at, index) => (
                <StatConditionInput
                  inputs={conditionInputs(form, at, 'constraint')}
                  label={(word) => `${word} of condition ${index + 1} of cohort ${which + 1}`}
                  hasHiddenLabels
                />
              )}
            </ListInput>
          </div>
        </>
      )}
    </ListInput>
  )
}
