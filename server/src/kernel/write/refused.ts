import { ApiError } from '@regent/contract/errors'

/** A refusal by the database: the violated constraint, and the sentence that names the values. */
export type Violation = { constraint: string; detail: string }

/**
 * Does a write and turns a violated constraint into an API error. Use it for rules that only the database can decide
 * when two callers write at once; constraint names come from the migrations.
 *
 * @param meaning the error for a violated constraint; undefined for a constraint that should never fail, which is a
 * server error.
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

/** Same as `orRefuse` for rows of a player of the realm; their constraints are all called `…_of_player`. */
export const orUnknownPlayer = <T>(
  write: () => Promise<T>,
  refusal = (_: Violation) => new ApiError('PlayerNotFound', { field: 'gamerTag' }),
): Promise<T> =>
  orRefuse(write, (violation) => (violation.constraint.endsWith('_of_player') ? refusal(violation) : undefined))

function meaningOf(error: unknown, meaning: (violation: Violation) => ApiError | undefined): ApiError | undefined {
  if (!(error instanceof Error) || !('constraint' in error)) return undefined
  return meaning({ constraint: String(error.constraint), detail: 'detail' in error ? String(error.detail) : '' })
}
