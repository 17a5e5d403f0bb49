// In a file of its own: the addresses of screens need it, and load before the calls do.
/** Open: anybody may join. Restricted: players apply or are invited. Closed: players must be invited. */
export const enrollmentTypes = ['open', 'restricted', 'closed'] as const
