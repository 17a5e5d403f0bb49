import { Select, TextInput } from '@mantine/core'
import type { Bought } from '@regent/contract/players/player-search'
import { type ParticipationKind, participationKinds } from '@regent/contract/players/search-words'
import { nthLabel } from '../../../ui/table/nth-label.ts'
import { DurationField, daySeconds } from '../../../ui/time/DurationField.tsx'
import { formatRuleValue, parseBought, parseParticipation } from './rule-values.ts'
import { participationLabels } from './search-words.ts'
import { useProducts } from './use-products.ts'

type InputProps = { value: string; at: number; onChange: (value: string) => void }

const toCount = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined)

/** A condition on payments: product, time and number. Other parts, from the list of payments, are kept. */
export function BoughtInput({ value, at, onChange }: InputProps) {
  const products = useProducts(true)
  const boughtSearch = parseBought(value)
  const change = (part: Bought) => onChange(formatRuleValue({ ...boughtSearch, ...part }))
  const options =
    boughtSearch.product === undefined || products.some((one) => one.value === boughtSearch.product)
      ? products
      : [...products, { value: boughtSearch.product, label: boughtSearch.product }]
  return (
    <>
      <Select
        {...nthLabel('Product', `of rule ${at}`)}
        data={options}
        searchable
        clearable
        placeholder="Any product"
        value={boughtSearch.product ?? null}
        onChange={(product) => change({ product: product ?? undefined })}
      />
      <DurationField
        {...nthLabel('In the last', `of rule ${at}`)}
        unitSeconds={daySeconds}
        value={boughtSearch.withinDays === undefined ? '' : String(boughtSearch.withinDays)}
        onChange={(text) => change({ withinDays: toCount(text) || undefined })}
      />
      <TextInput
        {...nthLabel('Payments, at least', `of rule ${at}`)}
        inputMode="numeric"
        placeholder="1"
        value={boughtSearch.atLeast === undefined ? '' : String(boughtSearch.atLeast)}
        onChange={(event) => change({ atLeast: toCount(event.currentTarget.value) })}
      />
    </>
  )
}

const kinds = participationKinds.map((kind) => ({ value: kind, label: participationLabels[kind].field }))

/** A thing that the player took part in. */
export function ParticipationInput({ value, at, error, onChange }: InputProps & { error: string | false }) {
  const { kind, id } = parseParticipation(value)
  return (
    <>
      <Select
        {...nthLabel('Kind', `of rule ${at}`)}
        data={kinds}
        allowDeselect={false}
        value={kind}
        onChange={(next) => onChange(formatRuleValue({ kind: next as ParticipationKind, id }))}
      />
      <TextInput
        {...nthLabel('Id', `of rule ${at}`)}
        autoComplete="off"
        spellCheck={false}
        value={id}
        error={error}
        onChange={(event) => onChange(formatRuleValue({ kind, id: event.currentTarget.value }))}
      />
    </>
  )
}
