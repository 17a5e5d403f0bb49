import type { FieldDifference } from '@regent/contract/differences/difference-shapes'

/** Words of one or two letters, and without vowels, that a label may have. */
const shortWords = new Set([
  'a',
  'an',
  'as',
  'at',
  'be',
  'by',
  'if',
  'id',
  'ids',
  'in',
  'is',
  'no',
  'of',
  'on',
  'or',
  'pvp',
  'sku',
  'ssl',
  'to',
  'up',
  'url',
])

const isReadableWord = (word: string): boolean =>
  shortWords.has(word.toLowerCase()) || /^\d+$/.test(word) || /^(?=.*[aeiouy])[a-z]{3,}$/i.test(word)

/** True if a label consists of words. Names such as `lbId` and `mtype_v2` need a label in a schema or in field-labels.ts. */
export const isReadable = (label: string): boolean =>
  /^[A-Z0-9]/.test(label) && label.split(/[\s,’()-]+/).every((word) => word === '' || isReadableWord(word))

/**
 * True if people can read the label of a field. Ids keep their spelling, such as the key of a stat, a symbol, or a key of
 * the config.
 */
export const hasLabel = ({ label, path }: FieldDifference): boolean =>
  isReadable(label) ||
  (path.length === 0 && /[|.]/.test(label)) ||
  label.split(', ').some((part) => path.some((step) => typeof step === 'string' && isIdOf(step, part)))

const isIdOf = (step: string, part: string): boolean => part === step && !/^[a-z]+([A-Z_][a-zA-Z]*)?$/.test(step)
