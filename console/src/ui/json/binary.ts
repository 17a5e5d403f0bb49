export const toBytes = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/** A file as base64. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  // In chunks: a function call accepts a limited number of arguments.
  const part = 32_768
  let text = ''
  for (let at = 0; at < bytes.length; at += part) text += String.fromCharCode(...bytes.subarray(at, at + part))
  return btoa(text)
}

/** Saves bytes as a file, as a browser download. */
export function saveBytes(name: string, base64: string, type: string): void {
  const url = URL.createObjectURL(new Blob([toBytes(base64)], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
