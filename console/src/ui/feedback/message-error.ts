/** A failure whose message is a sentence for people. A notice shows it; of any other error it shows a general text. */
export class MessageError extends Error {}
