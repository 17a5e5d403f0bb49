const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const sines = Array.from({ length: 64 }, (_, index) => Math.floor(2 ** 32 * Math.abs(Math.sin(index + 1))))

/**
 * The MD5 of bytes or text, hexadecimal. It finds damaged data and is the server's checksum of saved files. Browsers have
 * no MD5, and no hash at all on pages without TLS.
 */
export function md5(data: Uint8Array | string): string {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, bytes.length << 3, true)
  view.setUint32(padded.length - 4, Math.floor(bytes.length / 2 ** 29), true)
  let state: [number, number, number, number] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  for (let at = 0; at < padded.length; at += 64) state = mixBlock(view, at, state)
  const digest = new DataView(new ArrayBuffer(16))
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word, true)
  return Array.from(new Uint8Array(digest.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function mixBlock(view: DataView, at: number, state: [number, number, number, number]) {
  let [a, b, c, d] = state
  for (let step = 0; step < 64; step += 1) {
    const round = step >> 4
    const mixed = [(b & c) | (~b & d), (d & b) | (~d & c), b ^ c ^ d, c ^ (b | ~d)][round] ?? 0
    const word = [step, 5 * step + 1, 3 * step + 5, 7 * step][round] ?? 0
    const sum = (a + mixed + (sines[step] ?? 0) + view.getUint32(at + (word % 16) * 4, true)) | 0
    const shift = shifts[round * 4 + (step % 4)] ?? 0
    const next = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0
    ;[a, d, c, b] = [d, c, b, next]
  }
  return [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0] as [
    number,
    number,
    number,
    number,
  ]
}
