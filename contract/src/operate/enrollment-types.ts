// In a separate file because the routes of screens need it, and they load before the endpoints.
/** Open: any player may join. Restricted: players apply or are invited. Closed: players must be invited. */
export const enrollmentTypes = ['open', 'restricted', 'closed'] as const
