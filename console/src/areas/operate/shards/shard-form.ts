import { parseExactJson } from '@regent/contract/exact-numbers'
import { ownMetadata, type Shard } from '@regent/contract/operate/shards'
import { filledPairs, type Pair, pairErrors } from '../../../ui/input/PairsInput.tsx'

/** The form’s values, as they are typed. */
export type ShardValues = { shardId: string; uri: string; metadata: Pair[] }

const own: readonly string[] = ownMetadata

/** A string is shown without quotes, unless it would parse as other JSON. */
const valueText = (value: unknown): string =>
  typeof value === 'string' && typeof readValue(value) === 'string' ? value : JSON.stringify(value)

/** Parses JSON; anything else is a string, and so are numbers that would be rounded. */
function readValue(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return text
  }
}

export const shardValues = (known?: Shard): ShardValues => ({
  shardId: known?.shardId ?? '',
  uri: known?.uri ?? '',
  metadata: Object.entries(known?.metadata ?? {})
    .filter(([name]) => !own.includes(name))
    .map(([name, value]) => ({ name, value: valueText(value) })),
})

export const shardBody = ({ shardId, uri, metadata }: ShardValues) => ({
  shardId: shardId.trim(),
  uri: uri.trim(),
  metadata: Object.fromEntries(filledPairs(metadata).map(({ name, value }) => [name, readValue(value)])),
})

export function shardErrors({ shardId, uri, metadata }: ShardValues): Record<string, string> {
  const errors = pairErrors('metadata', metadata)
  if (!/^[\w.:-]+$/.test(shardId.trim())) errors['shardId'] = 'Letters, digits and . _ : -, without spaces.'
  if (!URL.canParse(uri.trim())) errors['uri'] = 'A URL such as https://eu-1.example.com.'
  else if (new URL(uri.trim()).password !== '') errors['uri'] = 'Remove the password: the URL is visible to others.'
  metadata.forEach(({ name }, index) => {
    if (own.includes(name.trim())) errors[`metadata.${index}.name`] = 'The server sets this field.'
  })
  return errors
}
