// In a file of its own: the addresses of screens need it, and load before the calls do.

/**
 * Who gets a file. `base`: every game client. `server`: only game servers and operators. `cohort`: the players of a
 * trial's cohort, instead of the base file of the same name. `asset`: whoever has its address.
 */
export const cloudFileKinds = ['base', 'server', 'cohort', 'asset'] as const
