import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { deleteStored } from './delete-stored.ts'
import { FileExists, type FileHead, type Files } from './files.ts'

/** Why files cannot be moved, as a sentence for the operator. */
export class MoveError extends Error {}

export type MoveReport = {
  /** Files that this run has copied, and their bytes. */
  copied: number
  bytes: number
  /** Files that existed at the destination already and are equal. */
  compared: number
  /** Files that earlier runs have copied. */
  known: number
  /** Files that earlier runs have copied and that the source has deleted since. */
  deleted: number
}

type Move = {
  from: Files
  to: Files
  /** File with the keys that are known to be equal in both stores; an interrupted run resumes with it. */
  notes: string
  signal?: AbortSignal
  onProgress?: (report: MoveReport) => void
}

/** Number of files copied concurrently. */
const atOnce = 6

/**
 * Copies all files from one store to another and compares their checksums. Servers may use the source at the same time:
 * files never change, so another run copies new files, and deletes files that the source has deleted.
 */
export async function moveFiles({ from, to, notes, signal, onProgress = () => {} }: Move): Promise<MoveReport> {
  const report: MoveReport = { copied: 0, bytes: 0, compared: 0, known: 0, deleted: 0 }
  const copiedKeys = new Set(existsSync(notes) ? readFileSync(notes, 'utf8').split('\n').filter(Boolean) : [])
  const deletedKeys = new Set(copiedKeys)
  const log = createWriteStream(notes, { flags: 'a', mode: 0o600 })
  try {
    // A line that was cut by a kill must not join the next one.
    log.write('\n')
    const keys = from.list('')
    let keyCount = 0
    let hasFailed = false
    const work = async () => {
      for (;;) {
        signal?.throwIfAborted()
        const { done, value: key } = await keys.next()
        if (done || hasFailed) return
        keyCount += 1
        deletedKeys.delete(key)
        if (copiedKeys.has(key)) {
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
    const outcomes = await Promise.allSettled(workers)
    for (const end of outcomes) if (end.status === 'rejected') throw end.reason
    if (keyCount === 0 && deletedKeys.size > 0) {
      throw new MoveError(
        'The source is empty, but earlier runs copied files from it. Nothing was deleted. Check the location of the files.',
      )
    }
    await deleteStored(to, [...deletedKeys])
    report.deleted = deletedKeys.size
  } finally {
    await new Promise<void>((resolve) => log.end(resolve))
  }
  if (deletedKeys.size > 0) {
    const all = readFileSync(notes, 'utf8').split('\n')
    await writeFile(
      notes,
      all
        .filter((key) => key !== '' && !deletedKeys.has(key))
        .map((key) => `${key}\n`)
        .join(''),
    )
  }
  return report
}

/** Copies a file, or compares it with the existing one. Returns false if the source has deleted it in the meantime. */
async function copyFile(from: Files, to: Files, key: string, report: MoveReport): Promise<boolean> {
  const there = await to.head(key)
  if (there) return compareFile(from, to, key, there, report)
  const source = await from.get(key)
  if (!source) return false
  try {
    const { size } = await to.put(key, source.content, Number.MAX_SAFE_INTEGER)
    const storedHead = await to.head(key)
    if (size !== source.size || storedHead?.size !== size) {
      throw new MoveError(
        `${key} has ${source.size} bytes at the source and ${storedHead?.size ?? 0} at the destination.`,
      )
    }
    report.copied += 1
    report.bytes += size
    return true
  } catch (error) {
    // Another run has just copied it.
    if (!(error instanceof FileExists)) throw error
    const targetHead = await to.head(key)
    return targetHead ? compareFile(from, to, key, targetHead, report) : false
  } finally {
    source.content.destroy()
  }
}

async function compareFile(from: Files, to: Files, key: string, there: FileHead, report: MoveReport): Promise<boolean> {
  const here = await from.head(key)
  if (!here) return false
  const isSame = here.size === there.size && (await md5Of(from, key, here)) === (await md5Of(to, key, there))
  if (!isSame) {
    throw new MoveError(`${key} differs in both stores. Use an empty bucket or another prefix.`)
  }
  report.compared += 1
  return true
}

/** The checksum stored by the store, or computed from the content. */
async function md5Of(files: Files, key: string, { md5 }: FileHead): Promise<string> {
  if (md5 !== undefined) return md5
  const hash = createHash('md5')
  const file = await files.get(key)
  for await (const chunk of (file?.content ?? []) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}
