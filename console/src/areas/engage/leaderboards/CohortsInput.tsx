import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Space } from '@regent/contract/player-search'
import { ListInput } from '../../../ui/ListInput.tsx'
import { relationWords } from '../../players/segments/search-words.ts'
import { newCohort, newRequirement } from './cohort-form.ts'

const relations = Object.entries(relationWords).map(([value, label]) => ({ value, label }))
const text = { autoComplete: 'off', spellCheck: false } as const
const mono = { input: 'mono' }

type CohortsInputProps = {
  form: UseFormReturnType<Record<string, unknown>>
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
          <TextInput label={`Name of cohort ${which + 1}`} {...text} {...form.getInputProps(`${cohort}.id`)} />
          <TextInput
            label={`Description of cohort ${which + 1}`}
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
              {(at, index) => {
                const label = (word: string) => `${word} of condition ${index + 1} of cohort ${which + 1}`
                return (
                  <>
                    <TextInput
                      aria-label={label('Stat')}
                      placeholder="Stat"
                      classNames={mono}
                      {...text}
                      {...form.getInputProps(`${at}.stat`)}
                    />
                    <Select
                      aria-label={label('Relation')}
                      data={relations}
                      allowDeselect={false}
                      {...form.getInputProps(`${at}.constraint`)}
                    />
                    <TextInput
                      aria-label={label('Value')}
                      placeholder="Value"
                      classNames={mono}
                      {...text}
                      {...form.getInputProps(`${at}.value`)}
                    />
                    <Select
                      aria-label={label('Space')}
                      data={[...Space.options]}
                      allowDeselect={false}
                      {...form.getInputProps(`${at}.space`)}
                    />
                  </>
                )
              }}
            </ListInput>
          </div>
        </>
      )}
    </ListInput>
  )
}
