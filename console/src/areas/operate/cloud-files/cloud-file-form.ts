import { type CloudFile, maxCloudFileBytes } from '@regent/contract/operate/cloud-files'
import { toBytes } from '../../../ui/json/binary.ts'
import { momentFieldText } from '../../../ui/time/moment-text.ts'
import { sizeText } from '../../../ui/words/format-number.ts'

/** The form’s values, as they are typed. */
export type CloudFileValues = {
  name: string
  kind: 'base' | 'server' | 'asset'
  file: File | null
  fileName: string
  mimeType: string
  tags: string
  expiration: string
}

export const cloudFileValues = (known?: CloudFile): CloudFileValues => ({
  name: known?.ref ?? '',
  kind: known && known.kind !== 'cohort' ? known.kind : 'base',
  file: null,
  fileName: known?.data.fname ?? '',
  mimeType: known?.data.mimeType ?? '',
  tags: known?.data.tags.join(', ') ?? '',
  expiration: known?.expiration === undefined ? '' : momentFieldText(known.expiration),
})

export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

export const toEpochMs = (text: string): number | undefined => (text === '' ? undefined : new Date(text).getTime())

export function cloudFileErrors(values: CloudFileValues, isNew: boolean): Record<string, string> {
  const errors: Record<string, string> = {}
  if (isNew && values.file === null) errors['file'] = 'Choose a file.'
  if (values.file?.size === 0) errors['file'] = 'The file is empty.'
  if (values.file && values.file.size > maxCloudFileBytes)
    errors['file'] = `The file has ${sizeText(values.file.size)}; ${sizeText(maxCloudFileBytes)} at most.`
  if (values.name.trim() === '') errors['name'] = 'Enter the name that the game requests.'
  if (values.mimeType.trim() !== '' && !/^[\w.+-]+\/[\w.+-]+$/.test(values.mimeType.trim()))
    errors['mimeType'] = 'A type such as application/json.'
  if (parseTags(values.tags).length > 50) errors['tags'] = 'At most 50 tags.'
  if (parseTags(values.tags).some((tag) => tag.length > 64)) errors['tags'] = 'At most 64 characters in a tag.'
  return errors
}

/** The preview of content: an image, a text, or none. */
export type Preview = { kind: 'image'; source: string } | { kind: 'text'; text: string; isCut: boolean } | undefined

const shownCharacters = 20_000

export function buildPreview(base64: string, mimeType: string): Preview {
  if (/^image\/(png|jpeg|gif|webp|avif|svg\+xml)$/.test(mimeType))
    return { kind: 'image', source: `data:${mimeType};base64,${base64}` }
  const text = decodeText(base64)
  return text === undefined
    ? undefined
    : { kind: 'text', text: text.slice(0, shownCharacters), isCut: text.length > shownCharacters }
}

/** Decodes the content as text; undefined if it is binary. */
function decodeText(base64: string): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(toBytes(base64))
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}
