import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ShortRelation, Space, type SpaceCriterion, shortRelation } from '@regent/contract/player-search'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { IconPlus, IconTrash } from '../../../ui/icons.ts'
import { relationWords } from '../segments/search-words.ts'
import styles from './CriteriaDrawer.module.css'

type Row = { stat: string; rel: ShortRelation; value: string; space: SpaceCriterion['space'] }
type Values = { criteria: Row[] }

const maxCriteria = 10
const emptyRow: Row = { stat: '', rel: 'gte', value: '', space: 'game.private' }
const relationOptions = Object.entries(relationWords).map(([value, label]) => ({ value, label }))

const rowOf = ({ stat, rel, value, space }: SpaceCriterion): Row => ({
  stat,
  rel: shortRelation(rel),
  value: Array.isArray(value) ? value.join(', ') : String(value ?? ''),
  space,
})

const criterionOf = ({ stat, rel, value, space }: Row): SpaceCriterion => ({
  space,
  stat: stat.trim(),
  rel,
  ...(rel !== 'nonexistent' && { value: value.trim() }),
})

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

/** Edits a search by stats: a criterion for each of several stats. */
export function CriteriaDrawer({ criteria, onSearch, isOpen, onClose }: CriteriaDrawerProps) {
  const initial = criteria.length > 0 ? criteria.map(rowOf) : [emptyRow]
  const form = useForm<Values>({ mode: 'controlled', initialValues: { criteria: initial }, validate })
  const rows = form.values.criteria
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Search by stats"
      subtitle="Players who match all criteria. Numbers are compared as numbers, everything else as text."
      form={form}
      draft={{ none: 'a search, which changes nothing and which the address keeps' }}
      onSubmit={(values) => {
        onSearch(values.criteria.map(criterionOf))
        onClose()
      }}
      submitLabel="Search"
    >
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form names its fields by their place
        <fieldset key={index} className={styles.criterion}>
          <legend className={styles.legend}>Criterion {index + 1}</legend>
          <TextInput
            label="Stat"
            data-autofocus={index === 0 || undefined}
            spellCheck={false}
            autoComplete="off"
            classNames={{ input: 'mono' }}
            {...form.getInputProps(`criteria.${index}.stat`)}
          />
          <div className={styles.pair}>
            <Select
              label="Condition"
              data={relationOptions}
              allowDeselect={false}
              {...form.getInputProps(`criteria.${index}.rel`)}
            />
            <TextInput
              label={row.rel === 'in' || row.rel === 'nin' ? 'Values, with commas' : 'Value'}
              disabled={row.rel === 'nonexistent'}
              spellCheck={false}
              autoComplete="off"
              classNames={{ input: 'mono' }}
              {...form.getInputProps(`criteria.${index}.value`)}
            />
          </div>
          <Select
            label="Space"
            description="Who writes the stat, and who may read it."
            data={[...Space.options]}
            allowDeselect={false}
            {...form.getInputProps(`criteria.${index}.space`)}
          />
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
        onClick={() => form.insertListItem('criteria', { ...emptyRow, space: rows.at(-1)?.space ?? emptyRow.space })}
      >
        Add a criterion
      </Button>
      <p className="dimmed">Players without the stat match only “is not there”.</p>
    </FormDrawer>
  )
}
