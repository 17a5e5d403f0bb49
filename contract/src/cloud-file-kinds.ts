// A file of its own: addresses of screens name them, and those are read before any call is known.

/**
 * What a file is for. `base`: every game client gets it. `server`: only game servers and operators do. `cohort`: in place
 * of the base file of the same name, for the players of a trial's cohort. `asset`: whoever has its address.
 */
export const cloudFileKinds = ['base', 'server', 'cohort', 'asset'] as const
