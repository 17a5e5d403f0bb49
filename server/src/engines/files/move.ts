import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { deleteStored } from './delete-stored.ts'
import { FileExists, type FileHead, type Files } from './files.ts'

/** Why files cannot be moved, in one sentence for the operator who asked for it. */
export class MoveError extends Error {}

export type MoveReport = {
  /** Files that this run has copied, and their bytes. */
  copied: number
  bytes: number
  /** Files that were at the destination already and are the same. */
  compared: number
  /** Files that earlier runs have copied. */
  known: number
  /** Files that earlier runs have copied and that the source has deleted since. */
  deleted: number
}

type Move = {
  from: Files
  to: Files
  /** Where it is noted which files are known to be the same in both; a run that was killed goes on by it. */
  notes: string
  signal?: AbortSignal
  onProgress?: (report: MoveReport) => void
}

/** Files that are copied at the same time. */
const atOnce = 6

/**
 * Copies all files from one store to another and compares their checksums. Servers may work with the source meanwhile:
 * files never change, so another run copies those that are new, and deletes those that the source has deleted.
 */
export async function moveFiles({ from, to, notes, signal, onProgress = () => {} }: Move): Promise<MoveReport> {
  const report: MoveReport = { copied: 0, bytes: 0, compared: 0, known: 0, deleted: 0 }
  const known = new Set(existsSync(notes) ? readFileSync(notes, 'utf8').split('\n').filter(Boolean) : [])
  const gone = new Set(known)
  const log = createWriteStream(notes, { flags: 'a', mode: 0o600 })
  try {
    // A line that a kill has cut off must not join the next one.
    log.write('\n')
    const keys = from.list('')
    let [found, hasFailed] = [0, false]
    const work = async () => {
      for (;;) {
        signal?.throwIfAborted()
        const { done, value: key } = await keys.next()
        if (done || hasFailed) return
        found += 1
        gone.delete(key)
        if (known.has(key)) {
          report.known += 1
          continue
        }
        if (!(await copyFile(from, to, key, report))) continue
        log.write(`${key}\n`)
        onProgress(report)
      }
    }
    const workers = Array.from({ length: atOnce }, () =>
      work().catch((error: unknown) => {
        hasFailed = true
        throw error
      }),
    )
    const ended = await Promise.allSettled(workers)
    for (const end of ended) if (end.status === 'rejected') throw end.reason
    if (found === 0 && gone.size > 0) {
      throw new MoveError(
        'The source has no files any more, though earlier runs have copied some from it. Nothing was deleted: check where the files are.',
      )
    }
    await deleteStored(to, [...gone])
    report.deleted = gone.size
  } finally {
    await new Promise<void>((resolve) => log.end(resolve))
  }
  if (gone.size > 0) {
    const all = readFileSync(notes, 'utf8').split('\n')
    await writeFile(
      notes,
      all
        .filter((key) => key !== '' && !gone.has(key))
        .map((key) => `${key}\n`)
        .join(''),
    )
  }
  return report
}

/** Copies a file, or compares it with what is there. Returns false if the source has deleted it meanwhile. */
async function copyFile(from: Files, to: Files, key: string, report: MoveReport): Promise<boolean> {
  const there = await to.head(key)
  if (there) return compareFile(from, to, key, there, report)
  const source = await from.get(key)
  if (!source) return false
  try {
    const { size } = await to.put(key, source.content, Number.MAX_SAFE_INTEGER)
    const kept = await to.head(key)
    if (size !== source.size || kept?.size !== size) {
      throw new MoveError(`${key} has ${source.size} bytes at the source and ${kept?.size ?? 0} at the destination.`)
    }
    report.copied += 1
    report.bytes += size
    return true
  } catch (error) {
    // Another run has just copied it.
    if (!(error instanceof FileExists)) throw error
    const found = await to.head(key)
    return found ? compareFile(from, to, key, found, report) : false
  } finally {
    source.content.destroy()
  }
}

async function compareFile(from: Files, to: Files, key: string, there: FileHead, report: MoveReport): Promise<boolean> {
  const here = await from.head(key)
  if (!here) return false
  const isSame = here.size === there.size && (await md5Of(from, key, here)) === (await md5Of(to, key, there))
  if (!isSame) {
    throw new MoveError(
      `${key} is in both stores with different content: move into an empty bucket, or under another prefix.`,
    )
  }
  report.compared += 1
  return true
}

/** The checksum that the store keeps, or that of the content. */
async function md5Of(files: Files, key: string, { md5 }: FileHead): Promise<string> {
  if (md5 !== undefined) return md5
  const hash = createHash('md5')
  const file = await files.get(key)
  for await (const chunk of (file?.content ?? []) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}
