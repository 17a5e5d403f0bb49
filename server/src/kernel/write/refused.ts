import { ApiError } from '@regent/contract/errors'

/** A constraint violation: the name of the constraint, and PostgreSQL's detail with the values. */
export type Violation = { constraint: string; detail: string }

/**
 * Runs a write and converts a constraint violation to an API error. Use it for rules that only the database can check
 * if two callers write concurrently; constraint names come from the migrations.
 *
 * @param meaning the error for a violated constraint; undefined for a constraint that should never fail, which is a
 * server error.
 */
export async function orThrow<T>(
  write: () => Promise<T>,
  meaning: (violation: Violation) => ApiError | undefined,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw translateError(error, meaning) ?? error
  }
}

/** Same as `orThrow` for rows of a player of the realm; their constraints are all called `…_of_player`. */
export const orUnknownPlayer = <T>(
  write: () => Promise<T>,
  refusal = (_: Violation) => new ApiError('PlayerNotFound', { field: 'gamerTag' }),
): Promise<T> =>
  orThrow(write, (violation) => (violation.constraint.endsWith('_of_player') ? refusal(violation) : undefined))

function translateError(error: unknown, meaning: (violation: Violation) => ApiError | undefined): ApiError | undefined {
  if (!(error instanceof Error) || !('constraint' in error)) return undefined
  return meaning({ constraint: String(error.constraint), detail: 'detail' in error ? String(error.detail) : '' })
}
