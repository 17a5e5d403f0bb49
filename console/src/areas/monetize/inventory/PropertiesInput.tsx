import { listItemContents } from '@regent/contract/monetize/inventory'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { PairsInput } from '../../../ui/input/PairsInput.tsx'
import type { ListForm } from '../../../ui/list/list-form.ts'

type PropertiesInputProps = {
  realmId: string
  /** The item's content, whose properties are offered as names. */
  contentId: string
  /** "property"; with its place where there are several lists. */
  noun?: string
  form: ListForm
  /** The name of the list in the form, which must be controlled. */
  field: string
}

/** The properties of items: names, of which those are offered that the item's content declares, and values. */
export function PropertiesInput({ realmId, contentId, noun = 'property', form, field }: PropertiesInputProps) {
  const { data } = useQuery(query(listItemContents, {}, { scope: realmScope(realmId) }))
  const names = data?.content.find(({ symbol }) => symbol === contentId.trim())?.properties ?? []
  return <PairsInput legend="Properties" noun={noun} form={form} field={field} names={names} />
}
