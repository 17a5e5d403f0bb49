import { Button, Input, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Price } from '@regent/contract/monetize/commerce-shapes'
import { useState } from 'react'
import { RecordSelect } from '../../../ui/input/RecordSelect.tsx'
import { IconCoin } from '../../../ui/layout/icons.ts'
import { formatMoney } from '../../../ui/words/format-number.ts'
import type { PricedSkus } from './catalog-words.ts'
import styles from './Sales.module.css'
import {
  cheaperSkus,
  formatReduction,
  isRealMoney,
  type PriceStep,
  priceSteps,
  readPrices,
  type SaleValues,
} from './sale-form.ts'

type SalePriceFieldsProps = {
  form: UseFormReturnType<SaleValues>
  price: Price | undefined
  skus: PricedSkus
}

/** The regular price, and the lower ones that a click selects. */
export function SalePriceFields({ form, price, skus }: SalePriceFieldsProps) {
  const { values } = form
  const steps = priceSteps(price, skus)
  const isStep = ({ values: step }: PriceStep) =>
    step.kind === values.kind && step.percent === values.percent && step.sku === values.sku
  const [isOther, setIsOther] = useState(values.percent + values.amount + values.sku !== '' && !steps.some(isStep))
  if (!price) return null
  const prices = readPrices(values, price, skus)
  const isMoney = isRealMoney(price)

  function choose(step: PriceStep) {
    setIsOther(false)
    form.setValues(step.values)
    const [first] = values.texts
    // A badge that somebody has written stays.
    if (first && /^(−\d+ %)?$/.test(first.badge)) form.setFieldValue('texts.0.badge', formatReduction(step.percent))
  }

  const error = form.errors['percent'] ?? form.errors['amount'] ?? form.errors['sku']
  return (
    <fieldset className="stack gap-8 bare">
      <legend className={styles.legend}>Sale price</legend>
      <div className={`flex wrap ${styles.choices}`}>
        <s className={styles.regular}>
          <span className="hidden-text">Regular price: </span>
          {regularText(price, skus)}
        </s>
        <span aria-hidden>→</span>
        {steps.map((step) => (
          <Button
            key={step.percent}
            variant={!isOther && isStep(step) ? 'filled' : 'default'}
            aria-pressed={!isOther && isStep(step)}
            onClick={() => choose(step)}
          >
            {step.label} {formatReduction(step.percent)}
          </Button>
        ))}
        <Button
          aria-pressed={isOther}
          variant={isOther ? 'filled' : 'default'}
          onClick={() => {
            setIsOther(true)
            form.setValues({ kind: isMoney ? 'sku' : 'amount', percent: '', amount: '', sku: '' })
          }}
        >
          Other…
        </Button>
      </div>
      {isOther && !isMoney && <TextInput label="New price" inputMode="numeric" {...form.getInputProps('amount')} />}
      {isOther && isMoney && (
        <RecordSelect
          label="SKU"
          icon={IconCoin}
          choices={cheaperSkus(price, skus).map(({ name, realPrice, description }) => ({
            symbol: name,
            name: formatMoney(realPrice, skus.currency),
            detail: description,
          }))}
          {...form.getInputProps('sku')}
        />
      )}
      {error && !(isOther && form.errors[values.kind]) && <Input.Error role="alert">{error}</Input.Error>}
      <p className="flush dimmed">
        {isMoney ? moneyNote(values, price, skus) : prices && `${prices.before} → ${prices.after}.`}
      </p>
    </fieldset>
  )
}

const regularText = (price: Price, skus: PricedSkus): string => {
  if (!isRealMoney(price)) return `${price.amount.toLocaleString('en')} ${price.symbol.replace(/^currency\./, '')}`
  const sku = skus.list.find(({ name }) => name === price.symbol)
  return sku ? formatMoney(sku.realPrice, skus.currency) : price.symbol
}

/** Real-money prices are those of SKUs: the platforms' stores charge them, so they must know them. */
function moneyNote({ sku: name }: SaleValues, price: Price, skus: PricedSkus): string {
  const sku = skus.list.find((one) => one.name === name)
  if (cheaperSkus(price, skus).length === 0)
    return 'No SKU is cheaper. The platforms’ stores charge the price of a SKU, so create a cheaper one first, with its product ids.'
  if (!sku) return 'The platforms’ stores charge the price of a SKU. These SKUs are cheaper.'
  const stores = Object.keys(sku.productIds)
  return stores.length === 0
    ? `${sku.name} has no product id, so no store of a platform can sell it.`
    : `${stores.join(', ')} know this price by the SKU ${sku.name}.`
}
