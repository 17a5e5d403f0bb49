import { ApiError } from '@regent/contract/errors'

type Place = { at: number; key: string }

export const writeSuppressionCursor = ({ at, key }: Place): string => `${at.toString(36)}.${key}`

export function readSuppressionCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const [, at, key] = /^([0-9a-z]{1,10})\.([\w-]{20,60})$/.exec(cursor) ?? []
  if (at === undefined || key === undefined)
    throw new ApiError('BadRequest', { field: 'cursor', message: 'cursor must be one that this list returned.' })
  return { at: Number.parseInt(at, 36), key }
}
