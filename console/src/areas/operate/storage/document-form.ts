import { parseExactJson } from '@regent/contract/exact-numbers'
import { isCollectionName, isDocumentId, type StorageDocument } from '@regent/contract/operate/storage'

/** The form’s values, as they are typed. */
export type DocumentValues = { collection: string; id: string; text: string }

export const documentValues = (collection: string, known: StorageDocument | undefined): DocumentValues => ({
  collection: known?.collection ?? collection,
  id: known?.id ?? '',
  text: JSON.stringify(known?.data ?? {}, null, 2),
})

/** Parses a JSON object; undefined if it is invalid. */
export function readData(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = parseExactJson(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

export function documentErrors({ collection, id, text }: DocumentValues): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!isCollectionName(collection.trim()))
    errors['collection'] = 'Letters, digits and _ . -, up to 64, without spaces.'
  if (!isDocumentId(id.trim())) errors['id'] = 'Letters, digits and _ . : @ -, up to 128, without spaces.'
  if (readData(text) === undefined) errors['text'] = 'A JSON object, such as {"state": "open"}.'
  return errors
}

/** Shortened data for a row of the list. */
export function formatPreview({ data }: StorageDocument): string {
  const text = JSON.stringify(data)
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}
