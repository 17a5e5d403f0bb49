import { listItemContents } from '@regent/contract/monetize/inventory'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { PairsInput } from '../../../ui/input/PairsInput.tsx'
import type { ListForm } from '../../../ui/list/list-form.ts'

type PropertiesInputProps = {
  realmId: string
  /** The content of the item, whose properties are suggested as names. */
  contentId: string
  /** "property"; with an index if there are several lists. */
  noun?: string
  form: ListForm
  /** The path of the list in the controlled form. */
  field: string
}

/** The properties of items as names and values; suggests the names that the item's content declares. */
export function PropertiesInput({ realmId, contentId, noun = 'property', form, field }: PropertiesInputProps) {
  const { data } = useQuery(query(listItemContents, {}, { scope: realmScope(realmId) }))
  const names = data?.content.find(({ symbol }) => symbol === contentId.trim())?.properties ?? []
  return <PairsInput legend="Properties" noun={noun} form={form} field={field} names={names} />
}
