// A file of its own: addresses of screens name them, and those are read before any call is known.
export const mailStates = ['Unread', 'Read', 'Deleted'] as const
