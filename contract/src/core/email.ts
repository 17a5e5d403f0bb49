/** Whether a text looks like an e-mail address. Whether mail comes there is for its owner to say. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
