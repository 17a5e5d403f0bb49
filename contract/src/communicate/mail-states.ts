// In a file of its own: the addresses of screens need it, and load before the calls do.
export const mailStates = ['Unread', 'Read', 'Deleted'] as const
