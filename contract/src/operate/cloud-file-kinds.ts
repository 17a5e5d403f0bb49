// In a separate file because the routes of screens need it, and they load before the endpoints.

/**
 * Access to a file. `base`: all game clients. `server`: only game servers and operators. `cohort`: the players of a
 * trial's cohort, instead of the base file with the same name. `asset`: anyone with its URL.
 */
export const cloudFileKinds = ['base', 'server', 'cohort', 'asset'] as const
