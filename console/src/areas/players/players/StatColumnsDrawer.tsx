import { MultiSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { listStatKeys, maxListedStatKeys, statSpaces } from '@regent/contract/players/stats'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { RecordOption } from '../../../ui/input/RecordOption.tsx'
import { IconCheck, IconTable } from '../../../ui/layout/icons.ts'
import { findHint } from '../stats/stat-hints.ts'
import { maxStatColumns, readStatColumns, type StatColumn, statLabels, toStatName } from './stat-columns.ts'

type StatColumnsDrawerProps = {
  realmId: string
  chosen: readonly StatColumn[]
  onChoose: (stats: StatColumn[]) => void
  isOpen: boolean
  onClose: () => void
}

/** Selects the stat columns of the list of players. */
export function StatColumnsDrawer({ realmId, chosen, onChoose, isOpen, onClose }: StatColumnsDrawerProps) {
  const { data, error } = useQuery(query(listStatKeys, {}, { scope: realmScope(realmId) }))
  const form = useForm({ mode: 'controlled', initialValues: { stats: chosen.map(toStatName) } })
  // Includes selected columns whose stat no player has any more.
  const statByName = new Map([...chosen, ...(data?.keys ?? [])].map((stat) => [toStatName(stat), stat]))
  const labels = statLabels([...statByName.values()])
  const choices = statSpaces.map((space) => ({
    group: space,
    items: [...statByName]
      .filter(([, stat]) => stat.space === space)
      .map(([value, { key }]) => ({ value, label: labels.get(value) ?? key }))
      .sort((a, b) => a.label.localeCompare(b.label)),
  }))
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Stat columns"
      subtitle={`Up to ${maxStatColumns} columns. Saved in this browser for this realm.`}
      form={form}
      draft={{ none: 'a choice of columns, which changes nothing for anybody else' }}
      onSubmit={({ stats }) => {
        onChoose(readStatColumns(stats))
        onClose()
      }}
      failure={error && readFailure('The stat names could not be loaded.', error)}
      submitLabel="Show"
    >
      <MultiSelect
        label="Stats"
        description={
          data && !data.isWhole
            ? `By space, ${formatCount(maxListedStatKeys)} names each.`
            : 'By space (writer and readers).'
        }
        placeholder={form.values.stats.length === 0 ? 'Search by name' : ''}
        data={choices.filter(({ items }) => items.length > 0)}
        maxValues={maxStatColumns}
        limit={100}
        searchable
        clearable
        data-autofocus
        nothingFoundMessage="No player of this realm has the stat."
        renderOption={({ option: { value, label }, checked }) => (
          <RecordOption
            icon={checked ? IconCheck : IconTable}
            symbol={label}
            choice={{ symbol: label, name: findHint(statByName.get(value)?.key ?? '') }}
          />
        )}
        {...form.getInputProps('stats')}
      />
    </FormDrawer>
  )
}
