/** Not crypto.randomUUID, which a page that came by plain HTTP does not have. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
