import { isDeepStrictEqual } from 'node:util'
import { type CopyPart, formatNameList } from '../../../kernel/plans/copy-part.ts'
import { changeFiles, type FileStates, lockFiles, readFiles, type SaveState } from './service.ts'

/**
 * All saved files: a game must find one complete save, so files of only the other player are removed. The contents are
 * not copied; both manifests refer to the same ones.
 */
export const copyCloudSaves: CopyPart = {
  async plan({ from, fromTag, to, toTag }) {
    const source = await readFiles(from.realm, fromTag)
    const target = await readFiles(to.realm, toTag)
    const removed = Object.keys(target).filter((name) => !(name in source))
    if (Object.keys(source).length === 0) return { rows: [], warnings: ['The player has no saved files.'] }
    const names = [...Object.keys(source), ...removed]
    return {
      rows: names.flatMap((name) => {
        const before = target[name] ?? null
        const after = source[name] ?? null
        return isDeepStrictEqual(before, after) ? [] : [{ key: name, label: `Saved file ${name}`, before, after }]
      }),
      warnings:
        removed.length > 0
          ? [`Files of the target player that the source does not have are removed: ${formatNameList(removed)}.`]
          : [],
    }
  },

  async whatMoved({ realm, files }, gamerTag, rows) {
    const names = rows.map(({ key }) => key)
    const currentFiles = await lockFiles(realm, gamerTag, names)
    const changedRow = rows.find(({ key, before }) => !isDeepStrictEqual(currentFiles[key], before))
    if (changedRow) return `The saved file ${changedRow.key} of the player has changed since.`
    for (const { key, after } of rows) {
      if (after !== null && !(await files.has((after as SaveState).object))) {
        return `The content of the saved file ${key} is no longer stored.`
      }
    }
    return undefined
  },

  async apply(context, gamerTag, rows) {
    const states: FileStates = Object.fromEntries(rows.map(({ key, after }) => [key, after as SaveState | null]))
    await changeFiles(context, gamerTag, states, true)
  },
}
