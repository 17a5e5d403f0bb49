import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository, wherever the script is called from. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A path inside the repository. */
export const at = (...parts) => join(root, ...parts)
