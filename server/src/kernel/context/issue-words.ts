import type * as z from 'zod'

/** The message of a validation issue, as the end of a sentence that begins with the field. */
export const issueWords = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'never') return issue.message
      return isMissing(issue) ? 'is missing' : `must be ${article(issue.expected)}`
    case 'too_small':
      return issue.message.startsWith('Too small')
        ? issue.origin === 'string' || issue.origin === 'array'
          ? 'must not be empty'
          : `must be at least ${issue.minimum}`
        : issue.message
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : issue.origin === 'array'
          ? `must have at most ${issue.maximum} entries`
          : `must be at most ${issue.maximum}`
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}${formatValue(issue.input)}`
    case 'invalid_union':
      if (isMissing(issue)) return 'is missing'
      return issue.message.startsWith('Invalid') ? 'has the wrong type' : issue.message
    case 'invalid_key':
      return issue.issues[0] ? issueWords(issue.issues[0]) : 'is not a valid field name'
    default:
      return issue.message.startsWith('Invalid') ? 'is not valid' : issue.message
  }
}

/** Issues contain their input only if `reportInput` is set. */
const isMissing = (issue: z.core.$ZodIssue): boolean =>
  'input' in issue ? issue.input === undefined : issue.message.endsWith('received undefined')

/** Names the rejected word, which may be one of several in a list. The caller chose it: it may have any length. */
const formatValue = (input: unknown): string =>
  typeof input === 'string' && input !== '' ? `; it is “${input.slice(0, 60)}”` : ''

const article = (kind: string): string =>
  kind === 'int'
    ? 'a whole number'
    : kind === 'array'
      ? 'a list'
      : kind === 'object' || kind === 'record'
        ? 'an object'
        : kind === 'string'
          ? 'text'
          : kind === 'number'
            ? 'a number'
            : kind === 'boolean'
              ? 'true or false'
              : kind
