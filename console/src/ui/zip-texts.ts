/** The texts of those files of a ZIP archive whose names fit. Throws for what is no archive. */
export async function zipTexts(bytes: ArrayBuffer, fits: (name: string) => boolean): Promise<Map<string, string>> {
  const view = new DataView(bytes)
  const texts = new Map<string, string>()
  let at = directoryOf(view)
  while (at + 46 <= view.byteLength && view.getUint32(at, true) === entryMark) {
    const method = view.getUint16(at + 10, true)
    const size = view.getUint32(at + 20, true)
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as Lengths
    const header = view.getUint32(at + 42, true)
    const path = new TextDecoder().decode(new Uint8Array(bytes, at + 46, name))
    if (fits(path)) {
      // The lengths in the file's own header may differ from those in the directory.
      const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
      texts.set(path, await textOf(new Uint8Array(bytes, start, size), method))
    }
    at += 46 + name + extra + comment
  }
  return texts
}

type Lengths = [name: number, extra: number, comment: number]

const entryMark = 0x02014b50
const endMark = 0x06054b50
/** The end of an archive: 22 bytes and a comment. */
const maxEnd = 22 + 65_535

function directoryOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - maxEnd); at -= 1)
    if (view.getUint32(at, true) === endMark) return view.getUint32(at + 16, true)
  throw new Error('This is no ZIP archive.')
}

const stored = 0

async function textOf(bytes: Uint8Array<ArrayBuffer>, method: number): Promise<string> {
  if (method === stored) return new TextDecoder().decode(bytes)
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()
}
