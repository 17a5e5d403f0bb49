// In a separate file because the routes of screens need it, and they load before the endpoints.
export const mailStates = ['Unread', 'Read', 'Deleted'] as const
