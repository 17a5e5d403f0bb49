import { useForm } from '@mantine/form'
import { updateInventory } from '@regent/contract/monetize/inventory'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { filledPairs, type Pair, PairsInput, pairErrors } from '../../../ui/input/PairsInput.tsx'
import { type InventoryRow, propertyWords } from './inventory-rows.ts'

type EditPropertiesDrawerProps = { gamerTag: number; row: InventoryRow; isOpen: boolean; onClose: () => void }

/** Edits the properties that the game keeps on a currency or an item. */
export function EditPropertiesDrawer({ gamerTag, row, isOpen, onClose }: EditPropertiesDrawerProps) {
  const { contentId, itemId } = row
  const form = useForm<{ properties: Pair[] }>({
    mode: 'controlled',
    initialValues: { properties: row.properties.map((pair) => ({ ...pair })) },
    validate: ({ properties }) => pairErrors('properties', properties),
  })
  const save = useMutation({
    mutationFn: (properties: Pair[]) =>
      write(
        updateInventory,
        {
          params: { gamerTag },
          body:
            itemId === undefined
              ? { currencyProperties: { [contentId]: properties } }
              : { updateItems: [{ contentId, id: itemId, properties }] },
        },
        {
          subject: itemId === undefined ? 'currency-properties' : 'item',
          done: `Changed the properties of ${contentId}`,
        },
      ),
    onSuccess: onClose,
  })
  const next = propertyWords(filledPairs(form.values.properties)) || 'none'
  const before = propertyWords(row.properties) || 'none'
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Properties of ${contentId}`}
      subtitle={
        next !== before ? `${before} → ${next}` : before === 'none' ? 'It has no properties yet.' : `Now ${before}.`
      }
      form={form}
      draft={{ form: 'item-properties', record: `${gamerTag}/${contentId}` }}
      onSubmit={({ properties }) => save.mutate(filledPairs(properties))}
      isSaving={save.isPending}
      failure={useWriteFailure('The properties were not changed.', save.error)}
      submitLabel="Save properties"
    >
      <PairsInput legend="Properties" noun="property" form={form} field="properties" />
    </FormDrawer>
  )
}
