import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const smallest = 1024

/** Puts a .br and a .gz beside each text file of a folder, so that serving it costs no compression. */
export function compressFolder(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, String(name))
    if (!/\.(js|css|html|svg|json|md)$/.test(file) || statSync(file).size < smallest) continue
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  }
}
