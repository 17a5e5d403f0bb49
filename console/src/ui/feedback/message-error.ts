/** A failure with a message for users. Notices show it; for other errors they show a general text. */
export class MessageError extends Error {}
