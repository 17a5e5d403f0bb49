import { ApiError } from '@regent/contract/errors'

/** A refusal of the database: which of its constraints it was, and the sentence that names the values. */
export type Violation = { constraint: string; detail: string }

/**
 * Does a write, and says in the API's words why the database refused it. For what only the database can decide when two
 * write at once; the constraint's name is that of the migration.
 *
 * @param meaning what a violated constraint means for the caller; undefined for one that must not happen, which is a fault.
 */
export async function orRefuse<T>(
  write: () => Promise<T>,
  meaning: (violation: Violation) => ApiError | undefined,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw meaningOf(error, meaning) ?? error
  }
}

/** The same for rows that belong to a player of the realm, whose constraints are all called `…_of_player`. */
export const orUnknownPlayer = <T>(
  write: () => Promise<T>,
  refusal = (_: Violation) => new ApiError('PlayerNotFound', { field: 'gamerTag' }),
): Promise<T> =>
  orRefuse(write, (violation) => (violation.constraint.endsWith('_of_player') ? refusal(violation) : undefined))

function meaningOf(error: unknown, meaning: (violation: Violation) => ApiError | undefined): ApiError | undefined {
  if (!(error instanceof Error) || !('constraint' in error)) return undefined
  return meaning({ constraint: String(error.constraint), detail: 'detail' in error ? String(error.detail) : '' })
}
