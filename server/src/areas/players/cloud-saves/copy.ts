import { isDeepStrictEqual } from 'node:util'
import { type CopyPart, namesOf } from '../../../kernel/copying/copy-part.ts'
import { changeFiles, type FileStates, filesOf, lockFiles, type SaveState } from './service.ts'

/**
 * All saved files: a game finds one save and not parts of two, so files that only the other player has are removed. The
 * contents are not written again; both manifests name the same ones.
 */
export const copyCloudSaves: CopyPart = {
  async plan({ from, fromTag, to, toTag }) {
    const [source, target] = [await filesOf(from.realm, fromTag), await filesOf(to.realm, toTag)]
    const removed = Object.keys(target).filter((name) => !(name in source))
    if (Object.keys(source).length === 0) return { rows: [], warnings: ['The player has no saved files.'] }
    const names = [...Object.keys(source), ...removed]
    return {
      rows: names.flatMap((name) => {
        const [before, after] = [target[name] ?? null, source[name] ?? null]
        return isDeepStrictEqual(before, after) ? [] : [{ key: name, label: `Saved file ${name}`, before, after }]
      }),
      warnings:
        removed.length > 0 ? [`Saved files that only the other player has are removed: ${namesOf(removed)}.`] : [],
    }
  },

  async whatMoved({ realm, files }, gamerTag, rows) {
    const names = rows.map(({ key }) => key)
    const found = await lockFiles(realm, gamerTag, names)
    const moved = rows.find(({ key, before }) => !isDeepStrictEqual(found[key], before))
    if (moved) return `The saved file ${moved.key} of the player was changed since.`
    for (const { key, after } of rows) {
      if (after !== null && !(await files.has((after as SaveState).object))) {
        return `The content of the saved file ${key} is no longer kept.`
      }
    }
    return undefined
  },

  async apply(context, gamerTag, rows) {
    const states: FileStates = Object.fromEntries(rows.map(({ key, after }) => [key, after as SaveState | null]))
    await changeFiles(context, gamerTag, states, true)
  },
}
