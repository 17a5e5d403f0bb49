// In a file of its own: the addresses of screens need it, and load before the calls do.
export const itemChanges = ['added', 'changed', 'removed'] as const
