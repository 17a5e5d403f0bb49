import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { planGrant, updateInventory } from '@regent/contract/monetize/inventory'
import { planWrite, write } from '../../../api/act.ts'
import { planIfApprovalNeeded } from '../../../api/approval-needed.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { filledPairs, type Pair, pairErrors } from '../../../ui/input/PairsInput.tsx'
import { GiftPicker } from './GiftPicker.tsx'
import { GrantsLeft } from './GrantsLeft.tsx'
import { amountIn, contentIdProblem, type InventoryRow, isCurrency } from './inventory-rows.ts'
import { PropertiesInput } from './PropertiesInput.tsx'

type Values = { contentId: string; count: string; properties: Pair[] }

const maxAtOnce = 1_000

function validate({ contentId, count, properties }: Values, existing: readonly InventoryRow[]) {
  const id = contentId.trim()
  const amount = amountIn(count)
  return {
    ...pairErrors('properties', properties),
    contentId: contentIdProblem(id, existing),
    count: isCurrency(id)
      ? amount === undefined || amount < 0
        ? 'A whole number above 0.'
        : undefined
      : amount === undefined || amount < 1 || amount > maxAtOnce
        ? `A whole number from 1 to ${maxAtOnce.toLocaleString('en')}.`
        : undefined,
  }
}

type AddToInventoryDrawerProps = {
  realmId: string
  gamerTag: number
  existing: readonly InventoryRow[]
  isOpen: boolean
  onClose: () => void
}

/** Adds a new currency or new items to the player. */
export function AddToInventoryDrawer({ realmId, gamerTag, existing, isOpen, onClose }: AddToInventoryDrawerProps) {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { contentId: '', count: '1', properties: [] },
    validate: (values) => validate(values, existing),
  })
  const save = async ({ contentId, count, properties }: Values): Promise<void> => {
    const id = contentId.trim()
    const amount = amountIn(count) ?? 0
    const filledProperties = filledPairs(properties)
    const body = isCurrency(id)
      ? {
          currencies: { [id]: amount },
          ...(filledProperties.length > 0 && { currencyProperties: { [id]: filledProperties } }),
        }
      : { newItems: Array.from({ length: amount }, () => ({ contentId: id, properties: filledProperties })) }
    const messages = {
      subject: isCurrency(id) ? 'currency' : 'item',
      done: `Added ${amount.toLocaleString('en')} ${id}`,
    } as const
    const add = () => write(updateInventory, { params: { gamerTag }, body }, messages)
    // Plans do not support properties.
    if (filledProperties.length > 0) return void (await add())
    const grants = [{ contentId: id, count: amount }]
    return planIfApprovalNeeded(add, () =>
      planWrite(planGrant, { body: { players: { gamerTags: [gamerTag] }, grants } }),
    )
  }
  const { contentId } = form.values
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Add to the inventory"
      form={form}
      draft={{ form: 'add-to-inventory', record: gamerTag }}
      save={save}
      failed="Nothing was added."
      fieldOf={(field) => (/^(currencies|currencyProperties|newItems)\./.test(field) ? 'contentId' : field)}
      submitLabel="Add"
    >
      <GiftPicker
        realmId={realmId}
        label="Content"
        description="The id of a currency or an item."
        data-autofocus
        {...form.getInputProps('contentId')}
      />
      <TextInput
        label={isCurrency(contentId.trim()) ? 'Amount' : 'Quantity'}
        description={isCurrency(contentId.trim()) ? undefined : 'The number of items. Each gets its own id.'}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('count')}
      />
      <GrantsLeft realmId={realmId} symbols={[contentId]} />
      <PropertiesInput realmId={realmId} contentId={contentId} form={form} field="properties" />
    </SaveDrawer>
  )
}
