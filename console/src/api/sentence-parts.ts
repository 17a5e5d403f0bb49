import { isNothing } from './change-states.ts'
import type { Change } from './subject.ts'

/** The parts of the sentences in `subjects.ts`. */

/** "Created", "Deleted", or the given verb for an update. */
export function chooseVerb({ before, after }: Pick<Change, 'before' | 'after'>, changed = 'Changed'): string {
  if (isNothing(before) && changed === 'Changed') return 'Created'
  return isNothing(after) ? 'Deleted' : changed
}

/** The text that the server sends instead of a value that the caller may not read. */
export const hiddenText = '••••••'

const fieldNames: Record<string, string> = { userName: 'user name' }

/** "language and user name" */
export const namesIn = (fields: unknown): string =>
  Object.keys(fields ?? {})
    .map((name) => fieldNames[name] ?? name)
    .join(' and ')
