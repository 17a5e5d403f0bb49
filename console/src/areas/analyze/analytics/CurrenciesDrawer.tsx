import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { listConfigKeys } from '@regent/contract/operate/config'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { MessageError } from '../../../ui/feedback/message-error.ts'
import { IconPlus, IconTrash } from '../../../ui/layout/icons.ts'
import { nthLabel } from '../../../ui/table/nth-label.ts'
import { DayField } from '../../../ui/time/DayField.tsx'
import { changeKeys } from '../../operate/config/change-keys.ts'
import { type CurrencyValues, findErrors, toConfigChanges, toFormValues } from './currency-form.ts'
import styles from './Dashboard.module.css'
import { toUtcDay } from './dashboard-words.ts'

type CurrenciesDrawerProps = {
  /** Currencies of payments without an exchange rate. */
  beside: readonly string[]
  isOpen: boolean
  onClose: () => void
}

/** Edits the main currency of the realm's revenue and the exchange rates. */
export function CurrenciesDrawer(props: CurrenciesDrawerProps) {
  const { realmId } = useRealm()
  const read = useQuery(query(listConfigKeys, {}, { scope: realmScope(realmId) }))
  if (read.data) return <CurrenciesForm {...props} keys={read.data} />
  return read.error ? (
    <EmptyState
      kind="failed"
      failure={readFailure('The realm’s config could not be loaded.', read.error)}
      onRetry={() => read.refetch()}
    />
  ) : null
}

const codes = Intl.supportedValuesOf('currency')

type Keys = EndpointOutput<typeof listConfigKeys>

function CurrenciesForm({ beside, isOpen, onClose, keys }: CurrenciesDrawerProps & { keys: Keys }) {
  const { realmId } = useRealm()
  // A snapshot from when the drawer opened: the config may be refetched.
  const [seen] = useState(() => ({
    version: keys.version,
    config: new Map(keys.rows.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]))),
  }))
  const today = toUtcDay(Date.now())
  const form = useForm<CurrencyValues>({
    mode: 'controlled',
    initialValues: toFormValues(seen.config, beside, today),
    validate: findErrors,
  })
  const save = async (values: CurrencyValues) => {
    const changes = toConfigChanges(seen.config, values)
    if (changes.length === 0) return
    const saveConflict = await changeKeys(changes, {
      scope: realmScope(realmId),
      version: seen.version,
      done: 'Saved the revenue currencies',
    })
    const [first] = saveConflict?.conflicts ?? []
    if (first) throw new MessageError(`Someone else changed ${first.name}. Nothing was saved. Reopen this form.`)
  }
  const currency = form.values.currency
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Revenue currencies"
      subtitle="Converts all payments, also past ones, to the main currency. Currencies without a rate are listed separately."
      form={form}
      draft={{ form: 'currencies', record: realmId }}
      save={save}
      failed="The currencies were not saved."
      submitLabel="Save currencies"
    >
      <Select
        label="Main currency"
        description="SKUs are priced in it."
        data={codes}
        searchable
        allowDeselect={false}
        openOnFocus={false}
        data-autofocus
        {...form.getInputProps('currency')}
      />
      <div className="grid">
        {form.values.rates.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and a new row is added at the end
          <div key={index} className={styles.rate}>
            <Select
              {...nthLabel('Currency', `of rate ${index + 1}`)}
              data={codes}
              searchable
              {...form.getInputProps(`rates.${index}.currency`)}
            />
            <TextInput
              label={`Value of 1 in ${currency}`}
              aria-label={`Value of 1 in ${currency}, rate ${index + 1}`}
              inputMode="decimal"
              placeholder="1.0834"
              {...form.getInputProps(`rates.${index}.rate`)}
            />
            <DayField
              {...nthLabel('Since', `of rate ${index + 1}`)}
              w="auto"
              {...form.getInputProps(`rates.${index}.on`)}
            />
            <ActionIcon
              aria-label={`Remove the rate of ${row.currency || 'this currency'}`}
              onClick={() => form.removeListItem('rates', index)}
            >
              <IconTrash aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </div>
      <Button
        w="fit-content"
        leftSection={<IconPlus aria-hidden />}
        onClick={() => form.insertListItem('rates', { currency: '', rate: '', on: today })}
      >
        Add rate
      </Button>
    </SaveDrawer>
  )
}
