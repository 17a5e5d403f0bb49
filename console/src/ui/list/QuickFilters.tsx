import { Button, NativeSelect } from '@mantine/core'
import { type Filter, type FilterField, listOperators } from './filters.ts'
import styles from './ListPage.module.css'

type QuickFiltersProps = {
  fields: readonly FilterField[]
  filters: readonly Filter[]
  onFilters: (filters: Filter[]) => void
}

/** The most used filters, without a popover: a select or buttons for each. Narrow lists show them as chips. */
export function QuickFilters({ fields, filters, onFilters }: QuickFiltersProps) {
  return fields
    .filter(({ isQuick, options }) => isQuick && options)
    .map((field) => {
      const value = filters.findLast((filter) => filter.field === field.id)?.value ?? ''
      const otherFilters = filters.filter((filter) => filter.field !== field.id)
      const choose = (next: string) =>
        onFilters(
          next === ''
            ? otherFilters
            : [...otherFilters, { field: field.id, operator: listOperators(field)[0] ?? 'is', value: next }],
        )
      return field.presets ? (
        <Button.Group key={field.id} className={styles.quick} aria-label={field.label}>
          {field.options?.map((option) => (
            <Button
              key={option.value}
              px={8}
              aria-pressed={option.value === value}
              variant={option.value === value ? 'light' : 'default'}
              onClick={() => choose(option.value === value ? '' : option.value)}
            >
              {option.label}
            </Button>
          ))}
        </Button.Group>
      ) : (
        <NativeSelect
          key={field.id}
          className={styles.quick}
          data-set={value !== '' || undefined}
          aria-label={field.label}
          data={[{ value: '', label: field.label }, ...knownOptions(field, value)]}
          value={value}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )
    })
}

/** A value of the address stays selectable while the options load. */
const knownOptions = ({ options = [] }: FilterField, value: string) =>
  value === '' || options.some((option) => option.value === value) ? options : [...options, { value, label: value }]
