import { Button, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { createSale, type Sale, updateSale } from '@regent/contract/monetize/commerce-sales'
import { maxStandingTags } from '@regent/contract/players/player-search'
import { formatCount } from '@regent/contract/words'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { BackToForm } from '../../../api/reviewing.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { LanguageInput } from '../../../ui/input/LanguageInput.tsx'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import { RecordSelect } from '../../../ui/input/RecordSelect.tsx'
import { IconBuildingStore } from '../../../ui/layout/icons.ts'
import { nthLabel } from '../../../ui/table/nth-label.ts'
import { type ClockName, clockText, useClock } from '../../../ui/time/clock.ts'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { momentFieldText } from '../../../ui/time/moment-text.ts'
import { AudienceInput, useAudienceCount } from '../../players/segments/AudienceInput.tsx'
import { audienceError } from '../../players/segments/audience-form.ts'
import { formatPriceWithSku, type ListingRow, type PricedSkus } from './catalog-words.ts'
import { SaleClashes } from './SaleClashes.tsx'
import { SalePreview } from './SalePreview.tsx'
import { SalePriceFields } from './SalePriceFields.tsx'
import styles from './Sales.module.css'
import {
  countBuyers,
  findRow,
  nameOfSale,
  type PricePair,
  readPrices,
  type SaleValues,
  saleErrors,
  saleTimes,
  saleValues,
  titleOf,
  toSale,
  toSaleField,
} from './sale-form.ts'

type SaleDrawerProps = {
  realmId: string
  /** The listings of the catalogue and of published content. */
  rows: readonly ListingRow[]
  skus: PricedSkus
  sales: readonly Sale[]
  /** The sale to edit. */
  known?: Sale | undefined
  /** The listing of a new sale: `listing:store`. */
  place?: string | undefined
  startAt?: number | undefined
  isOpen: boolean
  onClose: () => void
}

const plain = { autoComplete: 'off', spellCheck: false } as const

/** Puts a listing on sale, or edits a sale: price, time, players, texts. */
export function SaleDrawer(props: SaleDrawerProps) {
  const { realmId, rows, skus, sales, known, place = '', startAt, isOpen, onClose } = props
  const [now] = useState(() => Date.now())
  const clock = useClock()
  const form = useForm<SaleValues>({
    mode: 'controlled',
    initialValues: saleValues(known, place, startAt),
    validate: (values) => saleErrors(values, { rows, skus, known }),
  })
  const { values } = form
  const row = findRow(rows, values.place)
  const prices = readPrices(values, row?.price, skus)
  const audience = useAudienceCount(realmId, values.audience ?? {})
  const buyers = audience && countBuyers(audience.total.about, values.holdOut)
  const sentence = describeSale({ values, prices, buyers, clock, now })
  const { submit, isSaving, failure } = useSubmit({ realmId, known, onClose })
  const title = row ? titleOf(row) : 'a listing'
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit the sale ${known.name}` : `Put on sale: ${title}`}
      subtitle={
        row && `${row.listing.symbol} in ${row.store.symbol}, regularly ${formatPriceWithSku(row.price, skus)}.`
      }
      form={form}
      draft={{ form: 'sale', record: known ? String(known.id) : values.place }}
      onSubmit={(next) => submit(next, nameOfSale(next, row, prices))}
      isSaving={isSaving}
      failure={failure}
      fieldOf={(field) => toSaleField(field, values)}
      submitLabel="Review sale"
      aside={
        <SalePreview
          realmId={realmId}
          values={values}
          row={row}
          prices={prices}
          sales={sales}
          buyers={buyers}
          skus={skus}
        />
      }
      foot={sentence}
    >
      {(place === '' || known) && <ListingSelect form={form} rows={rows} skus={skus} isFixed={known !== undefined} />}
      <SalePriceFields form={form} price={row?.price} skus={skus} />
      <SaleTimeFields form={form} isRunning={known?.state === 'running'} now={now} />
      <SaleClashes values={values} sales={sales} known={known} onTimes={(times) => form.setValues(times)} />
      <AudienceInput
        realmId={realmId}
        legend="Audience"
        value={values.audience}
        onChange={(next) => form.setFieldValue('audience', next)}
        maxTags={maxStandingTags}
        note="before the hold-out"
        error={audienceError(form.errors)}
      />
      <SaleLimitFields form={form} audience={audience?.total.about} />
      <SaleTexts form={form} badge={prices ? `−${prices.percent} %` : ''} />
      <TextInput
        label="Name"
        description="For the staff: in the calendar, the search and the audit trail."
        placeholder={nameOfSale(values, row, prices)}
        {...plain}
        {...form.getInputProps('name')}
      />
      <DeveloperNotes values={values} />
    </FormDrawer>
  )
}

type SaleFieldsProps = { form: UseFormReturnType<SaleValues> }

type ListingSelectProps = SaleFieldsProps & { rows: readonly ListingRow[]; skus: PricedSkus; isFixed: boolean }

function ListingSelect({ form, rows, skus, isFixed }: ListingSelectProps) {
  return (
    <RecordSelect
      label="Listing"
      icon={IconBuildingStore}
      disabled={isFixed}
      choices={rows.map((one) => ({
        symbol: one.id,
        name: titleOf(one),
        detail: formatPriceWithSku(one.price, skus),
      }))}
      {...form.getInputProps('place')}
    />
  )
}

function SaleTimeFields({ form, isRunning, now }: SaleFieldsProps & { isRunning: boolean; now: number }) {
  const clock = useClock()
  return (
    <>
      <div className={styles.pair}>
        <DateTimeField label="Starts" disabled={isRunning} {...form.getInputProps('start')} />
        <DateTimeField label="Ends" {...form.getInputProps('end')} />
      </div>
      {!isRunning && (
        <fieldset className={`flex wrap bare ${styles.choices}`}>
          <legend className="hidden-text">Frequent times</legend>
          {saleTimes(clock, now).map(({ label, start, end }) => (
            <Button
              key={label}
              onClick={() => form.setValues({ start: momentFieldText(start), end: momentFieldText(end) })}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}

/** `audience`: the estimated number of players before the hold-out. */
function SaleLimitFields({ form, audience }: SaleFieldsProps & { audience: number | undefined }) {
  return (
    <div className={styles.pair}>
      <TextInput
        label="Limit for each player"
        description="Purchases at this price. Empty: no limit."
        inputMode="numeric"
        {...plain}
        {...form.getInputProps('limit')}
      />
      <TextInput
        label="Hold-out in percent"
        description={holdOutText(audience, form.values.holdOut)}
        inputMode="numeric"
        {...plain}
        {...form.getInputProps('holdOut')}
      />
    </div>
  )
}

function SaleTexts({ form, badge }: SaleFieldsProps & { badge: string }) {
  return (
    <ListInput
      legend="Badge and text"
      noun="language"
      form={form}
      field="texts"
      isFramed
      newEntry={{ language: '', badge, text: '' }}
    >
      {(at, index) => (
        <>
          <LanguageInput {...nthLabel('Language', index + 1)} {...form.getInputProps(`${at}.language`)} />
          <TextInput {...nthLabel('Badge', index + 1)} {...form.getInputProps(`${at}.badge`)} />
          <TextInput
            {...nthLabel('Text', index + 1)}
            wrapperProps={{ 'data-wide': true }}
            {...form.getInputProps(`${at}.text`)}
          />
        </>
      )}
    </ListInput>
  )
}

function DeveloperNotes({ values }: { values: SaleValues }) {
  return (
    <details>
      <summary>For developers</summary>
      <p className="dimmed">
        Nothing is created in the catalogue: clients get the listing with its present price, and the regular price in{' '}
        <code>sale.regularPrice</code>.
        {values.kind === 'sku' && values.sku !== '' && (
          <>
            {' '}
            Payments use the SKU <code>{values.sku}</code>.
          </>
        )}
      </p>
    </details>
  )
}

function holdOutText(audience: number | undefined, holdOut: string): string {
  const heldOutPlayers = audience === undefined ? undefined : audience - countBuyers(audience, holdOut)
  const effect = heldOutPlayers
    ? `${formatCount(heldOutPlayers)} keep the regular price.`
    : 'Share that keeps the regular price.'
  return `${effect} 0 to 50, to measure the effect.`
}

type SaleWords = {
  values: SaleValues
  prices: PricePair | undefined
  buyers: number | undefined
  clock: ClockName
  now: number
}

/** The whole sale in one sentence; a hint until price and time are set. */
function describeSale({ values, prices, buyers, clock, now }: SaleWords): string {
  if (!prices) return 'Choose a price. Nothing is live yet.'
  if (values.start === '' || values.end === '') return 'Choose when it starts and ends. Nothing is live yet.'
  const [start, end] = [values.start, values.end].map((text) => clockText(Date.parse(text), clock, now))
  const who =
    buyers === undefined ? 'The audience pays' : buyers === 1 ? '1 player pays' : `${formatCount(buyers)} players pay`
  return `${start} to ${end}: ${who} ${prices.after} instead of ${prices.before}.`
}

type Submit = { realmId: string; known: Sale | undefined; onClose: () => void }

/** The single place that saves a sale; its review shows the effect first. */
function useSubmit({ realmId, known, onClose }: Submit) {
  const save = useMutation({
    mutationFn: async ({ values, name }: { values: SaleValues; name: string }) => {
      const body = toSale(values, name, known)
      const options = { subject: 'sale', scope: realmScope(realmId), reviewed: 'in every realm' } as const
      if (known)
        await write(
          updateSale,
          { params: { id: known.id }, body },
          { ...options, done: `Changed the sale ${name}`, ifMatch: known.version },
        )
      else await write(createSale, { body }, { ...options, done: `Created the sale ${name}` })
    },
    onSuccess: onClose,
  })
  const error = save.error instanceof BackToForm ? null : save.error
  return {
    submit: (values: SaleValues, name: string) => save.mutate({ values, name }),
    isSaving: save.isPending,
    failure: useWriteFailure('The sale was not saved.', error),
  }
}
